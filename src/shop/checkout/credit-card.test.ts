import { describe, expect, test } from 'vitest';
import { type CardPayments, SHOP_SETTINGS_DEFAULTS } from '../site/settings.ts';
import { creditCardSettings, fromStripeAmount, toStripeAmount } from './credit-card.ts';

const { features } = SHOP_SETTINGS_DEFAULTS;

function given(
  cardPayments: CardPayments,
  stripe: boolean,
  verifiesPayments: boolean,
  stripeKey = 'pk_live_1',
) {
  return creditCardSettings({ cardPayments, stripeKey, features: { ...features, stripe, verifiesPayments } });
}

describe('cards are taken', () => {
  test('where the store asks Stripe itself', () => {
    expect(given('verified', true, true)).toEqual({ publishableKey: 'pk_live_1', verified: true });
  });

  test('on the word of the browser only where the merchant wants it', () => {
    expect(given('verified', true, false)).toBeNull();
    expect(given('trusted', true, false)).toEqual({ publishableKey: 'pk_live_1', verified: false });
  });

  test('nowhere without payments of the store, without a key, with a secret key, or switched off', () => {
    expect(given('trusted', false, true)).toBeNull();
    expect(given('verified', true, true, '')).toBeNull();
    expect(given('verified', true, true, 'sk_live_1')).toBeNull();
    expect(given('off', true, true)).toBeNull();
  });
});

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

test('Stripe takes no thousandths that are not tens of them', () => {
  expect(toStripeAmount(5124, { code: 'KWD', decimals: 3 })).toBe(5120);
  expect(toStripeAmount(5125, { code: 'KWD', decimals: 3 })).toBe(5130);
});
