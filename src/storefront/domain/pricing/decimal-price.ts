import type { Currency, MinorUnits } from './pricing-types.ts';

/** An amount as machines read it, such as `18.00`: with a point, without separators and currency. */
export function decimalPrice(amount: MinorUnits, { decimals }: Pick<Currency, 'decimals'>): string {
  return (amount / 10 ** decimals).toFixed(decimals);
}
