import { isEmail } from '../../customers/address.ts';
import { parseStoreDate } from '../../db/dates.ts';

/** Stands for "take it away" wherever a value may be missing. */
export const NONE = 'none';

/** Reads a value of a name, which messages name. */
export type Parser<T> = (text: string, name: string) => T;

/** @throws if the text is not a price */
export function parsePrice(text: string): string {
  if (/^\d+(\.\d{1,4})?$/.test(text)) return text;
  throw new Error(`"${text}" is no price: write digits and a point, such as 12.50.`);
}

/** @returns the date in ISO 8601; without an offset it is the store's time */
export function parseDate(text: string, timezone: string): string {
  try {
    return parseStoreDate(text, timezone).toISOString();
  } catch {
    throw new Error(`"${text}" is no date: write 2026-12-24 or 2026-12-24T09:00.`);
  }
}

/** @throws if the text is none of the values */
export function parseOption<T extends string>(text: string, options: readonly T[], name: string): T {
  const option = options.find((one) => one === text.toLowerCase());
  if (option) return option;
  throw new Error(`${name} is one of ${options.join(', ')}, not "${text}".`);
}

export function oneOf<T extends string>(...options: T[]): Parser<T> {
  return (text, name) => parseOption(text, options, name);
}

export function parseYesNo(text: string, name: string): boolean {
  return parseOption(text, ['yes', 'no'], name) === 'yes';
}

export function parseWholeNumber(text: string, name: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error(`${name} is a whole number, not "${text}".`);
}

export function atLeastOne(text: string, name: string): number {
  const number = parseWholeNumber(text, name);
  if (number > 0) return number;
  throw new Error(`${name} is at least 1.`);
}

/** @param rule what the value is, for people: `is a country code such as DE` */
export function textThat(isGood: (text: string) => boolean, rule: string): Parser<string> {
  return (text, name) => {
    if (isGood(text)) return text;
    throw new Error(`${name} ${rule}, not "${text}".`);
  };
}

/** Reads values that are parted by commas or spaces. @param rule as for one text */
export function listOf(isGood: (text: string) => boolean, rule: string): Parser<string[]> {
  return (text, name) => {
    const values = text.split(/[\s,]+/).filter(Boolean);
    const wrong = values.find((value) => !isGood(value));
    if (wrong === undefined) return values;
    throw new Error(`${name} ${rule}, not "${wrong}".`);
  };
}

export function parseEmail(text: string, name: string): string {
  if (text.toLowerCase() === NONE) return '';
  if (isEmail(text)) return text;
  throw new Error(`${name} is an email address, or "${NONE}", not "${text}".`);
}
