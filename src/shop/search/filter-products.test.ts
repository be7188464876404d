import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogIndex } from './catalog-index/catalog-index.ts';
import type { IndexRow } from './catalog-index/index-rows.ts';
import { type FilterContext, filterProducts, priceBounds } from './filter-products.ts';
import { anyFilter, anyRows, FACETS, indexOf, row, rowsOf } from './fixture.ts';
import { type ListFilter, NO_FILTER } from './list-query.ts';

const SHOP: FilterContext = { decimals: 2, category: null, found: null };
const filter = (changes: Partial<ListFilter>): ListFilter => ({ ...NO_FILTER, ...changes });

/** Ids of the products that a filter leaves, newest first. */
function shown(
  index: CatalogIndex,
  changes: Partial<ListFilter>,
  context: Partial<FilterContext> = {},
): number[] {
  const { matches, total } = filterProducts(index, filter(changes), { ...SHOP, ...context });
  const ids = [...index.ids].filter((_, product) => matches[product] === 1);
  expect(total).toBe(ids.length);
  return ids;
}

describe('filters of section 5', () => {
  const index = indexOf([
    row({ id: 1, categories: [3], price: { min: 500, max: 2000 }, rating: 4, terms: { pa_color: [11, 12] } }),
    row({
      id: 2,
      categories: [1],
      price: { min: 1000, max: 1000 },
      rating: 3.99,
      terms: { pa_color: [13], pa_size: [22] },
    }),
    row({ id: 3, categories: [4], price: null, stock: 'OUT_OF_STOCK' }),
    row({
      id: 4,
      price: { min: 0, max: 0 },
      stock: 'ON_BACKORDER',
      onSale: true,
      terms: { pa_color: [11], pa_size: [22] },
    }),
  ]);

  it('take a category with all below it', () => {
    expect(shown(index, { category: ['kitchen'] })).toEqual([2, 1]);
    expect(shown(index, { category: ['mugs', 'garden'] })).toEqual([3, 1]);
  });

  it('compare prices with the highest one, both ends included', () => {
    expect(shown(index, { price: { min: 20, max: null } })).toEqual([1]);
    expect(shown(index, { price: { min: null, max: 10 } })).toEqual([4, 2]);
    expect(shown(index, { price: { min: 10, max: 20 } })).toEqual([2, 1]);
  });

  it('take the lowest average rating', () => {
    expect(shown(index, { rating: 4 })).toEqual([1]);
    expect(shown(index, { rating: 3 })).toEqual([2, 1]);
  });

  it('take what is on sale, and what can be ordered', () => {
    expect(shown(index, { sale: true })).toEqual([4]);
    expect(shown(index, { stock: true })).toEqual([4, 2, 1]);
  });

  it('join options by OR and groups by AND', () => {
    expect(shown(index, { attributes: { pa_color: ['sea-blue', 'sand'] } })).toEqual([4, 2, 1]);
    expect(shown(index, { attributes: { pa_color: ['sea-blue', 'sand'], pa_size: ['l'] } })).toEqual([4, 2]);
  });

  it('find nothing by an option that the shop does not have', () => {
    expect(shown(index, { attributes: { pa_color: ['pink'] } })).toEqual([]);
    expect(shown(index, { attributes: { pa_none: ['x'] } })).toEqual([]);
  });

  it('stay within the category of the page, and within what a search found', () => {
    expect(shown(index, {}, { category: 'kitchen' })).toEqual([2, 1]);
    expect(shown(index, {}, { found: Uint8Array.from([0, 1, 1, 1]), category: 'kitchen' })).toEqual([2, 1]);
    expect(shown(index, { rating: 4 }, { found: Uint8Array.from([1, 1, 1, 0]) })).toEqual([]);
  });

  it('know the highest prices of a category', () => {
    expect(priceBounds(index, null)).toEqual({ min: 0, max: 2000 });
    expect(priceBounds(index, 'kitchen')).toEqual({ min: 1000, max: 2000 });
    expect(priceBounds(index, 'garden')).toBeNull();
  });

  it('count the options of a group without its own choices', () => {
    const counts = filterProducts(index, filter({ attributes: { pa_color: ['sand'] } }), SHOP).count();
    expect([...(counts.attributes[0] ?? [])]).toEqual([2, 1, 1]);
    expect([...(counts.attributes[1] ?? [])]).toEqual([0, 1]);
    expect(counts).toMatchObject({ sale: 0, stock: 1 });
  });
});

const ANCESTORS: Record<number, number[]> = { 1: [1], 2: [2, 1], 3: [3, 2, 1], 4: [4] };
const CATEGORY = new Map(FACETS.categories.map(({ id, slug }) => [slug, id]));
const TERM = new Map(
  FACETS.attributes.flatMap(({ terms }) => terms.map(({ id, slug }) => [slug, id] as const)),
);

/** The rules of the filters, one product at a time. */
function passes(
  product: IndexRow,
  { category, price, rating, sale, stock, attributes }: ListFilter,
): boolean {
  const branch = product.categories.flatMap((id) => ANCESTORS[id] ?? []);
  const isIn = (slug: string) => branch.includes(CATEGORY.get(slug) ?? -1);
  const highest = product.price?.max ?? -1;
  return (
    (category.length === 0 || category.some(isIn)) &&
    (price.min === null || highest >= price.min * 100) &&
    (price.max === null || (highest >= 0 && highest <= price.max * 100)) &&
    (rating === null || product.rating >= rating) &&
    (!sale || product.onSale) &&
    (!stock || (product.stock !== 'OUT_OF_STOCK' && isOrderable(product, attributes))) &&
    Object.entries(attributes).every(([taxonomy, slugs]) =>
      slugs.some((slug) => product.terms[taxonomy]?.includes(TERM.get(slug) ?? -1)),
    )
  );
}

/** A variation can be ordered that has one of the wanted terms of each attribute. */
function isOrderable({ orderable }: IndexRow, attributes: ListFilter['attributes']): boolean {
  if (orderable === null) return true;
  const { taxonomies, variations } = orderable;
  return variations.some((terms) =>
    taxonomies.every((taxonomy, place) => {
      const wanted = attributes[taxonomy]?.flatMap((slug) => TERM.get(slug) ?? []);
      return (
        wanted === undefined || (terms[place] === 0 ? wanted.length > 0 : wanted.includes(terms[place] ?? -1))
      );
    }),
  );
}

describe('a shoe whose 41 is sold out', () => {
  const shoe = row({
    id: 1,
    terms: { pa_size: [21, 22] },
    orderable: { taxonomies: ['pa_size'], variations: [[21]] },
  });
  const index = indexOf([shoe, row({ id: 2, terms: { pa_size: [22] } })]);

  it('is not found under it, nor counted, where only what can be ordered is wanted', () => {
    expect(shown(index, { stock: true, attributes: { pa_size: ['l'] } })).toEqual([2]);
    expect(shown(index, { stock: true, attributes: { pa_size: ['s'] } })).toEqual([1]);
    const counts = filterProducts(index, filter({ stock: true }), SHOP).count();
    expect([...(counts.attributes[1] ?? [])]).toEqual([1, 1]);
  });

  it('is found without that wish, which says that it would leave it out', () => {
    const found = filterProducts(index, filter({ attributes: { pa_size: ['l'] } }), SHOP);
    expect(found.total).toBe(2);
    expect(found.count().stock).toBe(1);
  });
});

describe('on any catalog, with any filter', () => {
  it('results and counts equal those of asking each product', () => {
    fc.assert(
      fc.property(
        anyRows,
        anyFilter,
        fc.option(fc.constantFrom('kitchen', 'mugs')),
        (rows, any, category) => {
          const index = indexOf(rows);
          const { matches, total, count: countAll } = filterProducts(index, any, { ...SHOP, category });
          const counts = countAll();
          const within = rowsOf(index, rows).filter((product) =>
            passes(product, filter({ category: category === null ? [] : [category] })),
          );
          const count = (changes: Partial<ListFilter>) =>
            within.filter((product) => passes(product, { ...any, ...changes })).length;
          const expected = within.filter((product) => passes(product, any)).map(({ id }) => id);
          expect([...index.ids].filter((_, product) => matches[product] === 1)).toEqual(expected);
          expect(total).toBe(expected.length);
          expect([...counts.category]).toEqual(
            index.categories.slugs.map((slug) => count({ category: [slug] })),
          );
          for (const [place, { group, slugs }] of index.attributes.entries()) {
            const others = Object.entries(any.attributes).filter(([name]) => name !== group);
            expect([...(counts.attributes[place] ?? [])]).toEqual(
              slugs.map((slug) => count({ attributes: { ...Object.fromEntries(others), [group]: [slug] } })),
            );
          }
          for (const [rating, number] of counts.rating) expect(number).toBe(count({ rating }));
          expect(counts.sale).toBe(count({ sale: true }));
          expect(counts.stock).toBe(count({ stock: true }));
        },
      ),
    );
  });
});
