import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRows, indexOf, row, rowsOf } from './fixture.ts';
import { SORT_KEYS, type SortKey, type SortOrder } from './list-query.ts';
import { orderMatches, sortProducts } from './sort-products.ts';

const price = (min: number, max = min) => ({ min, max });
const rows = [
  row({ id: 1, name: 'apple', price: price(900, 5000), rating: 4, reviews: 2 }),
  row({ id: 2, name: 'Ähre', price: null, rating: 4, reviews: 9 }),
  row({ id: 3, name: 'zebra', price: price(100), regular: price(200), onSale: true }),
  row({ id: 4, name: 'Box 10', price: price(900), regular: price(1000), onSale: true, rating: 5 }),
  row({ id: 5, name: 'box 9', price: price(900), published: 1 }),
];
const index = indexOf(rows);

function sorted(key: SortKey, order: SortOrder, language = 'en-US'): number[] {
  const names = rowsOf(index, rows).map(({ name }) => name);
  return [...sortProducts(index, key, order, { names, language, scores: null })].map(
    (product) => index.ids[product] ?? 0,
  );
}

describe('orders of a list', () => {
  it('by date show the newest first', () => {
    expect(sorted('date', 'DESC')).toEqual([4, 3, 2, 1, 5]);
    expect(sorted('date', 'ASC')).toEqual([5, 1, 2, 3, 4]);
  });

  it('by price take the lowest one, what has none last, the newest first among equals', () => {
    expect(sorted('price', 'ASC')).toEqual([3, 4, 1, 5, 2]);
    expect(sorted('price', 'DESC')).toEqual([4, 1, 5, 3, 2]);
  });

  it('by rating prefer what more shoppers rated', () => {
    expect(sorted('rating', 'DESC')).toEqual([4, 2, 1, 3, 5]);
  });

  it('by discount show the deepest first when descending', () => {
    expect(sorted('discount', 'DESC')).toEqual([3, 4, 2, 1, 5]);
    expect(sorted('discount', 'ASC').slice(-2)).toEqual([4, 3]);
  });

  it('by name follow the language, its accents and numbers', () => {
    expect(sorted('alphabetically', 'ASC', 'de-DE')).toEqual([2, 1, 5, 4, 3]);
    expect(sorted('alphabetically', 'DESC', 'de-DE')).toEqual([3, 4, 5, 1, 2]);
  });

  it('leave the matching products in their order', () => {
    const order = sortProducts(index, 'date', 'ASC', { names: null, language: 'en-US', scores: null });
    expect([...orderMatches(order, Uint8Array.from([1, 0, 0, 1, 0]))]).toEqual([3, 0]);
  });

  it('of a search show the best match first', () => {
    const context = { names: null, language: 'en-US', scores: Uint16Array.from([1, 9, 0, 9, 3]) };
    expect([...sortProducts(index, 'relevance', 'DESC', context)]).toEqual([1, 3, 4, 0, 2]);
  });

  it('hold every product once, on any catalog', () => {
    fc.assert(
      fc.property(
        anyRows,
        fc.constantFrom(...SORT_KEYS),
        fc.constantFrom('ASC', 'DESC'),
        (catalog, key, order) => {
          const any = indexOf(catalog);
          const names = rowsOf(any, catalog).map(({ name }) => name);
          const positions = sortProducts(any, key, order, { names, language: 'en-US', scores: null });
          expect([...positions].sort((one, other) => one - other)).toEqual(catalog.map((_, place) => place));
        },
      ),
    );
  });
});
