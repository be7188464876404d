import { cachedFormatter } from './format.ts';
import type { Locale } from './locales.ts';

/**
 * Formats a date with long month, day and year.
 * @param date ISO 8601 date or date and time in the store's time zone, without offset
 * @throws RangeError for an invalid date
 */
export function formatDate(locale: Locale, date: string): string {
  const formatter = cachedFormatter(
    'date',
    locale,
    (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }),
  );
  return formatter.format(storeDay(date));
}

/**
 * Formats a range of days with their names, such as "Thu, December 3 – Mon, December 7".
 * @param from ISO 8601 date, as `until`; a single day where both are the same
 */
export function formatDayRange(locale: Locale, from: string, until: string): string {
  const formatter = cachedFormatter(
    'days',
    locale,
    (tag) =>
      new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' }),
  );
  return formatter.formatRange(storeDay(from), storeDay(until));
}

/** Formats a moment with date and time, in the time zone of the browser. @param time in milliseconds since 1970 */
export function formatTime(locale: Locale, time: number): string {
  return cachedFormatter(
    'time',
    locale,
    (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' }),
  ).format(time);
}

/** Parses the day alone: parsed and formatted as UTC, it does not shift between time zones. */
function storeDay(date: string): Date {
  const day = /^(\d{4}-\d{2}-\d{2})(?:[T ]|$)/.exec(date)?.[1];
  const parsed = new Date(`${day}T00:00:00Z`);
  if (day === undefined || Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== day) {
    throw new RangeError(`"${date}" is no date such as 2026-03-05.`);
  }
  return parsed;
}
