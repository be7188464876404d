import { formatNumber, pluralCategory } from '#storefront/i18n/format.ts';
import { interpolate } from '#storefront/i18n/island-messages.ts';
import { LOCALES, type Locale } from '#storefront/i18n/locales.ts';
import type { DeskMessageKey, DeskTexts } from '../messages.ts';
import type { Placeholders } from '../placeholders.ts';

type Params<Key extends DeskMessageKey> = Key extends keyof Placeholders ? [params: Placeholders[Key]] : [];

/** Returns a text of the desk in the merchant's language, its placeholders filled. */
export type DeskTranslate = <Key extends DeskMessageKey>(key: Key, ...params: Params<Key>) => string;

/** The translator of a locale. @throws for a key that the texts lack */
export function deskTranslator(locale: Locale, texts: DeskTexts): DeskTranslate {
  return (key, ...params) => {
    const [values = {}] = params as readonly [Record<string, string | number>?];
    const message = texts[key];
    const text =
      typeof message === 'object' ? message[pluralCategory(locale, Number(values.count))] : message;
    if (text === undefined) throw new Error(`The desk has no text "${key}" in ${locale}.`);
    return interpolate(locale, text, values);
  };
}

/** Moments and measures in the merchant's language and time zone. */
export type DeskFormat = ReturnType<typeof deskFormat>;

const SECOND = 1000;
/** A unit of time -> its seconds, and how many of it are still told in that unit. */
const UNITS = [
  ['second', 1, 90],
  ['minute', 60, 90],
  ['hour', 3600, 36],
  ['day', 86_400, Number.POSITIVE_INFINITY],
] as const;

/** Formatters of a locale. */
export function deskFormat(locale: Locale) {
  const { tag } = LOCALES[locale];
  const moments = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' });
  const days = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const ages = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const unit = (value: number, name: string, digits: number, unitDisplay: 'long' | 'short' | 'narrow') =>
    new Intl.NumberFormat(tag, {
      style: 'unit',
      unit: name,
      unitDisplay,
      maximumFractionDigits: digits,
    }).format(value);
  const duration = (seconds: number, unitDisplay: 'long' | 'narrow') => {
    const [name, size] = unitOf(seconds);
    const value = seconds / size;
    return unit(value, name, value < 10 ? 1 : 0, unitDisplay);
  };
  return {
    /** @param iso a moment in ISO 8601 */
    moment: (iso: string) => moments.format(new Date(iso)),
    /** @param day such as `2026-02-28` */
    day: (day: string) => days.format(new Date(`${day}T00:00:00Z`)),
    /** Such as `3 minutes ago`. @param now in milliseconds since 1970 */
    age: (iso: string, now: number) => {
      const seconds = Math.round((Date.parse(iso) - now) / SECOND);
      const [name, size] = unitOf(Math.abs(seconds));
      return ages.format(Math.trunc(seconds / size), name);
    },
    /** Such as `1.4 seconds`: abbreviations may end with a full stop, and sentences do not end with two. */
    duration: (seconds: number) => duration(seconds, 'long'),
    /** Such as `1.4s`, for axes. */
    shortDuration: (seconds: number) => duration(seconds, 'narrow'),
    /** Such as `0.4 MB`. */
    bytes: (bytes: number) => {
      if (bytes < 1e5) return unit(bytes / 1e3, 'kilobyte', 1, 'short');
      return unit(bytes / 1e6, 'megabyte', bytes < 1e7 ? 1 : 0, 'short');
    },
    number: (value: number) => formatNumber(locale, Math.round(value * 10) / 10),
  };
}

function unitOf(seconds: number): readonly [Intl.RelativeTimeFormatUnit & string, number] {
  const [name, size] = UNITS.find(([, one, most]) => seconds < one * most) ?? UNITS[3];
  return [name, size];
}
