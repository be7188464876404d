import { expect, it } from 'vitest';
import { catalogLanguages, type StoreLanguage, viewOf, viewsOf } from './store-languages.ts';

const language = (slug: string, locale: string): StoreLanguage => ({ slug, locale, name: slug });
const store = (...all: StoreLanguage[]) => ({ all, default: all[0]?.slug ?? '' });

it('serves a locale by its country, by its language, or by the default language', () => {
  const languages = catalogLanguages(
    store(language('en', 'en_GB'), language('at', 'de_AT'), language('pt', 'pt_PT'), language('br', 'pt_BR')),
  );
  expect(languages?.locales).toEqual({
    en_US: 'en',
    de_DE: 'at',
    es_ES: 'en',
    fr_FR: 'en',
    it_IT: 'en',
    pt_BR: 'br',
  });
  expect(languages?.tags).toEqual({ en: 'en-GB', at: 'de-AT', br: 'pt-BR' });
  expect(viewsOf(languages)).toEqual(['en', 'at', 'br']);
  expect(viewOf({ languages }, 'de_DE')).toBe('at');
});

it('takes what the merchant names, unless the store lacks it', () => {
  const both = store(language('de', 'de_DE'), language('du', 'de_DE_formal'));
  expect(catalogLanguages(both, { de_DE: 'du', fr_FR: 'fr' })?.locales).toMatchObject({
    de_DE: 'du',
    fr_FR: 'de',
  });
  expect(catalogLanguages(both)?.tags).toEqual({ de: 'de-DE' });
});

it('knows no languages where the store has none', () => {
  for (const none of [null, undefined, { all: [], default: '' }]) expect(catalogLanguages(none)).toBeNull();
  expect(viewsOf(null)).toEqual(['']);
  expect(viewOf({ languages: null }, 'de_DE')).toBe('');
});

it('falls back to a language that is there where the default is not listed', () => {
  const languages = catalogLanguages({ all: [language('fr', 'fr_FR')], default: 'en' });
  expect(viewsOf(languages)).toEqual(['fr']);
});

it.each(['x', 'Deutsch!', '_', '12_AB'])(
  'takes a language for an unknown one whose name is none: %s',
  (locale) => {
    const languages = catalogLanguages(store(language('d', locale), language('en', 'en_US')));
    expect(languages?.tags).toEqual({ d: 'und', en: 'en-US' });
  },
);
