import type { Currency, MinorUnits, PriceRange } from './pricing-types.ts';

/** The format of a store's amounts. Separators are empty if its prices have none. */
export interface PriceFormat {
  decimalSeparator: string;
  thousandsSeparator: string;
  /** Digits after the decimal separator. */
  decimals: number;
}

/** Thrown for a formatted price that cannot be parsed; the message names the price and the expected format. */
export class PriceFormatError extends Error {
  override name = 'PriceFormatError';
}

/** One formatted amount: its digits and separators, and the currency text around them. */
export interface AmountText {
  /** From the first digit to the last, white space unified. */
  number: string;
  /** Currency text before and after the number, replaced by `¤`; without white space. */
  affix: string;
}

const RANGE_DASH = /\s+[-–—]\s+/u;
const MAX_NUMBER_LENGTH = 20;

/** Splits a plain-text price into one amount, or two of a range. @throws PriceFormatError if one is no plain amount */
export function splitAmounts(text: string): [AmountText] | [AmountText, AmountText] {
  const [first, second, ...more] = text.trim().split(RANGE_DASH);
  if (first === undefined || more.length > 0) {
    throw new PriceFormatError(`"${text}" is neither a price nor a range of two prices.`);
  }
  const from = splitAmount(first, text);
  return second === undefined ? [from] : [from, splitAmount(second, text)];
}

function splitAmount(part: string, whole: string): AmountText {
  const found = /^(\D*)(\d(?:.*\d)?)(\D*)$/su.exec(part);
  const [, before = '', number = '', after = ''] = found ?? [];
  if (found === null || /[-−–(]/u.test(before) || number.length > MAX_NUMBER_LENGTH) {
    throw new PriceFormatError(`"${whole}" holds no plain positive amount.`);
  }
  return { number: normalizeSpaces(number), affix: `${before}¤${after}`.replace(/\s+/gu, '') };
}

/** Parses a plain-text price to units of the format's last decimal; null for none. @throws PriceFormatError */
export function parsePrice(text: string | null, format: PriceFormat): PriceRange | null {
  if (text === null || text.trim() === '') return null;
  const [from, to = from] = splitAmounts(text);
  const min = parseAmount(format, from.number);
  const max = parseAmount(format, to.number);
  if (min === null || max === null) {
    throw new PriceFormatError(`"${text}" does not follow the price format ${formatPriceFormat(format)}.`);
  }
  if (min > max) throw new PriceFormatError(`The range "${text}" starts above its end.`);
  return { min, max };
}

/** Parses an amount to units of its last decimal; null unless groups are whole, and decimals complete or absent. */
export function parseAmount(format: PriceFormat, number: string): number | null {
  const { decimalSeparator, thousandsSeparator, decimals } = format;
  const cut = decimalSeparator === '' ? -1 : number.lastIndexOf(decimalSeparator);
  const whole = cut === -1 ? number : number.slice(0, cut);
  const fraction = cut === -1 ? '' : number.slice(cut + decimalSeparator.length);
  if (cut !== -1 && (fraction.length !== decimals || !/^\d+$/.test(fraction))) return null;
  const digits = removeGrouping(whole, thousandsSeparator);
  if (digits === null) return null;
  const value = Number(digits + fraction.padEnd(decimals, '0'));
  return Number.isSafeInteger(value) ? value : null;
}

/** Replaces each white space character by a plain space, so that separators compare equal. */
export function normalizeSpaces(text: string): string {
  return text.replace(/\s/gu, ' ');
}

function removeGrouping(whole: string, separator: string): string | null {
  const groups = separator === '' ? [whole] : whole.split(separator);
  if (!groups.every((group) => /^\d+$/.test(group))) return null;
  const digits = groups.join('');
  if (digits.length > 1 && digits.startsWith('0')) return null;
  if (separator === '') return digits;
  return isGroupedByThousands(groups) || isGroupedByLakhs(groups) ? digits : null;
}

/** `1,234,567`: a first group of up to three digits, then threes. */
function isGroupedByThousands([first = '', ...rest]: string[]): boolean {
  return first.length <= 3 && rest.every((group) => group.length === 3);
}

/** `12,34,567`, as in India: a last group of three digits, twos before it. */
function isGroupedByLakhs(groups: string[]): boolean {
  const [first = '', ...rest] = groups;
  const last = rest.pop();
  return last?.length === 3 && first.length <= 2 && rest.every((group) => group.length === 2);
}

/** A sample amount in a format, such as `1,234.56`, for messages. */
export function formatPriceFormat({ decimalSeparator, thousandsSeparator, decimals }: PriceFormat): string {
  const fraction = '56789'.slice(0, decimals);
  return decimals === 0
    ? `1${thousandsSeparator}234`
    : `1${thousandsSeparator}234${decimalSeparator}${fraction}`;
}

/** An amount as machines read it, such as `18.00`: with a point, without separators and currency. */
export function decimalPrice(amount: MinorUnits, { decimals }: Pick<Currency, 'decimals'>): string {
  return (amount / 10 ** decimals).toFixed(decimals);
}

/** Digits of a group of thousands; three decimals look the same. */
const GROUP_LENGTH = 3;
const NONE = '';

/**
 * Reads a plain-text price as browsers do, which do not know the store's format: the currency's digits tell, whatever
 * it is now. @param raw the store's number, if it returns exactly one @throws PriceFormatError
 */
export function parseStorePrice(
  text: string | null,
  raw: string | null,
  decimals: number,
): PriceRange | null {
  if (text === null || text.trim() === '') return null;
  const [from, to] = splitAmounts(text);
  const read = (number: string, own: string | null): MinorUnits => {
    const readings = formatsOf(number, decimals).flatMap((format) => {
      const value = parseAmount(format, number);
      return value === null ? [] : [value * 10 ** (decimals - format.decimals)];
    });
    const [first, ...others] = readings;
    if (first === undefined)
      throw new PriceFormatError(`"${text}" cannot be read with ${decimals} decimals.`);
    return own === null ? first : nearest(Number(own) * 10 ** decimals, first, others);
  };
  const min = read(from.number, to === undefined ? raw : null);
  const max = to === undefined ? min : read(to.number, null);
  if (min > max) throw new PriceFormatError(`The range "${text}" starts above its end.`);
  return { min, max };
}

/** The formats that one number can have, the likeliest first. */
function formatsOf(number: string, decimals: number): PriceFormat[] {
  const separators = number.match(/\D+/g) ?? [];
  const last = separators.at(-1) ?? NONE;
  const [first = NONE] = separators;
  const shown = last === NONE ? 0 : number.length - number.lastIndexOf(last) - last.length;
  const whole = { decimalSeparator: NONE, thousandsSeparator: last, decimals: 0 };
  const broken = {
    decimalSeparator: last,
    thousandsSeparator: first === last ? NONE : first,
    decimals: shown,
  };
  if (last === NONE || (separators.length > 1 && first === last)) return [whole];
  if (shown > decimals) return shown === GROUP_LENGTH && first === last ? [whole] : [];
  return shown === GROUP_LENGTH && first === last ? [broken, whole] : [broken];
}

function nearest(target: number, first: MinorUnits, others: readonly MinorUnits[]): MinorUnits {
  return others.reduce(
    (best, other) => (Math.abs(other - target) < Math.abs(best - target) ? other : best),
    first,
  );
}
