import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Term } from '#storefront/domain/catalog/catalog-types.ts';
import { DEEP_PAGE, type ListPageNumber } from '#storefront/domain/routes/list-paths.ts';
import { TranslatedSource } from '#testing/fixtures/translated-source.ts';
import { entityKey } from '../entity-keys.ts';
import type { ListAlternates } from '../page-alternates.ts';
import { type ListingEntity, listDepth } from './listing-entity.ts';

const NORTH: Term = { databaseId: 31, slug: 'north', name: 'North', taxonomyName: 'product_brand' };
const MUGS = { databaseId: 5, slug: 'mugs' };
const ref = { id: 'term:5', name: 'mugs', parentId: null };

/** A shop with three products on a page, all of them of one brand and in one category. */
function shopOf(products: number, listDepth: number | null) {
  const catalog = new TranslatedSource({ listDepth, languages: null });
  catalog.setCategories(MUGS);
  add(catalog, 1, products);
  catalog.derive();
  return catalog;
}

function add(catalog: TranslatedSource, first: number, last: number): void {
  for (let databaseId = first; databaseId <= last; databaseId++) {
    catalog.put({ databaseId, categories: [{ ...MUGS, ...ref }], terms: [NORTH] });
  }
}

const pagesOf = (catalog: TranslatedSource) =>
  catalog.db
    .all<{ key: string }>("SELECT key FROM entity WHERE key GLOB '*listing:*' ORDER BY key")
    .map(({ key }) => key);

const page = (catalog: TranslatedSource, number: ListPageNumber) =>
  catalog.entity<ListingEntity>('', entityKey.listing(null, number));

it('pages beyond the list depth are none, but one stands for them all', () => {
  using catalog = shopOf(10, 2);
  expect(pagesOf(catalog)).toEqual([
    ...['brand-listing:north:1', 'brand-listing:north:2', 'brand-listing:north:more'],
    ...['listing:*:1', 'listing:*:2', 'listing:*:more'],
    ...['listing:mugs:1', 'listing:mugs:2', 'listing:mugs:more'],
  ]);
  expect(page(catalog, 1)).toEqual({ pageCount: 4, total: 10, ids: [10, 9, 8], depth: 2 });
  expect(page(catalog, 2)).toEqual({ pageCount: 4, total: null, ids: [7, 6, 5], depth: 2 });
  expect(page(catalog, DEEP_PAGE)).toEqual({ pageCount: 4, total: null, ids: [], depth: 2 });
});

it('a list that ends at the depth is whole', () => {
  using catalog = shopOf(6, 2);
  expect(pagesOf(catalog).filter((key) => key.startsWith('listing:*'))).toEqual([
    'listing:*:1',
    'listing:*:2',
  ]);
  expect(page(catalog, 2)).toEqual({ pageCount: 2, total: 6, ids: [3, 2, 1] });
});

it('a list that becomes longer than the depth gets a deep page, and loses it again', () => {
  using catalog = shopOf(6, 2);
  add(catalog, 7, 7);
  catalog.derive();
  expect(page(catalog, DEEP_PAGE)).toEqual({ pageCount: 3, total: null, ids: [], depth: 2 });
  catalog.remove(3);
  catalog.derive();
  expect(page(catalog, DEEP_PAGE)).toBeUndefined();
  expect(page(catalog, 2)).toEqual({ pageCount: 2, total: 6, ids: [4, 2, 1] });
});

it('a product that goes changes the first page and those from its place on, to the depth', () => {
  using catalog = shopOf(12, 3);
  const counts = (id: number) => {
    const before = new Map(pagesOf(catalog).map((key) => [key, JSON.stringify(catalog.entity('', key))]));
    catalog.remove(id);
    catalog.derive();
    return pagesOf(catalog).filter((key) => JSON.stringify(catalog.entity('', key)) !== before.get(key));
  };
  expect(counts(1)).toEqual(['brand-listing:north:1', 'listing:*:1', 'listing:mugs:1']);
  expect(counts(8).filter((key) => key.startsWith('listing:*'))).toEqual([
    'listing:*:1',
    'listing:*:2',
    'listing:*:3',
  ]);
});

it('a shop is cut off once it has outgrown whole lists, in all of them, and no longer when it shrinks', () => {
  using catalog = shopOf(1000, null);
  expect(pagesOf(catalog)).toHaveLength(3 * 334);
  catalog.put({ databaseId: 1001 });
  catalog.derive();
  expect(pagesOf(catalog)).toHaveLength(3 * (listDepth(null, 1001) + 1));
  catalog.remove(500);
  catalog.derive();
  expect(pagesOf(catalog)).toHaveLength(3 * 334 - 2);
});

it('a page in another language is linked only as far as it is rendered', () => {
  using catalog = new TranslatedSource({ listDepth: 1 });
  for (const databaseId of [1, 2, 3, 4]) catalog.put({ databaseId, language: 'en' });
  catalog.derive();
  const alternates = catalog.entity<ListAlternates>('', entityKey.alternates(null));
  expect(alternates?.en).toEqual({ slug: null, pages: 1 });
});

it('is the same whether it is derived at once or change by change', () => {
  const change = fc.record({ id: fc.integer({ min: 1, max: 14 }), comes: fc.boolean() });
  const runs = fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(runs, fc.integer({ min: 1, max: 4 }), (steps, depth) => {
      using catalog = shopOf(8, depth);
      for (const changes of steps) {
        for (const { id, comes } of changes) {
          if (comes) add(catalog, id, id);
          else catalog.remove(id);
        }
        catalog.derive();
      }
      const found = catalog.rows();
      catalog.deriveAll();
      expect(found).toEqual(catalog.rows());
    }),
    { numRuns: 30 },
  );
});
