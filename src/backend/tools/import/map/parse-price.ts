type Separator = '.' | ',';

/** Detects the number format of a file's prices; null if they are ambiguous. */
export type DecimalSeparator = Separator | null;

/**
 * The decimal separator of a file, from those of its prices that can be read in one way only. Null if
 * there is none, or where both occur.
 */
export function decimalSeparatorOf(prices: Iterable<string>): DecimalSeparator {
  const seen = new Set<Separator>();
  for (const price of prices) {
    const read = splitPrice(price);
    if (read?.separator) seen.add(read.separator);
  }
  const [only] = seen;
  return seen.size === 1 && only !== undefined ? only : null;
}

/** `none` for an empty cell, `unclear` where a separator may be one of decimals or of thousands. */
type ParsedPrice = { kind: 'price'; value: string } | { kind: 'none' | 'malformed' | 'negative' | 'unclear' };

/** A price as a decimal string with a point. Currency signs around it are left aside. */
export function parsePrice(cell: string, decimal: DecimalSeparator): ParsedPrice {
  if (cell.trim() === '') return { kind: 'none' };
  if (/^\D*-/.test(cell)) return { kind: 'negative' };
  const read = splitPrice(cell);
  if (!read) return { kind: 'malformed' };
  if (read.value !== null) return { kind: 'price', value: read.value };
  if (decimal === null) return { kind: 'unclear' };
  const { digits } = read;
  return {
    kind: 'price',
    value: digits.includes(decimal) ? digits.replace(decimal, '.') : digits.replace(/\D/, ''),
  };
}

interface SplitPrice {
  digits: string;
  /** Null if the price alone is ambiguous: `1.234`. */
  value: string | null;
  separator?: Separator;
}

/** Takes a price apart as far as it can be read by itself; null for what is none. */
function splitPrice(cell: string): SplitPrice | null {
  const digits = cell
    .trim()
    .replace(/^\D*\p{L}\D*|^[^\d.,]+/u, '')
    .replace(/\D*\p{L}\D*$|[^\d.,]+$/u, '')
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '');
  const whole = /^\d+$/.test(digits);
  if (whole) return { digits, value: digits };
  const grouped = /^\d{1,3}([.,])\d{3}(?:\1\d{3})+$|^\d{1,3}([.,])\d{3}(?:\2\d{3})*(?!\2)([.,])\d+$/.exec(
    digits,
  );
  if (grouped) return parseGrouped(digits, grouped[3]);
  const [, before, mark, after] = /^(\d*)([.,])(\d*)$/.exec(digits) ?? [];
  if (before === undefined || after === undefined || before + after === '') return null;
  const perhapsThousands = after.length === 3 && /^[1-9]\d{0,2}$/.test(before);
  if (perhapsThousands) return { digits, value: null };
  return { digits, value: `${before || '0'}${after && `.${after}`}`, separator: mark === ',' ? ',' : '.' };
}

/** `1.234,50` and `1,234,567`: with thousands marked, the last mark is the decimal one only if it differs. */
function parseGrouped(digits: string, decimal: string | undefined): SplitPrice {
  if (decimal === undefined) return { digits, value: digits.replace(/\D/g, '') };
  const at = digits.lastIndexOf(decimal);
  const value = `${digits.slice(0, at).replace(/\D/g, '')}.${digits.slice(at + 1)}`;
  return { digits, value, separator: decimal === ',' ? ',' : '.' };
}

/** Factors from a unit to the store's own: kilograms and centimetres. Headers may name it in words. */
const WEIGHTS: Record<string, number> = {
  kg: 1,
  g: 0.001,
  lbs: 0.45359237,
  lb: 0.45359237,
  oz: 0.028349523125,
  ...named(0.45359237, ['pfund', 'livres', 'libras', 'libbre']),
  ...named(0.028349523125, ['unzen', 'onces', 'onzas', 'once', 'onças']),
};
const LENGTHS: Record<string, number> = {
  cm: 1,
  m: 100,
  mm: 0.1,
  in: 2.54,
  yd: 91.44,
  ...named(2.54, ['zoll', 'pouce', 'pouces', 'pulgadas', 'pollici', 'polegadas']),
  ...named(91.44, ['yards', 'verges', 'yardas', 'iarde', 'jardas']),
};

/** Decimals after conversion: grams, and hundredths of a millimetre. */
const DECIMALS = 3;

export type Measured = 'weight' | 'length' | 'width' | 'height';

function named(factor: number, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, factor]));
}

/** The store's unit for a measure. */
export function storeUnit(measured: Measured): 'kg' | 'cm' {
  return measured === 'weight' ? 'kg' : 'cm';
}

/** True for a unit that WooCommerce has for this measure. */
export function isUnit(measured: Measured, unit: string): boolean {
  return factor(measured, unit) !== undefined;
}

/** A measure in the store's unit, as a decimal string. */
export function toStoreUnit(value: string, measured: Measured, unit: string): string {
  const times = factor(measured, unit) ?? 1;
  return times === 1 ? value : String(Number((Number(value) * times).toFixed(DECIMALS)));
}

function factor(measured: Measured, unit: string): number | undefined {
  const units = measured === 'weight' ? WEIGHTS : LENGTHS;
  return Object.hasOwn(units, unit.toLowerCase()) ? units[unit.toLowerCase()] : undefined;
}
