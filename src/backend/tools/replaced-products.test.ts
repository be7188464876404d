import { afterEach, beforeEach, expect, it } from 'vitest';
import { smallCatalog } from '#testing/shops/test-shop.ts';
import { Store } from '../db/database.ts';
import type { SeedCatalog } from '../db/seed/types.ts';
import { fillStore, replacing } from './fill-store.ts';

let store: Store;
beforeEach(async () => {
  store = Store.open(':memory:');
  expect(await fill((products) => products)).toEqual([]);
});
afterEach(() => store.close());

/** Replaces the catalog. @returns the ids that name another product than before */
async function fill(change: (products: SeedCatalog['products']) => SeedCatalog['products']) {
  const catalog = smallCatalog();
  catalog.products = change(catalog.products);
  const options = { source: 'import', version: '1' } as const;
  return (await replacing(store, async () => fillStore(store, catalog, options))).replaced;
}

const slugs = () =>
  new Map(
    store.all<{ id: number; slug: string }>('SELECT id, slug FROM products').map((row) => [row.id, row.slug]),
  );

it('the same catalog with other texts and addresses names the same products', async () => {
  const renamed = (products: SeedCatalog['products']) =>
    products.map((one) => ({ ...one, name: 'New', ...(one.sku && { slug: `new-${one.slug}` }) }));
  const before = slugs();
  expect(await fill(renamed)).toEqual([]);
  expect(slugs()).not.toEqual(before);
});

it('a catalog with another first product names other ones by the ids of all that follow', async () => {
  const before = slugs();
  const replaced = await fill((products) => products.slice(1));
  const after = slugs();
  expect(replaced.length).toBeGreaterThan(1);
  expect(replaced).toEqual([...before.keys()].filter((id) => before.get(id) !== after.get(id)));
});
