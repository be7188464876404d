import { type PriceFormat, PriceFormatError, parseAmount, splitAmounts } from './price-format.ts';
import type { MinorUnits, PriceRange } from './pricing-types.ts';

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
