import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogIndex } from './catalog-index/catalog-index.ts';
import type { IndexRow } from './catalog-index/index-rows.ts';
import type { ListFilter } from './facets/facet.ts';
import { priceBounds } from './facets/price-facet.ts';
import { type FilterContext, filterProducts } from './filter-products.ts';
import { anyFilter, anyRows, FACETS, indexOf, row, rowsOf, textsOf } from './fixture.ts';
import { searchProducts } from './search-products.ts';

const of = (slug: string, taxonomy = 'category') => ({ taxonomy, slug });
const SHOP: FilterContext = { decimals: 2, list: null, found: null };

/** Ids of the products that a filter leaves, newest first. */
function shown(index: CatalogIndex, filter: ListFilter, context: Partial<FilterContext> = {}): number[] {
  const { matches, total } = filterProducts(index, filter, { ...SHOP, ...context });
  const ids = [...index.ids].filter((_, product) => matches[product] === 1);
  expect(total).toBe(ids.length);
  return ids;
}

/** Counts of the options of each facet. */
function counted(index: CatalogIndex, filter: ListFilter, context = SHOP): Record<string, number[]> {
  const counts = filterProducts(index, filter, context).count();
  return Object.fromEntries([...counts].map(([key, numbers]) => [key, Array.from(numbers)]));
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

  it('take an option by its slug in another language too', () => {
    const [categories, colors, sizes] = FACETS.groups;
    const options = colors?.options.map((one) =>
      one.id === 11 ? { ...one, aliases: ['bleu', 'sand'] } : one,
    );
    const groups = [categories, { ...colors, options }, sizes] as typeof FACETS.groups;
    const rows = [row({ id: 1, terms: { pa_color: [11] } }), row({ id: 2, terms: { pa_color: [13] } })];
    const translated = indexOf(rows, { groups });
    expect(shown(translated, { pa_color: ['bleu'] })).toEqual([1]);
    expect(shown(translated, { pa_color: ['sea-blue'] })).toEqual([1]);
    // Its own slug is an option's before it is another one's alias.
    expect(shown(translated, { pa_color: ['sand'] })).toEqual([2]);
  });

  it('compare prices with the highest one, both ends included', () => {
    expect(shown(index, { price: ['20', ''] })).toEqual([1]);
    expect(shown(index, { price: ['', '10'] })).toEqual([4, 2]);
    expect(shown(index, { price: ['10', '20'] })).toEqual([2, 1]);
  });

  it('take the lowest average rating', () => {
    expect(shown(index, { rating: ['4'] })).toEqual([1]);
    expect(shown(index, { rating: ['3'] })).toEqual([2, 1]);
  });

  it('take what is on sale, and what can be ordered', () => {
    expect(shown(index, { sale: ['true'] })).toEqual([4]);
    expect(shown(index, { stock: ['true'] })).toEqual([4, 2, 1]);
  });

  it('join options by OR and groups by AND', () => {
    expect(shown(index, { pa_color: ['sea-blue', 'sand'] })).toEqual([4, 2, 1]);
    expect(shown(index, { pa_color: ['sea-blue', 'sand'], pa_size: ['l'] })).toEqual([4, 2]);
  });

  it('find nothing by an option that the shop does not have', () => {
    expect(shown(index, { pa_color: ['pink'] })).toEqual([]);
    expect(shown(index, { pa_none: ['x'] })).toEqual([]);
  });

  it('stay within the category of the page, and within what a search found', () => {
    expect(shown(index, {}, { list: of('kitchen') })).toEqual([2, 1]);
    expect(shown(index, {}, { found: Uint8Array.from([0, 1, 1, 1]), list: of('kitchen') })).toEqual([2, 1]);
    expect(shown(index, { rating: ['4'] }, { found: Uint8Array.from([1, 1, 1, 0]) })).toEqual([]);
  });

  it('know the highest prices of a category', () => {
    expect(priceBounds(index, null)).toEqual({ min: 0, max: 2000 });
    expect(priceBounds(index, of('kitchen'))).toEqual({ min: 1000, max: 2000 });
    expect(priceBounds(index, of('garden'))).toBeNull();
  });

  it('count the options of a group without its own choices', () => {
    const counts = counted(index, { pa_color: ['sand'] });
    expect(counts).toMatchObject({ pa_color: [2, 1, 1], pa_size: [0, 1], sale: [0], stock: [1] });
  });
});

const ANCESTORS: Record<number, number[]> = { 1: [1], 2: [2, 1], 3: [3, 2, 1], 4: [4] };
const TERM = new Map(
  FACETS.groups.flatMap(({ options }) => options.map(({ id, slug }) => [slug, id] as const)),
);

/** The rules of the filters, one product at a time. */
function passes(product: IndexRow, filter: ListFilter): boolean {
  const { category = [], price: [min = '', max = ''] = [], rating: [lowest = 0] = [] } = filter;
  const { sale, stock } = filter;
  const branch = product.categories.flatMap((id) => ANCESTORS[id] ?? []);
  const isIn = (slug: string) => branch.includes(TERM.get(slug) ?? -1);
  const highest = product.price?.max ?? -1;
  return (
    (category.length === 0 || category.some(isIn)) &&
    (min === '' || highest >= Number(min) * 100) &&
    (max === '' || (highest >= 0 && highest <= Number(max) * 100)) &&
    product.rating >= Number(lowest) &&
    (!sale || product.onSale) &&
    (!stock || (product.stock !== 'OUT_OF_STOCK' && isOrderable(product, filter))) &&
    ['pa_color', 'pa_size'].every(
      (taxonomy) =>
        filter[taxonomy]?.some((slug) => product.terms[taxonomy]?.includes(TERM.get(slug) ?? -1)) ?? true,
    )
  );
}

/** A variation can be ordered that has one of the wanted terms of each attribute; without any, the stock decides. */
function isOrderable({ orderable }: IndexRow, filter: ListFilter): boolean {
  if (orderable === null || !('pa_color' in filter || 'pa_size' in filter)) return true;
  const { taxonomies, variations } = orderable;
  return variations.some((terms) =>
    taxonomies.every((taxonomy, place) => {
      const wanted = filter[taxonomy]?.flatMap((slug) => TERM.get(slug) ?? []);
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
    expect(shown(index, { stock: ['true'], pa_size: ['l'] })).toEqual([2]);
    expect(shown(index, { stock: ['true'], pa_size: ['s'] })).toEqual([1]);
    expect(counted(index, { stock: ['true'] })).toMatchObject({ pa_size: [1, 1] });
  });

  it('is found without that wish, which says that it would leave it out', () => {
    expect(shown(index, { pa_size: ['l'] })).toEqual([2, 1]);
    expect(counted(index, { pa_size: ['l'] })).toMatchObject({ stock: [1] });
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
          const within = rowsOf(index, rows).filter((product) =>
            passes(product, { category: category === null ? [] : [category] }),
          );
          const expected = within.filter((product) => passes(product, any)).map(({ id }) => id);
          expect(shown(index, any, { list: category && of(category) })).toEqual(expected);
          const count = (key: string, options: readonly string[]) =>
            options.map(
              (option) => within.filter((product) => passes(product, { ...any, [key]: [option] })).length,
            );
          const ofOptions = index.options.map(({ group, slugs }) => [group, count(group, slugs)] as const);
          expect(counted(index, any, { ...SHOP, list: category && of(category) })).toEqual({
            ...Object.fromEntries(ofOptions),
            price: [],
            rating: count('rating', ['5', '4', '3', '2', '1']),
            sale: count('sale', ['true']),
            stock: count('stock', ['true']),
          });
        },
      ),
    );
  });
});

describe('products that the store keeps out of its lists or its search', () => {
  const rows = [
    row({ id: 1, name: 'Mug', categories: [4] }),
    row({ id: 2, name: 'Mug of lists', categories: [4], only: 'lists' }),
    row({ id: 3, name: 'Mug of searches', categories: [4], only: 'search' }),
  ];
  const index = indexOf(rows);
  const { found } = searchProducts(index, textsOf(index, rows), 'mug');

  it('are in lists or in searches alone, and counted there', () => {
    expect(shown(index, {})).toEqual([2, 1]);
    expect(shown(index, {}, { list: of('garden') })).toEqual([2, 1]);
    expect(shown(index, {}, { found })).toEqual([3, 1]);
    expect(shown(index, {}, { found, list: of('garden') })).toEqual([3, 1]);
    expect(counted(index, {})).toMatchObject({ stock: [2] });
  });
});
