import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordedCatalog } from '#backend/fixtures/recorded-shop.ts';
import { serveTestShop } from '#testing/shops/test-shop.ts';
import { addressOf } from '../operations/deploy/addresses.ts';
import { htmlFile } from './index/page-files.ts';

/** As WordPress stores it, as addresses are written elsewhere, and as people read it. */
const SPELLINGS = ['%ce%b1-lipoic-acid', '%CE%B1-lipoic-acid', 'α-lipoic-acid'] as const;
const CATEGORY = '%e2%98%95-kaffee';

let shop: Awaited<ReturnType<typeof serveTestShop>>;

beforeAll(async () => {
  const catalog = recordedCatalog();
  const [product] = catalog.products;
  const [category] = catalog.categories;
  if (!product || !category) throw new Error('The recorded shop is empty.');
  const before = category.slug;
  category.slug = CATEGORY;
  const renamed = catalog.products.map((one) => ({
    ...one,
    categories: one.categories.map((slug) => (slug === before ? CATEGORY : slug)),
  }));
  const products = [
    { ...product, slug: SPELLINGS[0], name: 'α-Lipoic Acid', categories: [CATEGORY] },
    ...renamed.slice(1, 3),
  ];
  for (const one of catalog.categories) if (one.parent === before) one.parent = CATEGORY;
  shop = await serveTestShop({ ...catalog, products });
}, 120_000);
afterAll(() => shop.close(), 60_000);

it('are one page for every spelling, which the store answers to as well', async () => {
  const pages = await Promise.all(
    SPELLINGS.map(async (slug) => {
      const response = await fetch(`${shop.url}/product/${slug}/`);
      return [response.status, await response.text()];
    }),
  );
  expect(pages.map(([status]) => status)).toEqual([200, 200, 200]);
  expect(new Set(pages.map(([, text]) => text)).size).toBe(1);
  const asked = SPELLINGS.map((slug) =>
    shop.backend.query('query ($slug: ID!) { product(id: $slug, idType: SLUG) { name } }', { slug }),
  );
  expect(new Set((await Promise.all(asked)).map((data) => JSON.stringify(data)))).toEqual(
    new Set([JSON.stringify({ product: { name: 'α-Lipoic Acid' } })]),
  );
});

it('have one address, in links, in sitemaps and for caches', () => {
  const address = '/product/%CE%B1-lipoic-acid/';
  const list = readFileSync(join(shop.work.dist, htmlFile('/product-category/☕-kaffee/')), 'utf8');
  expect(list).toContain(`href="${address}"`);
  expect(list).not.toMatch(/%ce%b1|%25/);
  const page = readFileSync(join(shop.work.dist, htmlFile('/product/α-lipoic-acid/')), 'utf8');
  expect(page).toContain(`<link rel="canonical" href="https://shop.example${address}"`);
  const sitemaps = readdirSync(shop.work.dist).filter((name) => name.startsWith('sitemap-products-'));
  const text = sitemaps.map((name) => readFileSync(join(shop.work.dist, name), 'utf8')).join('');
  expect(text).toContain(`<loc>https://shop.example${address}</loc>`);
  expect(addressOf(htmlFile('/product/α-lipoic-acid/'))).toBe(address);
});
