import { describe, expect, test } from 'vitest';
import type { Locale } from '#storefront/i18n/locales.ts';
import { catalogLanguages } from '../languages/store-languages.ts';
import { mergeSettings } from '../settings/merge-settings.ts';
import { parseClientConfig, sharedProps } from './client-config.ts';
import { clientConfig, clientConfigJson } from './embedded-config.ts';

const usual = mergeSettings(
  {},
  { graphqlUrl: 'https://store.example/graphql', currency: { code: 'USD', decimals: 2 } },
);
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
    '{"locale":"en_US","graphqlUrl":"https://store.example/graphql","currency":{"code":"USD","decimals":2},' +
      '"features":{"giftCards":false,"freeShipping":false,"socialLogin":false},"cards":null}',
  );
});

describe('in a translated catalog', () => {
  const german = { slug: 'de', locale: 'de_DE', name: 'Deutsch' };
  const english = { slug: 'en', locale: 'en_GB', name: 'English' };
  const languages = catalogLanguages({ all: [german, english], default: 'en' });
  /** As a page embeds it, whose catalog is that of its view. */
  const embedded = (locale: Locale, shown = languages) => {
    const catalogLanguage = shown?.tags[shown.locales[locale]] ?? '';
    return parseClientConfig(clientConfigJson({ ...usual, catalogLanguage, languages: shown }, locale));
  };

  test('pages say which of its languages they show', () => {
    expect(embedded('de_DE').language).toBe('de');
    expect(embedded('fr_FR').language).toBe('en');
    expect(embedded('de_DE')).not.toHaveProperty('translationPlugin');
  });

  test.each<[Locale, string | undefined, string | undefined]>([
    ['en_US', undefined, undefined],
    ['de_DE', 'en-GB', undefined],
    ['fr_FR', 'en-GB', 'en-GB'],
  ])(
    'the store speaks its default language, and the catalog that of the page: %s',
    (locale, spoken, lang) => {
      const config = embedded(locale);
      expect(config.storeLanguage).toBe(spoken);
      expect(sharedProps(config).lang).toBe(lang);
    },
  );

  test('pages name the plugin that takes languages by their slugs', () => {
    const wpml = catalogLanguages({ all: [german, english], default: 'en', plugin: 'wpml' });
    expect(embedded('de_DE', wpml).translationPlugin).toBe('wpml');
  });
});

test('no text can end the script element', () => {
  expect(clientConfigJson(unusual, 'en_US')).not.toContain('<');
});
