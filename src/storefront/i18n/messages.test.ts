import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { declarePlaceholders, placeholders } from './declare-placeholders.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALES, type Locale } from './locales.ts';
import { assertComplete, flatten, MESSAGES, messageFaults, ofEveryLocale, splitPlural } from './messages.ts';
import { SAME_AS_ENGLISH } from './same-as-english.ts';

const TEXTS = LOCALE_CODES.flatMap((locale) =>
  [...flatten(MESSAGES[locale])].map(([leaf, text]) => ({ locale, leaf, text })),
);
const TRANSLATIONS = TEXTS.filter(({ locale }) => locale !== DEFAULT_LOCALE);
const english = flatten(MESSAGES[DEFAULT_LOCALE]);

/** The English text of a translation; that of `other` for a plural form that English lacks. */
function original(leaf: string): string {
  return english.get(leaf) ?? english.get(`${splitPlural(leaf).key}_other`) ?? '';
}

/** Names the texts that a rule finds fault with. */
function findings(texts: typeof TEXTS, isFault: (text: string, leaf: string, locale: Locale) => boolean) {
  return texts
    .filter(({ text, leaf, locale }) => isFault(text, leaf, locale))
    .map(({ text, leaf, locale }) => `${locale} ${leaf}: ${text}`);
}

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

describe('translations', () => {
  it('have the placeholders of the English text', () => {
    const sorted = (text: string) => placeholders(text).sort().join();
    expect(findings(TRANSLATIONS, (text, leaf) => sorted(text) !== sorted(original(leaf)))).toEqual([]);
  });

  it('differ from the English text, except those listed as the same', () => {
    const same = findings(
      TRANSLATIONS,
      (text, leaf, locale) => text === original(leaf) && !SAME_AS_ENGLISH[leaf]?.locales.includes(locale),
    );
    expect(same).toEqual([]);
  });

  it('are listed as the same as English only where they are the same', () => {
    const stale = Object.entries(SAME_AS_ENGLISH).flatMap(([leaf, { locales }]) =>
      locales
        .filter((locale) => flatten(MESSAGES[locale]).get(leaf) !== original(leaf))
        .map((locale) => `${locale} ${leaf}`),
    );
    expect(stale).toEqual([]);
  });
});

describe('texts', () => {
  it('have no space at either end, none twice, and no line breaks', () => {
    expect(findings(TEXTS, (text) => /^\s|\s$|\s{2}|[\n\t]/.test(text))).toEqual([]);
  });

  it('have no markup and no broken placeholder', () => {
    const rest = (text: string) => text.replace(/\{\{\w+\}\}/g, '');
    expect(findings(TEXTS, (text) => /[<>{}]|&\w+;/.test(rest(text)))).toEqual([]);
  });

  it('use the ellipsis character, except the specified English busy labels', () => {
    const given = ['busy.adding', 'busy.loggingIn'];
    expect(
      findings(TEXTS, (text, leaf, locale) => {
        return text.includes('...') && !(locale === DEFAULT_LOCALE && given.includes(leaf));
      }),
    ).toEqual([]);
  });

  it('use typographic apostrophes and the quotation marks of the language', () => {
    const foreign: Record<Locale, RegExp> = {
      en_US: /['"„«»]/,
      de_DE: /['"«»”]/,
      es_ES: /['"„“]/,
      fr_FR: /['"„“”]/,
      it_IT: /['"„“]/,
      pt_BR: /['"„«»]/,
    };
    expect(findings(TEXTS, (text, _, locale) => foreign[locale].test(text))).toEqual([]);
  });

  it('have the spacing and marks of the language', () => {
    // French puts a narrow no-break space before ; ! ? and a no-break space before : and inside « ».
    const french = /[^\u202f][;!?]|[^\u00a0]:|«[^\u00a0]|[^\u00a0]»/;
    expect(findings(TEXTS, (text, _, locale) => locale === 'fr_FR' && french.test(text))).toEqual([]);
    const spanish = (text: string) =>
      (text.match(/\?/g)?.length ?? 0) !== (text.match(/¿/g)?.length ?? 0) ||
      (text.match(/!/g)?.length ?? 0) !== (text.match(/¡/g)?.length ?? 0);
    expect(findings(TEXTS, (text, _, locale) => locale === 'es_ES' && spanish(text))).toEqual([]);
    const others = /\s[;!?:]/;
    expect(findings(TEXTS, (text, _, locale) => locale !== 'fr_FR' && others.test(text))).toEqual([]);
  });

  it('address the shopper the same way throughout', () => {
    const other: Partial<Record<Locale, RegExp>> = {
      de_DE: /\b(Sie|Ihnen|Ihre?[nmrs]?)\b/,
      es_ES:
        /(?<!\p{L})(ustedes|usted|vosotros|vuestr[oa]s?|inténtelo|póngase|consulte|vuelva|añada)(?!\p{L})/iu,
      fr_FR: /(?<!\p{L})(tu|toi|ton|ta|tes|réessaie|essaie|clique|choisis)(?!\p{L})/iu,
      it_IT: /(?<!\p{L})(voi|vostr[oaie]|Lei|Suo|Sua|riprovi|scelga|clicchi)(?!\p{L})/u,
      pt_BR: /(?<!\p{L})(tu|teu|tua|teus|tuas|vós)(?!\p{L})/iu,
    };
    expect(findings(TEXTS, (text, _, locale) => other[locale]?.test(text) ?? false)).toEqual([]);
  });

  it('end as the English text ends: a sentence stays a sentence, a label a label', () => {
    const end = (text: string) => /[.!?:…]$/.exec(text.replace(/\.\.\.$/, '…'))?.[0] ?? '';
    expect(findings(TRANSLATIONS, (text, leaf) => end(text) !== end(original(leaf)))).toEqual([]);
  });

  it('name every locale by a tag that browsers support', () => {
    for (const locale of LOCALE_CODES) {
      expect(Intl.getCanonicalLocales(LOCALES[locale].tag)).toEqual([LOCALES[locale].tag]);
      expect(LOCALES[locale].tag.replace('-', '_')).toBe(locale);
    }
  });
});
