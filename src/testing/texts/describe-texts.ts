import { describe, expect, it } from 'vitest';
import { placeholders } from '#storefront/i18n/declare-placeholders.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { flatten, type MessageTree, splitPlural } from '#storefront/i18n/messages.ts';

/** Messages that are the same in English and another language, and why. */
type SameAsEnglish = Readonly<Record<string, { locales: readonly Locale[]; reason: string }>>;

/** Declares the tests that texts in all locales have to pass: translated, written and punctuated as their languages are. */
export function describeTexts(messages: Record<Locale, MessageTree>, sameAsEnglish: SameAsEnglish): void {
  const texts = LOCALE_CODES.flatMap((locale) =>
    [...flatten(messages[locale])].map(([leaf, text]) => ({ locale, leaf, text })),
  );
  const translations = texts.filter(({ locale }) => locale !== DEFAULT_LOCALE);
  const english = flatten(messages[DEFAULT_LOCALE]);

  /** The English text of a translation; that of `other` for a plural form that English lacks. */
  function original(leaf: string): string {
    return english.get(leaf) ?? english.get(`${splitPlural(leaf).key}_other`) ?? '';
  }

  /** Names the texts that a rule finds fault with. */
  function findings(of: typeof texts, isFault: (text: string, leaf: string, locale: Locale) => boolean) {
    return of
      .filter(({ text, leaf, locale }) => isFault(text, leaf, locale))
      .map(({ text, leaf, locale }) => `${locale} ${leaf}: ${text}`);
  }

  describe('translations', () => {
    it('have the placeholders of the English text', () => {
      const sorted = (text: string) => placeholders(text).sort().join();
      expect(findings(translations, (text, leaf) => sorted(text) !== sorted(original(leaf)))).toEqual([]);
    });

    it('differ from the English text, except those listed as the same', () => {
      const same = findings(
        translations,
        (text, leaf, locale) => text === original(leaf) && !sameAsEnglish[leaf]?.locales.includes(locale),
      );
      expect(same).toEqual([]);
    });

    it('are listed as the same as English only where they are the same', () => {
      const stale = Object.entries(sameAsEnglish).flatMap(([leaf, { locales }]) =>
        locales
          .filter((locale) => flatten(messages[locale]).get(leaf) !== original(leaf))
          .map((locale) => `${locale} ${leaf}`),
      );
      expect(stale).toEqual([]);
    });
  });

  describe('texts', () => {
    it('have no space at either end, none twice, and no line breaks', () => {
      expect(findings(texts, (text) => /^\s|\s$|\s{2}|[\n\t]/.test(text))).toEqual([]);
    });

    it('have no markup and no broken placeholder', () => {
      const rest = (text: string) => text.replace(/\{\{\w+\}\}/g, '');
      expect(findings(texts, (text) => /[<>{}]|&\w+;/.test(rest(text)))).toEqual([]);
    });

    it('use the ellipsis character, except the specified English busy labels', () => {
      const given = ['busy.adding', 'busy.loggingIn'];
      expect(
        findings(texts, (text, leaf, locale) => {
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
      expect(findings(texts, (text, _, locale) => foreign[locale].test(text))).toEqual([]);
    });

    it('have the spacing and marks of the language', () => {
      // French puts a narrow no-break space before ; ! ? and a no-break space before : and inside « ».
      const french = /[^\u202f][;!?]|[^\u00a0]:|«[^\u00a0]|[^\u00a0]»/;
      expect(findings(texts, (text, _, locale) => locale === 'fr_FR' && french.test(text))).toEqual([]);
      const spanish = (text: string) =>
        (text.match(/\?/g)?.length ?? 0) !== (text.match(/¿/g)?.length ?? 0) ||
        (text.match(/!/g)?.length ?? 0) !== (text.match(/¡/g)?.length ?? 0);
      expect(findings(texts, (text, _, locale) => locale === 'es_ES' && spanish(text))).toEqual([]);
      const others = /\s[;!?:]/;
      expect(findings(texts, (text, _, locale) => locale !== 'fr_FR' && others.test(text))).toEqual([]);
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
      expect(findings(texts, (text, _, locale) => other[locale]?.test(text) ?? false)).toEqual([]);
    });

    it('end as the English text ends: a sentence stays a sentence, a label a label', () => {
      const end = (text: string) => /[.!?:…]$/.exec(text.replace(/\.\.\.$/, '…'))?.[0] ?? '';
      expect(findings(translations, (text, leaf) => end(text) !== end(original(leaf)))).toEqual([]);
    });
  });
}
