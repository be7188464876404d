import type { MinorUnits } from './pricing-types.ts';

/**
 * Reads an amount that the store returns as a decimal string: `18`, `497.12` or, unrounded, `36.00210084`.
 * @param decimals digits of the currency's smallest unit
 * @returns an integer in that unit, halves rounded away from zero; null where it is missing or no number
 */
export function toMinorUnits(decimal: string | null | undefined, decimals: number): MinorUnits | null {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal?.trim() ?? '');
  if (found === null) return null;
  const [, sign, whole = '', fraction = ''] = found;
  const digits = fraction.padEnd(decimals + 1, '0');
  const up = digits.charAt(decimals) >= '5' ? 1 : 0;
  const value = Number(whole + digits.slice(0, decimals)) + up;
  if (!Number.isSafeInteger(value)) return null;
  return sign && value ? -value : value;
}
