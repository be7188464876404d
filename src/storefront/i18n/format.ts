import { LOCALES, type Locale } from './locales.ts';

/** A currency: ISO 4217 code and digits of its smallest unit in the shop. */
interface Money {
  code: string;
  decimals: number;
}

const cache = new Map<string, unknown>();

/**
 * A formatter of a locale, created once: creating one takes longer than formatting.
 * @param kind distinguishes formatters with different options
 * @param create receives the BCP 47 tag of the locale
 */
export function cachedFormatter<Formatter>(
  kind: string,
  locale: Locale,
  create: (tag: string) => Formatter,
): Formatter {
  const key = `${kind} ${locale}`;
  const cachedValue = cache.get(key) as Formatter | undefined;
  if (cachedValue !== undefined) return cachedValue;
  const formatter = create(LOCALES[locale].tag);
  cache.set(key, formatter);
  return formatter;
}

/**
 * Formats an amount of money for a locale, such as `€1,234.50` or `1.234,50 €`.
 * @param minor integer in the currency's smallest unit
 */
export function formatMoney(locale: Locale, minor: number, currency: Money): string {
  const formatter = cachedFormatter(
    `money ${currency.code} ${currency.decimals}`,
    locale,
    (tag) =>
      new Intl.NumberFormat(tag, {
        style: 'currency',
        currency: currency.code,
        minimumFractionDigits: currency.decimals,
        maximumFractionDigits: currency.decimals,
      }),
  );
  return formatter.format(minor / 10 ** currency.decimals);
}

/** Formats a price range, one amount where both ends are equal. @param range integers in the smallest unit */
export function formatPriceRange(
  locale: Locale,
  range: { min: number; max: number },
  currency: Money,
): string {
  const min = formatMoney(locale, range.min, currency);
  return range.min === range.max ? min : `${min} – ${formatMoney(locale, range.max, currency)}`;
}

/** Joins parts of a sentence: `a, b and c`. */
export function formatList(locale: Locale, parts: readonly string[]): string {
  return cachedFormatter('list', locale, (tag) => new Intl.ListFormat(tag)).format(parts);
}

/** Formats a number with the locale's separators. */
export function formatNumber(locale: Locale, value: number): string {
  // The same in all locales; a browser's first formatter takes tens of milliseconds, before the sheet of filters shows.
  if (/^\d{1,3}$/.test(`${value}`)) return `${value}`;
  return numbers(locale).format(value);
}

/** Formats a range of numbers such as `2–4`, one number where both ends are equal. */
export function formatNumberRange(locale: Locale, min: number, max: number): string {
  if (min === max) return formatNumber(locale, min);
  return numbers(locale).formatRange(min, max);
}

function numbers(locale: Locale): Intl.NumberFormat {
  return cachedFormatter('number', locale, (tag) => new Intl.NumberFormat(tag));
}

/** Formats a rating with exactly one decimal. */
export function formatRating(locale: Locale, rating: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return cachedFormatter('rating', locale, (tag) => new Intl.NumberFormat(tag, digits)).format(rating);
}

/** Formats whole percent with the locale's sign and spacing: 25 as `25%`, -25 as `-25 %`. */
export function formatPercent(locale: Locale, percent: number): string {
  const options = { style: 'percent', maximumFractionDigits: 0 } as const;
  return cachedFormatter('percent', locale, (tag) => new Intl.NumberFormat(tag, options)).format(
    percent / 100,
  );
}

/** The name of a language in a locale, as it stands in a sentence: `Englisch`, `anglais`. @param tag BCP 47 */
export function formatLanguage(locale: Locale, tag: string): string {
  const names = cachedFormatter(
    'language',
    locale,
    (own) => new Intl.DisplayNames(own, { type: 'language' }),
  );
  return names.of(tag.split('-')[0] ?? tag) ?? tag;
}

/** The plural form of a count in a locale's language. */
export function pluralCategory(locale: Locale, count: number): Intl.LDMLPluralRule {
  return cachedFormatter('plural', locale, (tag) => new Intl.PluralRules(tag)).select(count);
}
