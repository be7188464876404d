import { describe, expect, expectTypeOf, it } from 'vitest';
import { THEME_MESSAGES, THEME_NAME } from '#storefront/theme/chosen/parts.ts';
import { placeholders } from './declare-placeholders.ts';
import { formatNumber } from './format.ts';
import { islandTranslator } from './island-messages.ts';
import { LOCALE_CODES, LOCALES } from './locales.ts';
import { flatten, MESSAGES, type MessageKey, type MessageParams, splitPlural } from './messages.ts';
import { withThemeTexts } from './theme-texts.ts';
import { pickMessages, type Translate, translator } from './translate.ts';

const COUNTS = [0, 1, 2, 5, 1.5, 1234, 1_000_000];

/** A translator for keys that are not literals. */
type UntypedTranslate = (key: string, params?: Record<string, string | number>) => string;

const untyped = (t: Translate) => t as unknown as UntypedTranslate;

describe('translator', () => {
  it('translates into several locales side by side', () => {
    const german = translator('de_DE');
    const english = translator('en_US');
    expect(english('messages.pageNotFound')).toBe('Page Not Found');
    expect(german('messages.pageNotFound')).toBe('Seite nicht gefunden');
    expect(english('messages.pageNotFound')).toBe('Page Not Found');
  });

  it('has its locale', () => {
    for (const locale of LOCALE_CODES) expect(translator(locale).locale).toBe(locale);
  });

  const TEXTS = withThemeTexts(MESSAGES, THEME_MESSAGES, THEME_NAME);
  it('fills every message of every locale as islands do', () => {
    for (const locale of LOCALE_CODES) {
      const t = translator(locale);
      const plurals = new Intl.PluralRules(LOCALES[locale].tag);
      const texts = flatten(TEXTS[locale]);
      const keys = [...new Set([...texts.keys()].map((leaf) => splitPlural(leaf).key))] as MessageKey[];
      const inIsland = islandTranslator(locale, pickMessages(t, keys)) as UntypedTranslate;
      for (const key of keys) {
        for (const count of COUNTS) {
          const text = texts.get(key) ?? texts.get(`${key}_${plurals.select(count)}`) ?? '';
          const names = placeholders(text).filter((name) => name !== 'count');
          const params = { count, ...Object.fromEntries(names.map((name) => [name, `<${name}>`])) };
          const translated = untyped(t)(key, params);
          const expected = text
            .replaceAll('{{count}}', formatNumber(locale, count))
            .replace(/\{\{(\w+)\}\}/g, '<$1>');
          expect(translated, `${key} in ${locale}`).toBe(expected);
          expect(inIsland(key, params), `${key} in ${locale}, in an island`).toBe(expected);
        }
      }
    }
  });

  it('leaves markup, dollar signs and braces in values unchanged', () => {
    const value = '<b>$& {{count}} "Tom & Jerry\'s"';
    expect(translator('en_US')('home.about', { shop: value })).toBe(`About ${value}`);
    const island = islandTranslator('en_US', pickMessages(translator('en_US'), ['home.about']));
    expect(island('home.about', { shop: value })).toBe(`About ${value}`);
  });

  it('throws for an unknown key and for the key of a section', () => {
    expect(() => untyped(translator('fr_FR'))('no.such.key')).toThrow(
      'There is no message "no.such.key" in fr_FR.',
    );
    expect(() => untyped(translator('fr_FR'))('locale')).toThrow('There is no message "locale"');
  });

  it('accepts only existing keys with all placeholders, by type', () => {
    expectTypeOf<'home.title' | 'catalog.productCount'>().toExtend<MessageKey>();
    expectTypeOf<'home.nothing'>().not.toExtend<MessageKey>();
    expectTypeOf<'catalog.productCount_one'>().not.toExtend<MessageKey>();
    expectTypeOf<MessageParams<'home.title'>>().toEqualTypeOf<[]>();
    expectTypeOf<MessageParams<'home.about'>>().toEqualTypeOf<[params: { shop: string | number }]>();
    expectTypeOf<MessageParams<'catalog.productCount'>>().toEqualTypeOf<[params: { count: number }]>();
    expect(translator('en_US')('catalog.productCount', { count: 1 })).toBe('1 product');
  });
});

describe('pickMessages', () => {
  it('returns the requested messages alone, plural forms by category', () => {
    const messages = pickMessages(translator('fr_FR'), ['home.title', 'catalog.productCount']);
    expect(Object.keys(messages).sort()).toEqual(['catalog.productCount', 'home.title']);
    expect(Object.keys(messages['catalog.productCount']).sort()).toEqual(['many', 'one', 'other']);
    expect(JSON.parse(JSON.stringify(messages))).toEqual(messages);
  });
});
