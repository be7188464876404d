/**
 * Money as an integer of 1/100,000,000 of the currency's unit. WooCommerce counts in hundredths of the
 * shown unit and rounds taxes to six digits of those, which for two decimals is exactly this.
 */
export type Amount = number;

const DIGITS = 8;
/** One unit of the currency, such as one euro. */
export const UNIT = 10 ** DIGITS;
/** Larger sums could not be represented exactly. */
const MAX_AMOUNT = Number.MAX_SAFE_INTEGER;

export type Rounding = 'half-up' | 'half-down' | 'down';

/** Reads a decimal such as `24.5`; digits beyond the eighth are rounded. @throws if the text is no number */
export function toAmount(decimal: string | number): Amount {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(String(decimal).trim());
  if (!match || (!match[2] && !match[3])) throw new Error(`"${decimal}" is no amount of money.`);
  const digits = (match[3] ?? '').padEnd(DIGITS + 1, '0');
  const keptDigits = BigInt((match[2] ?? '') + digits.slice(0, DIGITS));
  const rounded = keptDigits + (Number(digits[DIGITS]) >= 5 ? 1n : 0n);
  return assertExact(match[1] ? -rounded : rounded);
}

/** `18` for 18 units, `1.8`, `36.0021`: the shortest decimal. */
export function toDecimal(amount: Amount): string {
  const text = String(Math.abs(amount)).padStart(DIGITS + 1, '0');
  const fraction = text.slice(-DIGITS).replace(/0+$/, '');
  return `${amount < 0 ? '-' : ''}${text.slice(0, -DIGITS)}${fraction ? `.${fraction}` : ''}`;
}

/** With exactly this many decimals: `18.00`. */
export function toFixed(amount: Amount, decimals: number): string {
  const [whole = '0', fraction = ''] = toDecimal(roundAmount(amount, decimals)).split('.');
  return decimals > 0 ? `${whole}.${fraction.padEnd(decimals, '0')}` : whole;
}

/** As a floating-point number, for printing only. */
export function toNumber(amount: Amount): number {
  return Number(toDecimal(amount));
}

/** Rounds to a number of decimals of the currency's unit. */
export function roundAmount(amount: Amount, decimals: number, rounding: Rounding = 'half-up'): Amount {
  const step = smallestUnit(decimals);
  return divide(BigInt(amount), BigInt(step), rounding) * step;
}

/** The least amount that can be shown with this many decimals: 0.01 for 2. */
export function smallestUnit(decimals: number): Amount {
  return 10 ** (DIGITS - decimals);
}

/** `amount * numerator / denominator`, exact before the rounding. */
export function scale(
  amount: Amount,
  numerator: number | bigint,
  denominator: number | bigint,
  rounding: Rounding = 'half-up',
): Amount {
  return divide(BigInt(amount) * BigInt(numerator), BigInt(denominator), rounding);
}

export function sum(amounts: Iterable<Amount>): Amount {
  let total = 0n;
  for (const amount of amounts) total += BigInt(amount);
  return assertExact(total);
}

/** In the smallest unit of a currency with this many decimals, as payment providers count: 1250 for 12.50. */
export function toMinorUnits(amount: Amount, decimals: number): number {
  return roundAmount(amount, decimals) / smallestUnit(decimals);
}

/** Halves go away from zero, or towards it, as PHP's rounding modes do. */
function divide(value: bigint, by: bigint, rounding: Rounding): number {
  const negative = value < 0n !== by < 0n;
  const size = value < 0n ? -value : value;
  const divisor = by < 0n ? -by : by;
  const rest = (size % divisor) * 2n;
  const up = rounding === 'down' ? false : rounding === 'half-up' ? rest >= divisor : rest > divisor;
  const quotient = size / divisor + (up ? 1n : 0n);
  return assertExact(negative ? -quotient : quotient);
}

function assertExact(value: bigint): Amount {
  if (value > BigInt(MAX_AMOUNT) || value < -BigInt(MAX_AMOUNT)) {
    throw new RangeError('The amount of money is too large to be counted exactly.');
  }
  return Number(value);
}
