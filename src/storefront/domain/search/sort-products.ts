import { reducedShare } from '../pricing/sale.ts';
import { added, type CatalogIndex, type PriceTable } from './catalog-index/catalog-index.ts';
import type { SortKey, SortOrder } from './list-query.ts';
import type { SearchResult } from './search-products.ts';

/** Puts all products into an order; those that are equal stay newest first, whatever the direction. */
export type ProductOrder = Uint32Array;

interface SortContext {
  names: readonly string[] | null;
  /** BCP 47 tag of the page's language. */
  language: string;
  /** Of what a search found; needed for `relevance` alone. */
  scores: SearchResult['scores'] | null;
}

/** All products ordered: price by the lowest, unpriced last in both directions; discount by the largest reduction. */
export function sortProducts(
  index: CatalogIndex,
  key: SortKey,
  order: SortOrder,
  { names, language, scores }: SortContext,
): ProductOrder {
  const positions = new Uint32Array(index.size);
  for (let product = 0; product < index.size; product++) positions[product] = product;
  const sign = order === 'ASC' ? 1 : -1;
  if (key === 'date') return order === 'DESC' ? positions : positions.reverse();
  if (key === 'alphabetically') {
    const { compare } = new Intl.Collator(language, { numeric: true });
    const name = (product: number) => names?.[product] ?? '';
    return positions.sort((one, other) => sign * compare(name(one), name(other)) || one - other);
  }
  const values = key === 'relevance' ? (scores ?? []) : sortValues(index, key, sign);
  return positions.sort((one, other) => sign * ((values[one] ?? 0) - (values[other] ?? 0)) || one - other);
}

function sortValues(index: CatalogIndex, key: 'price' | 'rating' | 'discount', sign: number): Float64Array {
  const value = sortValue(index, key, sign);
  const values = new Float64Array(index.size);
  for (let product = 0; product < index.size; product++) values[product] = value(product);
  return values;
}

function sortValue(
  index: CatalogIndex,
  key: 'price' | 'rating' | 'discount',
  sign: number,
): (product: number) => number {
  if (key === 'rating') {
    const { rating, reviews } = added(index.rating);
    return (product) => ratingOrder(rating[product] ?? 0, reviews[product] ?? 0);
  }
  const prices = added(index.price);
  if (key === 'discount') return (product) => discountOf(prices, product);
  return (product) => {
    const price = prices.min[product] ?? -1;
    // Far beyond every price, but not infinity, whose differences are not numbers.
    return price < 0 ? sign * Number.MAX_SAFE_INTEGER : price;
  };
}

/** Of equal averages, the one from more shoppers ranks higher. @param rating in hundredths */
export function ratingOrder(rating: number, reviews: number): number {
  return rating + Math.min(reviews, 9999) / 10_000;
}

/** The largest reduction among the prices of a product, as a share from 0 to 1. */
function discountOf({ sale, min, max, regularMin, regularMax }: PriceTable, product: number): number {
  if (sale[product] !== 1 || (min[product] ?? -1) < 0) return 0;
  return Math.max(
    reducedShare(regularMin[product] ?? 0, min[product] ?? 0),
    reducedShare(regularMax[product] ?? 0, max[product] ?? 0),
  );
}

/** The matching products in an order. */
export function orderMatches(order: ProductOrder, matches: Uint8Array): Uint32Array {
  const matching = new Uint32Array(order.length);
  let total = 0;
  for (const product of order) if (matches[product] === 1) matching[total++] = product;
  return matching.subarray(0, total);
}
