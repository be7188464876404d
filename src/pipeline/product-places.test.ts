import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import { changeSettings } from '#backend/catalog/changes/change-settings.ts';
import { recordedCatalog } from '#backend/fixtures/recorded-shop.ts';
import type { ListShard } from '#storefront/domain/search/catalog-index/index-format.ts';
import { openTestShop, type TestShop } from '#testing/shops/test-shop.ts';
import { htmlFile } from './index/page-files.ts';

const PLACES = ['visible', 'catalog', 'search', 'hidden'] as const;
const INDEX = 'catalog-index';

let shop: TestShop;

beforeAll(async () => {
  const catalog = recordedCatalog();
  const product = catalog.products.find(({ type, status }) => type === 'SIMPLE' && status === 'publish');
  const [category] = catalog.categories;
  if (!product || !category) throw new Error('The recorded shop is empty.');
  const products = PLACES.map((visibility, index) => ({
    ...product,
    id: 9001 + index,
    slug: `place-${visibility}`,
    name: `Place ${visibility}`,
    visibility,
    categories: [visibility === 'visible' ? category.slug : `only-${visibility}`],
  }));
  const own = PLACES.map((place) => ({
    ...category,
    slug: `only-${place}`,
    name: `Only ${place}`,
    parent: null,
  }));
  shop = await openTestShop({ ...catalog, categories: [category, ...own], products } as typeof catalog);
  await shop.pipeline.release();
}, 120_000);
afterAll(() => shop.close(), 60_000);

const read = (file: string) => readFileSync(join(shop.work.dist, file), 'utf8');
const page = (path: string) => read(htmlFile(path));
const placesIn = (text: string) => PLACES.filter((place) => text.includes(`/product/place-${place}/`));

it('lists have what is shown in lists', () => {
  expect(placesIn(page('/products/'))).toEqual(['visible', 'catalog']);
  expect(placesIn(page('/product-category/only-catalog/'))).toEqual(['catalog']);
  expect(placesIn(page('/product-category/only-search/'))).toEqual([]);
});

it('the search index tells what lists leave out, and searches', () => {
  const files = readdirSync(join(shop.work.dist, INDEX)).filter((name) => name.endsWith('.json'));
  const all = files.map(
    (name) => JSON.parse(read(join(INDEX, name))) as Partial<ListShard> & { name?: string[] },
  );
  const list = all.find(({ cards }) => cards !== undefined);
  const names = all.flatMap(({ name = [], cards }) => (cards === undefined ? name : []));
  expect(new Set(names)).toEqual(new Set(['Place visible', 'Place catalog', 'Place search']));
  expect(list).toMatchObject({ unlisted: [2], unsearched: [1] });
});

it('the sitemap, which the feed follows, has all but what is hidden everywhere, whose page asks not to be indexed', () => {
  const sitemaps = readdirSync(shop.work.dist).filter((name) => name.startsWith('sitemap-products-'));
  expect(placesIn(sitemaps.map(read).join(''))).toEqual(['visible', 'catalog', 'search']);
  const noindex = '<meta name="robots" content="noindex"';
  const isHidden = (path: string) => page(path).includes(noindex);
  expect(PLACES.filter((place) => isHidden(`/product/place-${place}/`))).toEqual(['hidden']);
  expect(PLACES.filter((place) => isHidden(`/product-category/only-${place}/`))).toEqual([
    'visible',
    'search',
    'hidden',
  ]);
});

it("the store's own search and best sellers ask for the same", async () => {
  const ask = (visibility: string) =>
    shop.backend.query(
      `query ($visibility: CatalogVisibilityEnum) { products(where: { visibility: $visibility }) { nodes { slug } } }`,
      { visibility },
    );
  expect(JSON.stringify(await ask('SEARCH'))).not.toContain('place-catalog');
  expect(JSON.stringify(await ask('SEARCH'))).toContain('place-search');
  expect(JSON.stringify(await ask('CATALOG'))).toContain('place-catalog');
});

it('what is sold out in a store that hides it is in no sitemap, whatever its place, and keeps its page', async () => {
  const { store } = shop.backend;
  const stock = { status: 'OUT_OF_STOCK', quantity: null } as const;
  changeSettings(store, { hideOutOfStock: true });
  const sql = "SELECT id FROM products WHERE slug IN ('place-visible', 'place-search')";
  for (const { id } of store.all<{ id: number }>(sql)) changeProduct(store, id, { stock });
  await shop.pipeline.release({ depth: 'fullScan' });
  const sitemaps = readdirSync(shop.work.dist).filter((name) => name.startsWith('sitemap-products-'));
  expect(placesIn(sitemaps.map(read).join(''))).toEqual(['catalog']);
  for (const place of ['visible', 'search'])
    expect(page(`/product/place-${place}/`)).toContain('rel="canonical"');
});
