import { describe, expect, test } from 'vitest';
import { type CardPayments, SITE_SETTINGS_DEFAULTS } from '../settings/settings.ts';
import { creditCardSettings } from './payment-settings.ts';

const { features } = SITE_SETTINGS_DEFAULTS;

function given(
  cardPayments: CardPayments,
  stripe: boolean,
  verifiesPayments: boolean,
  stripeKey = 'pk_live_1',
) {
  return creditCardSettings({ cardPayments, stripeKey, features: { ...features, stripe, verifiesPayments } });
}

describe('cards are accepted', () => {
  test('where the store verifies payments', () => {
    expect(given('verified', true, true)).toEqual({ publishableKey: 'pk_live_1', verified: true });
  });

  test('without verification only where the merchant configures it', () => {
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
