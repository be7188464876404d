import { expect, test } from 'vitest';
import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';
import { translator } from '#storefront/i18n/translate.ts';
import { assurances } from './assurances.ts';

const saidOf = (settings: Partial<Parameters<typeof assurances>[1]>) =>
  assurances(translator('en_US'), { ...SITE_SETTINGS_DEFAULTS, ...settings });

test('a shop that states nothing offers to be asked, where it has a contact page or an address', () => {
  const title = 'Questions about your order?';
  expect(saidOf({})).toEqual([{ icon: 'support', title, link: { href: '/contact/', label: 'Write to us' } }]);
  const contactEmail = 'hello@shop.example';
  expect(saidOf({ contactEmail })).toEqual([
    { icon: 'support', title, link: { href: `mailto:${contactEmail}`, label: contactEmail } },
  ]);
  expect(saidOf({ routeRules: { '/contact/': 'block' } })).toEqual([]);
});

test('the merchant’s promises of payment, returns and help are said, and no others', () => {
  const promises = {
    en_US: [
      { icon: 'nature', title: 'Packed without plastic' },
      { icon: 'support', title: 'Real people', text: 'Every day from 9 to 5.' },
      { icon: 'returns', title: '30 days', text: 'Unused.' },
      { icon: 'payment', title: 'Pay as you like' },
    ],
  } as const;
  const returnPolicy = { countries: ['DE'], days: 14, fees: 'free' } as const;
  expect(saidOf({ promises, returnPolicy })).toMatchObject([
    { icon: 'payment', title: 'Pay as you like' },
    { icon: 'returns', title: '30 days', text: 'Unused.' },
    { icon: 'support', title: 'Real people', text: 'Every day from 9 to 5.', link: { href: '/contact/' } },
  ]);
});

test('the days of the return policy are said where no promise is about returns', () => {
  const days = (returnPolicy: Parameters<typeof assurances>[1]['returnPolicy']) =>
    saidOf({ returnPolicy }).filter(({ icon }) => icon === 'returns');
  expect(days({ countries: ['DE'], days: 14 })).toEqual([
    { icon: 'returns', title: '14 days to return', text: undefined },
  ]);
  expect(days({ countries: ['DE'], days: 1, fees: 'free' })).toEqual([
    { icon: 'returns', title: '1 day to return', text: 'Sending it back costs you nothing.' },
  ]);
  expect(days({ countries: ['DE'], days: 'none' })).toEqual([]);
  expect(days(null)).toEqual([]);
});
