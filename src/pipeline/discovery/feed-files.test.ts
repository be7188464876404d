import { expect, it } from 'vitest';
import { catalogLanguages } from '#storefront/domain/languages/store-languages.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { FEED_FILES, feedLocale, feedsOf } from './feed-files.ts';

const store = (...slugs: string[]) => ({
  all: slugs.map((slug) => ({ slug, locale: `${slug}_${slug.toUpperCase()}`, name: slug })),
  default: slugs[0] ?? '',
});

it('a shop without languages has one feed, which leads to pages in the language of its catalog', () => {
  expect(feedsOf({ languages: null })).toEqual([{ view: '', file: 'product-feed.xml' }]);
  expect(feedLocale('', { languages: null, catalogLanguage: 'de-AT' })).toBe('de_DE');
  expect(feedLocale('', { languages: null, catalogLanguage: 'nl' })).toBe('en_US');
});

it('each language that a locale shows has its own, the one of the default locale where it always was', () => {
  const languages = catalogLanguages(store('de', 'en', 'nl'));
  expect(feedsOf({ languages })).toEqual([
    { view: 'en', file: 'product-feed.xml' },
    { view: 'de', file: 'de/product-feed.xml' },
  ]);
  for (const { file } of feedsOf({ languages })) expect(FEED_FILES).toContain(file);
  expect(FEED_FILES).toHaveLength(LOCALE_CODES.length);
});

it('a feed leads to a locale that shows its language, though it speaks another', () => {
  const languages = catalogLanguages(store('en', 'nl'), { fr_FR: 'nl' });
  expect(feedsOf({ languages })).toEqual([
    { view: 'en', file: 'product-feed.xml' },
    { view: 'nl', file: 'fr/product-feed.xml' },
  ]);
  expect(feedLocale('nl', { languages, catalogLanguage: 'nl-NL' })).toBe('fr_FR');
});

it('a store of one language keeps its one feed', () => {
  const languages = catalogLanguages(store('de'));
  expect(feedsOf({ languages })).toEqual([{ view: 'de', file: 'product-feed.xml' }]);
  expect(feedLocale('de', { languages, catalogLanguage: 'de-DE' })).toBe('de_DE');
});
