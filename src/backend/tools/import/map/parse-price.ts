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
