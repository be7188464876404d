import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import {
  differences,
  openTestShop,
  releaseFiles,
  smallCatalog,
  type TestShop,
} from '#testing/shops/test-shop.ts';
import { addProduct } from '../backend/catalog/changes/add-product.ts';
import { changeProduct } from '../backend/catalog/changes/change-product.ts';
import { trashProduct } from '../backend/catalog/changes/remove-product.ts';
import { plainProduct } from '../backend/db/seed/plain.ts';
import { PageIndex } from './index/page-index.ts';
import { entityKey } from './snapshot/entity-keys.ts';

const DEPTH = 3;
let shop: TestShop;
let files: Map<string, string>;

beforeAll(async () => {
  const config = { listDepth: DEPTH, productsPerPage: 7, hideOutOfStock: true };
  shop = await openTestShop(smallCatalog(), { config });
  await shop.pipeline.release();
  files = releaseFiles(shop.work.dist);
}, 120_000);
afterAll(() => shop.close(), 60_000);

/** Releases. @returns pages of lists that were written, by their addresses in English */
async function writtenLists(): Promise<string[]> {
  await shop.pipeline.release();
  const before = files;
  files = releaseFiles(shop.work.dist);
  const written = [...files].filter(([path, hash]) => before.get(path) !== hash).map(([path]) => path);
  const lists = written.filter((path) => /^(products|product-category)\//.test(path));
  const inOthers = written.filter((path) => /^[a-z-]{2,5}\/(products|product-category)\//.test(path));
  expect(inOthers).toHaveLength((LOCALE_CODES.length - 1) * lists.length);
  return [...new Set(lists.map((path) => path.slice(0, path.lastIndexOf('/') + 1)))].sort();
}

const ofAll = (pages: readonly string[]) => pages.filter((path) => path.startsWith('products/'));
const productId = (place: string) =>
  shop.backend.store.get<{ id: number }>(
    `SELECT id FROM products WHERE type = 'SIMPLE' AND status = 'publish' AND stock_status = 'IN_STOCK' ORDER BY ${place} LIMIT 1`,
  )?.id ?? 0;

it('no page beyond the list depth is a file', () => {
  const exists = (path: string) => existsSync(join(shop.work.dist, path, 'index.html'));
  expect([1, 2, 3, 4].map((page) => exists(`products/page/${page}`))).toEqual([false, true, true, false]);
  expect(['products/page/more', 'de/products/page/more'].map(exists)).toEqual([true, true]);
  expect([...files.keys()].filter((path) => path.startsWith('sitemap')).length).toBeGreaterThan(0);
});

it('only first pages of lists depend on categories that are none of their own', () => {
  const index = new PageIndex(shop.work.snapshot);
  const isLater = (path: string) => path.includes('/page/');
  expect(index.dependents(entityKey.facets).some(isLater)).toBe(true);
  const withCategories = index.dependents(entityKey.categoryFacet);
  expect(withCategories.length).toBeGreaterThan(0);
  expect(withCategories.filter(isLater)).toEqual([]);
  index.close();
});

it('a new product changes the pages of its lists to their depth', { timeout: 60_000 }, async () => {
  addProduct(
    shop.backend.store,
    plainProduct({
      ...{ slug: 'lantern', name: 'Lantern', date: new Date().toISOString(), categories: ['accessories'] },
      prices: { regular: '18.00', sale: null, saleFrom: null, saleTo: null },
    }),
  );
  const written = await writtenLists();
  const deep = written.filter((path) => path.endsWith('/more/'));
  const others = written.filter((path) => !deep.includes(path));
  expect(ofAll(others)).toEqual(['products/', 'products/page/2/', 'products/page/3/']);
  // The lists of its category and the one above it.
  expect(others.length).toBeLessThanOrEqual(3 * DEPTH);
  expect(others.some((path) => path === 'product-category/accessories/')).toBe(true);
});

it.each([
  ['is removed', (id: number) => trashProduct(shop.backend.store, id)],
  [
    'is sold out where sold-out products are hidden',
    (id: number) =>
      changeProduct(shop.backend.store, id, { stock: { status: 'OUT_OF_STOCK', quantity: null } }),
  ],
])('a product further down that %s changes the first page', { timeout: 60_000 }, async (_, edit) => {
  edit(productId('date, id'));
  const written = await writtenLists();
  expect(ofAll(written).filter((path) => path !== 'products/page/more/')).toEqual(['products/']);
});

it('a release after these changes is that of a shop that was made anew', { timeout: 120_000 }, async () => {
  expect(differences(`${shop.work.dist}/`, await shop.releaseFromNothing())).toEqual([]);
});
