import { expect, test } from 'vitest';
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts';

test.each([
  [1250, 'EUR', 2, 1250],
  [1250, 'EUR', 0, 125_000],
  [1250, 'JPY', 0, 1250],
  [125_000, 'JPY', 2, 1250],
  [1250, 'KWD', 3, 1250],
  [1250, 'KWD', 2, 12_500],
])('%i in %s with %i digits is %i to Stripe', (minor, code, decimals, amount) => {
  expect(toStripeAmount(minor, { code, decimals })).toBe(amount);
  expect(fromStripeAmount(amount, { code, decimals })).toBe(minor);
});

test('amounts of three decimals are rounded to tens', () => {
  expect(toStripeAmount(5124, { code: 'KWD', decimals: 3 })).toBe(5120);
  expect(toStripeAmount(5125, { code: 'KWD', decimals: 3 })).toBe(5130);
});
