import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { INDEX_SCHEMA } from '#storefront/domain/search/catalog-index/index-format.ts';
import type { IndexRow } from '#storefront/domain/search/catalog-index/index-rows.ts';
import { priceBounds } from '#storefront/domain/search/facets/price-facet.ts';
import { filterProducts } from '#storefront/domain/search/filter-products.ts';
import { anyFilter, anyRows, FACETS, indexOf } from '#storefront/domain/search/fixture.ts';
import { SORT_KEYS } from '#storefront/domain/search/list-query.ts';
import { collectionFields } from '#storefront/domain/search/server/collection.ts';
import { documentGroups, productDocument } from '#storefront/domain/search/server/product-document.ts';
import { orderMatches, sortProducts } from '#storefront/domain/search/sort-products.ts';
import { SEARCH_KEY, SearchServerStandIn } from '#testing/search-server/stand-in.ts';
import type { AskedPage } from './found-page.ts';
import { SearchServer } from './search-server.ts';

let server: SearchServerStandIn;
beforeAll(async () => {
  server = await SearchServerStandIn.start();
});
afterAll(() => server.close());
afterEach(() => {
  server.isAway = false;
  vi.unstubAllGlobals();
});

const GROUPS = documentGroups(FACETS);
const ASKED: AskedPage = { list: null, decimals: 2, language: 'en-US', page: 1, perPage: 24 };

/** A server that has these products, as a page of the shop opens it. */
async function open(rows: readonly IndexRow[]): Promise<SearchServer> {
  const documents = rows.map((each) => {
    const { categories, terms, id, name, slug } = each;
    const card = { databaseId: id, name, slug } as Parameters<typeof productDocument>[0]['card'];
    return productDocument({ ...each, options: { category: categories, ...terms }, card }, GROUPS);
  });
  server.collections.set('shop', {
    name: 'shop',
    fields: collectionFields(FACETS),
    documents: new Map(documents.map((document) => [document.id, document])),
  });
  const real = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.startsWith('/') ? Promise.resolve(Response.json(FACETS)) : real(address, init),
  );
  const settings = { url: server.url, searchKey: SEARCH_KEY, collection: 'shop' };
  const opened = await SearchServer.open({
    ...{ schema: INDEX_SCHEMA, products: rows.length, facets: 'facets', documents: 'root', server: settings },
  });
  vi.stubGlobal('fetch', real);
  return opened;
}

const anyList = fc.constantFrom(
  null,
  { taxonomy: 'category', slug: 'kitchen' },
  { taxonomy: 'category', slug: 'none' },
);
const anySort = fc.constantFrom(...SORT_KEYS.filter((key) => !['relevance', 'alphabetically'].includes(key)));

describe('a search server', () => {
  it('finds, counts and orders as the search index does', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyRows,
        anyFilter,
        anyList,
        anySort,
        fc.constantFrom('ASC', 'DESC'),
        async (rows, filter, list, orderby, order) => {
          const index = indexOf(rows);
          const { matches, total, count } = filterProducts(index, filter, { decimals: 2, list, found: null });
          const sorted = sortProducts(index, orderby, order, { names: null, language: 'en', scores: null });
          const found = await (await open(rows)).findPage(
            { filter, search: '', orderby, order },
            { ...ASKED, list },
          );
          expect(found.products.map(({ databaseId }) => databaseId)).toEqual(
            [...orderMatches(sorted, matches)].map((product) => index.ids[product]),
          );
          expect(found.total).toBe(total);
          const counts = (all: typeof found.counts) =>
            [...(all ?? [])].map(([key, own]) => [key, Array.from(own)]);
          expect(counts(found.counts)).toEqual(counts(count()).filter(([key]) => key !== 'price'));
          expect(found.prices).toEqual(priceBounds(index, list) ?? { min: 0, max: 0 });
        },
      ),
      { numRuns: 300 },
    );
  });
});
