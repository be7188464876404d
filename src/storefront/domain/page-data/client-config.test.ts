import { expect, test } from 'vitest';
import type { Locale } from '#storefront/i18n/locales.ts';
import { catalogLanguages } from '../languages/store-languages.ts';
import { mergeSettings } from '../settings/settings.ts';
import { parseClientConfig } from './client-config.ts';
import { clientConfig, clientConfigJson } from './embedded-config.ts';

const usual = mergeSettings({}, { graphqlUrl: 'https://store.example/graphql' });
const unusual = mergeSettings(
  {
    requests: { queryMethod: 'GET', tokenKeys: { session: 'a', auth: 'b', refresh: 'c' } },
    storeSettings: { autoOpenCart: true, saleBadge: 'hidden', showReviews: false },
    priceSuffix: { de_DE: 'inkl. MwSt.' },
    imageProvider: 'none',
    storePaymentMethods: ['paypal'],
    passwordRule: false,
  },
  {
    graphqlUrl: '/shop/graphql?</script>',
    currency: { code: 'JPY', decimals: 0 },
    features: { ...usual.features, sessionTransfer: true },
  },
);

test.each([
  ['usual', usual],
  ['unusual', unusual],
])('a browser parses the config that a page embeds: %s', (_, settings) => {
  expect(parseClientConfig(clientConfigJson(settings, 'de_DE'))).toMatchObject(
    clientConfig(settings, 'de_DE'),
  );
});

test('defaults are not embedded', () => {
  expect(clientConfigJson(usual, 'en_US')).toBe(
    '{"locale":"en_US","graphqlUrl":"https://store.example/graphql","currency":{"code":"EUR","decimals":2},' +
      '"features":{"giftCards":false,"freeShipping":false,"socialLogin":false},"cards":null}',
  );
});

test('pages of a translated catalog say which of its languages they show', () => {
  const german = { slug: 'de', locale: 'de_DE', name: 'Deutsch' };
  const english = { slug: 'en', locale: 'en_GB', name: 'English' };
  const languages = catalogLanguages({ all: [german, english], default: 'en' });
  const language = (locale: Locale) =>
    parseClientConfig(clientConfigJson({ ...usual, languages }, locale)).language;
  expect([language('de_DE'), language('fr_FR')]).toEqual(['de', 'en']);
});

test('no text can end the script element', () => {
  expect(clientConfigJson(unusual, 'en_US')).not.toContain('<');
});
