import { describe, expect, it } from 'vitest';
import {
  formatLanguage,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPriceRange,
  formatRating,
} from './format.ts';
import { formatDate } from './format-date.ts';
import { LOCALE_CODES, LOCALES, type Locale } from './locales.ts';

const EUR = { code: 'EUR', decimals: 2 };

function inEvery(format: (locale: Locale) => string): Record<string, string> {
  return Object.fromEntries(LOCALE_CODES.map((locale) => [locale, format(locale)]));
}

describe('formatMoney', () => {
  it('formats an amount for each locale', () => {
    expect(inEvery((locale) => formatMoney(locale, 123450, EUR))).toMatchObject({
      en_US: '€1,234.50',
      de_DE: '1.234,50\u00a0€',
      es_ES: '1234,50\u00a0€',
      fr_FR: '1\u202f234,50\u00a0€',
      it_IT: '1234,50\u00a0€',
      pt_BR: '€\u00a01.234,50',
    });
  });

  it('uses the digits of the currency', () => {
    expect(formatMoney('en_US', 1200, { code: 'JPY', decimals: 0 })).toBe('¥1,200');
    expect(formatMoney('en_US', 1200, { code: 'KWD', decimals: 3 })).toBe('KWD\u00a01.200');
    expect(formatMoney('en_US', 1200, EUR)).toBe('€12.00');
  });

  it('uses the digits of the store where they are unusual', () => {
    expect(formatMoney('de_DE', 12, { code: 'EUR', decimals: 0 })).toBe('12\u00a0€');
    expect(formatMoney('de_DE', 12, EUR)).toBe('0,12\u00a0€');
  });

  it('formats zero and negative amounts', () => {
    expect(formatMoney('en_US', 0, EUR)).toBe('€0.00');
    expect(formatMoney('en_US', -350, EUR)).toBe('-€3.50');
  });
});

describe('formatPriceRange', () => {
  it('formats both ends', () => {
    expect(inEvery((locale) => formatPriceRange(locale, { min: 1000, max: 2450 }, EUR))).toMatchObject({
      en_US: '€10.00 – €24.50',
      de_DE: '10,00\u00a0€ – 24,50\u00a0€',
      es_ES: '10,00\u00a0€ – 24,50\u00a0€',
      fr_FR: '10,00\u00a0€ – 24,50\u00a0€',
      it_IT: '10,00\u00a0€ – 24,50\u00a0€',
      pt_BR: '€\u00a010,00 – €\u00a024,50',
    });
  });

  it('formats one amount where both ends are equal', () => {
    expect(formatPriceRange('en_US', { min: 1000, max: 1000 }, EUR)).toBe('€10.00');
  });
});

describe('formatLanguage', () => {
  it('names a language as it stands in a sentence, whatever its region', () => {
    expect(inEvery((locale) => formatLanguage(locale, 'de-AT'))).toEqual({
      en_US: 'German',
      de_DE: 'Deutsch',
      es_ES: 'alemán',
      fr_FR: 'allemand',
      it_IT: 'tedesco',
      pt_BR: 'alemão',
    });
  });
});

describe('formatNumber', () => {
  it('separates thousands for each locale', () => {
    expect(inEvery((locale) => formatNumber(locale, 12345.5))).toMatchObject({
      en_US: '12,345.5',
      de_DE: '12.345,5',
      es_ES: '12.345,5',
      fr_FR: '12\u202f345,5',
      it_IT: '12.345,5',
      pt_BR: '12.345,5',
    });
  });

  it('leaves whole numbers below a thousand as every locale has them', () => {
    for (const value of [-1, 0, 4.5, 7, 999, 1000]) {
      const formatted = inEvery((locale) => formatNumber(locale, value));
      expect(formatted).toEqual(
        inEvery((locale) => new Intl.NumberFormat(LOCALES[locale].tag).format(value)),
      );
    }
  });
});

describe('formatRating', () => {
  it('shows one decimal, rounded', () => {
    expect(formatRating('en_US', 4)).toBe('4.0');
    expect(formatRating('de_DE', 4.666)).toBe('4,7');
  });
});

describe('formatPercent', () => {
  it('formats sign and space for each locale', () => {
    expect(inEvery((locale) => formatPercent(locale, -25))).toMatchObject({
      en_US: '-25%',
      de_DE: '-25\u00a0%',
      es_ES: '-25\u00a0%',
      fr_FR: '-25\u00a0%',
      it_IT: '-25%',
      pt_BR: '-25%',
    });
  });
});

describe('formatDate', () => {
  it('formats long month, day and year for each locale', () => {
    expect(inEvery((locale) => formatDate(locale, '2026-03-05T14:30:00'))).toMatchObject({
      en_US: 'March 5, 2026',
      de_DE: '5. März 2026',
      es_ES: '5 de marzo de 2026',
      fr_FR: '5 mars 2026',
      it_IT: '5 marzo 2026',
      pt_BR: '5 de março de 2026',
    });
  });

  it('stays on the day of the store in every time zone', () => {
    for (const time of ['', 'T00:00:00', 'T23:59:59', ' 23:59:59']) {
      expect(formatDate('en_US', `2026-12-31${time}`)).toBe('December 31, 2026');
    }
  });

  it('throws for an invalid date', () => {
    for (const date of ['', 'yesterday', '2026-02-30', '2026-3-5', '05.03.2026']) {
      expect(() => formatDate('en_US', date), date).toThrow(RangeError);
    }
  });
});
