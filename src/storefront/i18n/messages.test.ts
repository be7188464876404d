import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeTexts } from '#testing/texts/describe-texts.ts';
import { declarePlaceholders } from './declare-placeholders.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALES, type Locale } from './locales.ts';
import { assertComplete, MESSAGES, messageFaults, ofEveryLocale } from './messages.ts';

const FRENCH = 'the same word in French';

/** Messages that are the same in English and another language, and why. All others differ. */
const SAME_AS_ENGLISH: Record<string, { locales: Locale[]; reason: string }> = {
  'messages.error': { locales: ['es_ES'], reason: 'the same word in Spanish' },
  'notFound.code': { locales: ['es_ES'], reason: 'the same word in Spanish' },
  'account.downloads': { locales: ['de_DE', 'pt_BR'], reason: 'the word is used in German and Portuguese' },
  'home.title': { locales: ['it_IT'], reason: 'Italian sites call it Home' },
  'shell.menu.home': { locales: ['it_IT'], reason: 'Italian sites call it Home' },
  'account.itemCount_one': { locales: ['pt_BR'], reason: 'the same word in Portuguese' },
  'account.password': { locales: ['it_IT'], reason: 'the word is used in Italian' },
  'contact.name': { locales: ['de_DE'], reason: 'the same word in German' },
  'withdrawal.name': { locales: ['de_DE'], reason: 'the same word in German' },
  'contact.message': { locales: ['fr_FR'], reason: FRENCH },
  'catalog.categoryTitle': { locales: ['fr_FR'], reason: FRENCH },
  'catalog.pages': { locales: ['fr_FR'], reason: FRENCH },
  'catalog.page': { locales: ['fr_FR'], reason: FRENCH },
  'search.suggestions': { locales: ['fr_FR'], reason: FRENCH },
  'product.description': { locales: ['fr_FR'], reason: FRENCH },
  'product.dimensions': { locales: ['fr_FR'], reason: FRENCH },
  'product.details': { locales: ['de_DE'], reason: 'the same word in German' },
  'cart.subtotal': { locales: ['es_ES', 'pt_BR'], reason: 'the same word in Spanish and Portuguese' },
  'cart.total': {
    locales: ['es_ES', 'fr_FR', 'pt_BR'],
    reason: 'the same word in Spanish, French and Portuguese',
  },
  'facets.tag': { locales: ['pt_BR'], reason: 'WooCommerce calls them so in Portuguese' },
  'consent.marketing': {
    locales: ['de_DE', 'es_ES', 'fr_FR', 'it_IT', 'pt_BR'],
    reason: 'the word is used in all of them',
  },
  'buy.quoted': { locales: ['pt_BR'], reason: 'a text in the quotation marks of Portuguese' },
  'product.sku': { locales: ['es_ES'], reason: 'the abbreviation is used in Spanish' },
  'reviews.inLanguage': { locales: ['it_IT'], reason: 'the same word in Italian' },
  'reviews.row': {
    locales: ['de_DE', 'es_ES', 'it_IT', 'pt_BR'],
    reason: 'two texts with a colon between them',
  },
  'order.date': { locales: ['fr_FR'], reason: FRENCH },
  'order.subtotal': { locales: ['es_ES', 'pt_BR'], reason: 'the same word in Spanish and Portuguese' },
  'order.total': {
    locales: ['es_ES', 'fr_FR', 'pt_BR'],
    reason: 'the same word in Spanish, French and Portuguese',
  },
  'order.downloads': { locales: ['de_DE', 'pt_BR'], reason: 'the word is used in German and Portuguese' },
  'checkout.optional': { locales: ['de_DE'], reason: 'the same word in German' },
  'checkout.email': { locales: ['it_IT'], reason: 'the word is used in Italian' },
  'checkout.password': { locales: ['it_IT'], reason: 'the word is used in Italian' },
  'checkout.fields.region': { locales: ['de_DE'], reason: 'the same word in German' },
  'checkout.fields.province': { locales: ['fr_FR'], reason: FRENCH },
  'checkout.fields.eircode': {
    locales: ['de_DE', 'es_ES', 'fr_FR', 'it_IT', 'pt_BR'],
    reason: 'the name of Ireland’s postcodes',
  },
};

describe('completeness', () => {
  it('names the lines that a new locale lacks', () => {
    const { it_IT: _, ...others } = MESSAGES;
    expect(() => ofEveryLocale(others as typeof MESSAGES)).toThrow(
      /lists it_IT, and src\/storefront\/i18n\/messages\.ts has no messages of it\.[\s\S]*import it_IT from '\.\/messages\/it_IT\.json'/,
    );
  });

  it('holds for every locale', () => {
    expect(() => assertComplete(MESSAGES)).not.toThrow();
  });

  it('names a missing, an empty and an unknown text', () => {
    const reference = { cart: { title: 'Cart', hint: 'Hint' } };
    expect(messageFaults('de_DE', { cart: { title: '', other: 'x' } }, reference)).toEqual([
      'cart.title is missing',
      'cart.hint is missing',
      'cart.other is unknown',
    ]);
  });

  it('requires the plural forms of the language, not those of English', () => {
    const reference = { items_one: '{{count}} item', items_other: '{{count}} items' };
    expect(messageFaults('de_DE', { items_one: 'x', items_other: 'x' }, reference)).toEqual([]);
    expect(messageFaults('fr_FR', { items_one: 'x', items_other: 'x' }, reference)).toEqual([
      'items_many is missing',
    ]);
    expect(messageFaults('de_DE', { items_one: 'x', items_other: 'x', items_many: 'x' }, reference)).toEqual([
      'items_many is unknown',
    ]);
  });

  it('names the file and the change to make', () => {
    const broken = { ...MESSAGES, it_IT: {} };
    expect(() => assertComplete(broken)).toThrow(
      /src\/storefront\/i18n\/messages\/it_IT\.json: locale\.label is missing/,
    );
  });
});

describe('declared placeholders', () => {
  it('are those of the English texts; else run: node scripts/generate/messages.ts', () => {
    const declared = readFileSync(new URL('placeholders.ts', import.meta.url), 'utf8');
    expect(declared).toBe(declarePlaceholders(MESSAGES[DEFAULT_LOCALE]));
  });
});

describeTexts(MESSAGES, SAME_AS_ENGLISH);

it('names every locale by a tag that browsers support', () => {
  for (const locale of LOCALE_CODES) {
    expect(Intl.getCanonicalLocales(LOCALES[locale].tag)).toEqual([LOCALES[locale].tag]);
    expect(LOCALES[locale].tag.replace('-', '_')).toBe(locale);
  }
});
