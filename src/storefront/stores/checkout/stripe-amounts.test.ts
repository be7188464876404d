import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargedAmount } from '#backend/checkout/payment/card-payments.ts';
import { toAmount } from '#backend/values/amount.ts';
import { toStripeAmount } from '#storefront/domain/pricing/stripe-amount.ts';

// With another amount than the store's, a page would reject the payment as one whose total has changed.
test('page and backend charge the same amount, in every currency and with all digits of prices', () => {
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
