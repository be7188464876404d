import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CategoryChange, changeCategory } from '#backend/catalog/changes/change-terms.ts';
import type { BuildMeta } from '#storefront/domain/builds/build-meta.ts';
import type { MenuCategory } from '#storefront/domain/catalog/catalog-types.ts';
import { matchRoute } from '#storefront/domain/routes/routes.ts';
import { differences, openTestShop, smallCatalog, type TestShop } from '#testing/shops/test-shop.ts';
import { htmlFile } from './index/page-files.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop(smallCatalog());
  await shop.pipeline.release();
}, 120_000);
afterAll(() => shop.close(), 60_000);

const read = (file: string) => readFileSync(join(shop.work.dist, file), 'utf8');
/** The part of a page between header and footer. */
const main = (path: string) => /<main.*<\/main>/s.exec(read(htmlFile(path)))?.[0] ?? '';

/** Changes a category and releases it. @returns the pages of products that were changed */
async function release(slug: string, change: CategoryChange): Promise<string[]> {
  changeCategory(shop.backend.store, slug, change);
  const { id } = await shop.pipeline.release({ depth: 'fullScan' });
  const { changed } = JSON.parse(read(`builds/meta/${id}.json`)) as BuildMeta;
  return changed.filter((path) => matchRoute(path)?.name === 'product-slug');
}

/** Each with its hash: pages with a card are made again when that changes. */
function cards(): unknown[] {
  using db = new DatabaseSync(shop.work.snapshot, { readOnly: true });
  return db.prepare("SELECT key, hash FROM entity WHERE key GLOB 'card:*'").all();
}

const menu = () => (JSON.parse(read('_payload.json')) as { menu: MenuCategory[] }).menu;
const depthOf = (slug: string) => menu().find((category) => category.slug === slug)?.depth;

it('a category of the menu that moves changes only pages that show something else of the catalog', async () => {
  expect(depthOf('decor')).toBe(0);
  const changed = await release('decor', { parent: 'music' });
  expect(depthOf('decor')).toBe(1);
  // Both categories are near each other now, so their products are related.
  expect(changed).toContain('/product/album/');
  expect(changed.filter((path) => !/product-category\/(decor|music)\//.test(main(path)))).toEqual([]);
  expect(differences(`${shop.work.dist}/`, await shop.releaseFromNothing())).toEqual([]);
}, 60_000);

it('one that is renamed changes the pages of its own products, not their payloads or those with their cards', async () => {
  const before = cards();
  const payload = read('product/beanie/_payload.json');
  const changed = await release('accessories', { name: 'Hats and more' });
  expect(menu().map(({ name }) => name)).toContain('Hats and more');
  expect(changed).toContain('/product/beanie/');
  expect(read('product/beanie/_payload.json')).toBe(payload);
  expect(changed.filter((path) => !main(path).includes('Hats and more'))).toEqual([]);
  expect(before.length).toBeGreaterThan(0);
  expect(cards()).toEqual(before);
  expect(differences(`${shop.work.dist}/`, await shop.releaseFromNothing())).toEqual([]);
}, 60_000);
