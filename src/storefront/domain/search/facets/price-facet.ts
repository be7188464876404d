import { added, type CatalogIndex } from '../catalog-index/catalog-index.ts';
import { type Choice, type Facet, type ListScope, markWhere } from './facet.ts';
import { withOption } from './option-facet.ts';

/** Both ends included, in the currency's main unit such as euros; null if an end is open. */
export interface ChosenRange {
  min: number | null;
  max: number | null;
}

/** The highest price of a product. */
export const PRICE: Facet = {
  key: 'price',
  label: 'facets.price',
  control: 'range',
  column: 'price',
  isOpen: true,
  parse: (values) => rangeChoice(chosenRange(values)),
  passes(index, choice, decimals) {
    const { min, max } = chosenRange(choice);
    const lowest = toMinor(min ?? 0, decimals);
    const highest = toMinor(max ?? Number.POSITIVE_INFINITY, decimals);
    const prices = added(index.price);
    return markWhere(index.size, (product) => {
      const price = prices.max[product] ?? -1;
      return price >= lowest && price <= highest;
    });
  },
  count: () => [],
};

/** Reads a range, whichever end comes first; an invalid end is open. */
export function chosenRange([first = '', second = '']: Choice): ChosenRange {
  const [min, max] = [parseAmount(first), parseAmount(second)];
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

/** The choice of a range; empty if both ends are open. */
export function rangeChoice({ min, max }: ChosenRange): Choice {
  return min === null && max === null ? [] : [String(min ?? ''), String(max ?? '')];
}

/** Lowest and highest of the highest prices in a list, in the smallest unit. */
export interface PriceBounds {
  min: number;
  max: number;
}

/** @returns null if nothing in the list has a price */
export function priceBounds(index: CatalogIndex, list: ListScope | null): PriceBounds | null {
  const scope = list && withOption(index, list.taxonomy, [list.slug]);
  const prices = added(index.price);
  let [min, max] = [Number.POSITIVE_INFINITY, -1];
  for (let product = 0; product < index.size; product++) {
    const price = prices.max[product] ?? -1;
    if (price < 0 || scope?.[product] === 0) continue;
    min = Math.min(min, price);
    max = Math.max(max, price);
  }
  return max < 0 ? null : { min, max };
}

function parseAmount(text: string): number | null {
  const amount = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return amount <= Number.MAX_SAFE_INTEGER ? amount : null;
}

function toMinor(amount: number, decimals: number): number {
  return Math.round(amount * 10 ** decimals);
}
