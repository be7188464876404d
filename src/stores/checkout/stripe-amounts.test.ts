import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAmount } from '#backend/money/amount.ts';
import { chargedAmount } from '#backend/payment/cards.ts';
import { toStripeAmount } from '#shop/pricing/stripe-amount.ts';

// A page that counts otherwise than its store would refuse to pay: the total has changed, it would say.
test('page and backend count what is paid alike, in every currency and with all digits of prices', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('EUR', 'USD', 'JPY', 'KRW', 'UGX', 'KWD', 'TND'),
      fc.integer({ min: 0, max: 3 }),
      fc.nat(50_000_000),
      (code, decimals, minor) => {
        const digits = String(minor).padStart(decimals + 1, '0');
        const decimal = `${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}`;
        expect(toStripeAmount(minor, { code, decimals })).toBe(chargedAmount(toAmount(decimal), code));
      },
    ),
  );
});
