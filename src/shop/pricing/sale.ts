import type { MinorUnits, PriceRange, Pricing, SaleBadge } from './pricing-types.ts';

/** What a sale badge says: a percentage, only that there is a sale, or nothing. */
export type SaleBadgeContent = { kind: 'percent'; percent: number } | { kind: 'text' };

/**
 * The badge of a product on sale, as the merchant's `saleBadge` asks for.
 * A price range shows a percentage only where both ends are reduced by the same one: a badge promises no
 * more than the prices beside it.
 */
export function saleBadge(pricing: Pricing, setting: SaleBadge): SaleBadgeContent | null {
  if (!pricing.onSale || setting === 'hidden') return null;
  const percent = setting === 'percent' ? discountPercent(pricing) : null;
  return percent === null ? { kind: 'text' } : { kind: 'percent', percent };
}

/**
 * By how much a product is reduced.
 * @returns whole percent, rounded down; null where there is no one certain figure
 */
export function discountPercent({ price, regular, onSale }: Pricing): number | null {
  if (!onSale || price === null || regular === null) return null;
  const percent = percentOff(regular.min, price.min);
  return percent > 0 && percent === percentOff(regular.max, price.max) ? percent : null;
}

function percentOff(from: MinorUnits, to: MinorUnits): number {
  return from > 0 ? Math.floor(((from - to) * 100) / from) : 0;
}

/** A price as it is printed: what is asked now and, on sale, what was asked before. */
export interface DisplayPrice {
  now: PriceRange;
  /** Null where nothing is struck through. */
  before: PriceRange | null;
}

/** @returns null for a product without a price */
export function displayPrice({ price, regular, onSale }: Pricing): DisplayPrice | null {
  if (price === null) return null;
  const reduced = onSale && regular !== null && (regular.min > price.min || regular.max > price.max);
  return { now: price, before: reduced ? regular : null };
}

export function isPriceRange({ min, max }: PriceRange): boolean {
  return min !== max;
}
