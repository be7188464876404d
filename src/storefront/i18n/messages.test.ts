import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeTexts } from '#testing/texts/describe-texts.ts';
import { declarePlaceholders } from './declare-placeholders.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALES } from './locales.ts';
import { assertComplete, MESSAGES, messageFaults, ofEveryLocale } from './messages.ts';
import { SAME_AS_ENGLISH } from './same-as-english.ts';

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
