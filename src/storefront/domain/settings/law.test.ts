import { describe, expect, test } from 'vitest';
import { assertWithdrawal, type WithdrawalSetting, withdrawalHref, withdrawalWay } from './law.ts';
import { SITE_SETTINGS_DEFAULTS } from './settings.ts';

const NONE = SITE_SETTINGS_DEFAULTS.features;
const facts = (
  features: Partial<typeof NONE> = {},
  more: { withdrawal?: WithdrawalSetting; contactEmail?: string } = {},
) => ({
  ...{ withdrawal: {}, contactEmail: '', ...more },
  features: { ...NONE, ...features },
});

describe('the way to withdraw', () => {
  const url = 'https://store.example/my-account/withdraw-order/';
  test.each([
    ['a store that takes withdrawals', facts({ withdrawal: true, contactForm: true }), { kind: 'store' }],
    [
      'a contact form',
      facts({ contactForm: true }, { contactEmail: 'hi@shop.example' }),
      { kind: 'contact' },
    ],
    [
      'an address',
      facts({}, { contactEmail: 'hi@shop.example' }),
      { kind: 'mail', email: 'hi@shop.example' },
    ],
    ['nothing', facts(), { kind: 'none' }],
    [
      'a form elsewhere, before all',
      facts({ withdrawal: true }, { withdrawal: { url } }),
      { kind: 'elsewhere', url },
    ],
    ['no right of withdrawal', facts({ withdrawal: true }, { withdrawal: false }), { kind: 'off' }],
  ] as const)('with %s', (_, settings, way) => {
    expect(withdrawalWay(settings)).toEqual(way);
  });

  test('leads to the page of the locale, to the form elsewhere, or nowhere', () => {
    expect(withdrawalHref(facts(), 'de_DE')).toBe('/de/withdrawal/');
    expect(withdrawalHref(facts({}, { withdrawal: { url } }), 'de_DE')).toBe(url);
    expect(withdrawalHref(facts({}, { withdrawal: false }), 'de_DE')).toBeNull();
  });
});

test.each<WithdrawalSetting>([false, {}, { url: 'https://store.example/form' }, { url: '/pages/returns/' }])(
  '%j is a setting',
  (setting) => {
    expect(() => assertWithdrawal(setting)).not.toThrow();
  },
);
test.each(['store.example', '//store.example', 'javascript:alert(1)', 'https://', ''])(
  '%j is no address of a form',
  (url) => {
    expect(() => assertWithdrawal({ url })).toThrow(`The setting withdrawal has the address "${url}".`);
  },
);
