import type { MinorUnits, PriceRange, Pricing, SaleBadge } from './pricing-types.ts';

/** True unless a price is known to be the regular one: by its dates, a sale may have begun whose price is not known yet. */
export function mayBeReduced({ price, regular }: Pick<Pricing, 'price' | 'regular'>): boolean {
  return price === null || regular === null || price.min < regular.min || price.max < regular.max;
}

type SaleBadgeContent = { kind: 'percent'; percent: number } | { kind: 'text' };

/**
 * The sale badge; null for none. A range has a percentage only if it holds for both ends, and what was as cheap within
 * the 30 days before has no badge: none overstates.
 */
export function saleBadge(pricing: Pricing, setting: SaleBadge): SaleBadgeContent | null {
  if (!pricing.onSale || setting === 'hidden') return null;
  const { price } = singlePrice(pricing);
  if (price !== null && pricing.lowest !== undefined && pricing.lowest <= price) return null;
  const percent = setting === 'percent' ? discountPercent(pricing) : null;
  return percent === null ? { kind: 'text' } : { kind: 'percent', percent };
}

/**
 * The reduction of a product in whole percent, rounded down; null if there is none, or no single one. It is measured by
 * the lowest price of the 30 days before, where that is known and below the regular one.
 */
export function discountPercent({ price, regular, onSale, lowest }: Pricing): number | null {
  if (!onSale || price === null || regular === null) return null;
  const percent = percentOff(regular.min, price.min);
  if (percent !== percentOff(regular.max, price.max)) return null;
  const lawful = lowest === undefined ? percent : Math.min(percent, percentOff(lowest, price.min));
  return lawful > 0 ? lawful : null;
}

function percentOff(from: MinorUnits, to: MinorUnits): number {
  return from > 0 ? Math.floor(((from - to) * 100) / from) : 0;
}

/** The part of a price that a reduction takes off, from 0 to 1. */
export function reducedShare(from: MinorUnits, to: MinorUnits): number {
  return from > 0 ? Math.max(0, (from - to) / from) : 0;
}

/** The largest reduction among the prices of a product, from 0 for none to 1. */
export function deepestReduction({ price, regular, onSale }: Omit<Pricing, 'sale'>): number {
  if (!onSale || price === null || regular === null) return 0;
  return Math.max(reducedShare(regular.min, price.min), reducedShare(regular.max, price.max));
}

interface DisplayPrice {
  now: PriceRange;
  /** Null if nothing is struck through. */
  before: PriceRange | null;
}

/** @returns null for a product without a price */
export function displayPrice({ price, regular, onSale }: Pricing): DisplayPrice | null {
  if (price === null) return null;
  const reduced = onSale && regular !== null && (regular.min > price.min || regular.max > price.max);
  return { now: price, before: reduced ? regular : null };
}

/** The figures that a price shows, the one that is struck through included: equal texts look equal. */
export function priceFigures(pricing: Pricing): string {
  const { now, before } = displayPrice(pricing) ?? {};
  return [now, before].flatMap((range) => (range ? [range.min, range.max] : [])).join(' ');
}

/** The price and the struck-through price; null if there is none, or a range. */
export function singlePrice({ price, regular, onSale }: Pricing): {
  price: MinorUnits | null;
  regular: MinorUnits | null;
} {
  const now = price !== null && price.min === price.max ? price.min : null;
  const before = onSale && regular !== null && now !== null && regular.min > now ? regular.min : null;
  return { price: now, regular: before };
}

export function isPriceRange({ min, max }: PriceRange): boolean {
  return min !== max;
}

/** True for what is free, which a word says. */
export function isFree({ max }: PriceRange): boolean {
  return max === 0;
}
