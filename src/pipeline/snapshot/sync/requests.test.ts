import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import { addCategory, assignCategories, renameCategory } from '#backend/catalog/changes/change-terms.ts';
import { deleteProduct, restoreProduct, trashProduct } from '#backend/catalog/changes/remove-product.ts';
import { applyScheduledSales } from '#backend/db/derived-columns.ts';
import { recordedCatalog } from '#backend/fixtures/recorded-shop.ts';
import { syntheticCatalog } from '#backend/tools/synthetic/index.ts';
import { SYNTHETIC_ATTRIBUTES } from '#backend/tools/synthetic/words.ts';
import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import { productKinds } from '#storefront/product-kinds/kinds.ts';
import { editNamed } from '#testing/edits/index.ts';
import { EditedShop } from '#testing/fixtures/edited-shop.ts';
import { entityKey } from '../entity-keys.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PRODUCTS = 400;
/** One for 100 products, those for the shop (settings, optional parts and settings, what the storefront has, where the store's pages are, categories, best sold, sold out), one for languages, one for each product kind, and one for each attribute. */
const FULL_SCAN = PRODUCTS / 100 + 13 + 3 + 1 + 1 + 1 + productKinds().length + SYNTHETIC_ATTRIBUTES.length;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let shop: EditedShop;
beforeAll(async () => {
  const catalog = syntheticCatalog(PRODUCTS, recordedCatalog());
  shop = await EditedShop.open({ ...catalog, products: [...catalog.products] });
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Each test starts with a snapshot that has all, and time in which everything has settled. */
beforeEach(async () => {
  for (const depth of ['fullScan', 'modified'] as const) {
    shop.time += 5 * DAY;
    await shop.sync({ depth });
  }
});

const store = () => shop.backend.store;

/** Ids of simple products on sale to nobody, in lists, in stock. */
function simple(count: number, offset = 40): number[] {
  const sql = `SELECT id FROM products WHERE type = 'SIMPLE' AND status = 'publish' AND visibility = 'VISIBLE'
    AND sale_price IS NULL ORDER BY id LIMIT ? OFFSET ?`;
  return store()
    .all<{ id: number }>(sql, count, offset)
    .map(({ id }) => id);
}

function one(offset?: number): number {
  const [id] = simple(1, offset);
  if (id === undefined) throw new Error('The catalog has no simple product.');
  return id;
}

function entity<T>(key: string): T | undefined {
  const text = shop.entities().get(key);
  return text === undefined ? undefined : (JSON.parse(text.slice(text.indexOf(' ') + 1)) as T);
}

const priceOf = (id: number) => entity<Product>(entityKey.product(id))?.price?.min;

function price(id: number, regular: string): void {
  changeProduct(store(), id, { prices: { regular } }, shop.storeNow);
}

describe('a sync of modified products', () => {
  it('asks once where nothing changed', async () => {
    expect(await shop.sync()).toMatchObject({
      depth: 'modified',
      requests: 1,
      read: 0,
      products: PRODUCTS,
      added: 0,
      changed: 0,
      removed: 0,
    });
  });

  it('asks twice where a product changed, and changes what shows it', async () => {
    const id = one();
    price(id, '77.70');
    shop.plan();
    expect(await shop.sync()).toMatchObject({ depth: 'modified', requests: 2, read: 1 });
    expect(priceOf(id)).toBe(7770);
    expect(shop.changes().map(({ key, kind, fields }) => [key, kind, fields])).toEqual([
      [entityKey.card(id), 'changed', ['price', 'regular']],
      [entityKey.product(id), 'changed', ['price', 'regular']],
    ]);
  });

  it('finds a second change within the second that it saw', async () => {
    const id = one();
    price(id, '71.00');
    await shop.sync();
    price(id, '72.00');
    expect(await shop.sync()).toMatchObject({ requests: 2, read: 1 });
    expect(priceOf(id)).toBe(7200);
  });

  it('reads a changed product once more after a while, and then no longer', async () => {
    price(one(), '73.00');
    expect((await shop.sync()).read).toBe(1);
    shop.time += 31_000;
    expect(await shop.sync()).toMatchObject({ requests: 2, read: 1, changed: 0 });
    expect(await shop.sync()).toMatchObject({ requests: 1, read: 0 });
  });

  it('finds changes of a store whose clock was set back, once they are later than the latest known one', async () => {
    const [id, other] = [one(80), one(81)];
    price(id, '50.10');
    await shop.sync();
    shop.time -= 2 * HOUR;
    price(other, '50.20');
    await shop.sync();
    price(other, '50.30');
    await shop.sync();
    expect(priceOf(other)).toBe(5030);
  });

  it('adds what is new, below a new category too', async () => {
    addCategory(store(), { slug: 'upper', name: 'Upper', description: '', parent: null, image: null });
    addCategory(store(), { slug: 'lower', name: 'Lower', description: '', parent: 'upper', image: null });
    shop.edit(editNamed('added'), [5]);
    const added = store().get<{ id: number }>('SELECT max(id) AS id FROM products')?.id ?? 0;
    assignCategories(store(), added, ['lower']);
    const report = await shop.sync();
    expect(report).toMatchObject({ depth: 'modified', products: PRODUCTS + 1, read: 1 });
    expect(report.requests).toBeLessThanOrEqual(4);
    expect(entity(entityKey.category('upper'))).toMatchObject({ name: 'Upper', count: 1 });
    expect(entity(entityKey.relatives('lower'))).toMatchObject({ ancestors: [{ slug: 'upper' }] });
    deleteProduct(store(), added, shop.storeNow);
  });

  it('becomes a full scan where a product is gone', async () => {
    const id = one();
    trashProduct(store(), id, shop.storeNow);
    const report = await shop.sync();
    expect(report).toMatchObject({ depth: 'fullScan', products: PRODUCTS - 1, read: 0 });
    expect(report.requests).toBeLessThanOrEqual(1 + FULL_SCAN);
    expect(entity(entityKey.product(id))).toBeUndefined();
    shop.time += 1000;
    restoreProduct(store(), id, shop.storeNow);
    expect(await shop.sync()).toMatchObject({ depth: 'modified', products: PRODUCTS, requests: 2 });
    expect(entity(entityKey.product(id))).toBeDefined();
  });

  it('takes a draft for gone', async () => {
    const id = one();
    changeProduct(store(), id, { status: 'draft' }, shop.storeNow);
    expect(await shop.sync()).toMatchObject({ depth: 'fullScan', products: PRODUCTS - 1 });
    changeProduct(store(), id, { status: 'publish' }, shop.storeNow);
    expect(await shop.sync()).toMatchObject({ depth: 'modified', products: PRODUCTS });
  });
});

describe('a sync with named products', () => {
  it('reads them whatever their `modified`', async () => {
    const id = one();
    assignCategories(store(), id, ['uncategorized']);
    expect(await shop.sync({ products: [id, 4_000_000] })).toMatchObject({ requests: 3, read: 1 });
    // The shop shows no default category.
    expect(entity<Product>(entityKey.product(id))?.categories).toEqual([]);
  });

  it('reads the product of a variation', async () => {
    const sql = "SELECT id, parent_id FROM products WHERE type = 'VARIATION' ORDER BY id LIMIT 1";
    const variation = store().get<{ id: number; parent_id: number }>(sql);
    store().run("UPDATE products SET sku = 'silent' WHERE id = ?", variation?.id ?? 0);
    expect(await shop.sync({ products: [variation?.id ?? 0] })).toMatchObject({ requests: 2, read: 1 });
    const parent = entity<Product>(entityKey.product(variation?.parent_id ?? 0));
    expect(parent?.variations.map(({ sku }) => sku)).toContain('silent');
  });

  it('finds at once that one is gone', async () => {
    const id = one();
    trashProduct(store(), id, shop.storeNow);
    const report = await shop.sync({ products: [id] });
    expect(report).toMatchObject({ depth: 'modified', requests: 3, products: PRODUCTS - 1 });
    restoreProduct(store(), id, shop.storeNow);
  });
});

describe('a full scan', () => {
  it('asks once for 100 products', async () => {
    const report = await shop.sync({ depth: 'fullScan' });
    expect(report).toMatchObject({ depth: 'fullScan', read: 0, changed: 0, added: 0, removed: 0 });
    expect(report.requests).toBeLessThanOrEqual(FULL_SCAN);
  });

  it('finds products whose names and addresses were changed past WordPress', async () => {
    const [renamed, moved] = [one(90), one(91)];
    store().run("UPDATE products SET name = 'Silent' WHERE id = ?", renamed);
    store().run("UPDATE products SET slug = 'silent-move' WHERE id = ?", moved);
    expect(await shop.sync()).toMatchObject({ depth: 'modified', requests: 1, changed: 0 });
    expect(await shop.sync({ depth: 'fullScan' })).toMatchObject({ read: 2 });
    expect(entity<Product>(entityKey.product(renamed))?.name).toBe('Silent');
    expect(entity(entityKey.slug('silent-move'))).toBe(moved);
  });

  it('finds a category renamed silently, and a product put into another one', async () => {
    const row = store().get<{ slug: string; name: string }>(
      "SELECT slug, name FROM terms WHERE taxonomy = 'product_cat' AND slug <> 'uncategorized' ORDER BY id",
    );
    const slug = row?.slug ?? '';
    renameCategory(store(), slug, 'Renamed');
    const id = one(120);
    assignCategories(store(), id, [slug]);
    expect(await shop.sync()).toMatchObject({ depth: 'modified', requests: 1, changed: 0 });
    const report = await shop.sync({ depth: 'fullScan' });
    expect(report.requests).toBeLessThanOrEqual(FULL_SCAN + 1);
    expect(entity(entityKey.category(slug))).toMatchObject({ name: 'Renamed' });
    expect(entity<Product>(entityKey.product(id))?.categories).toMatchObject([{ name: 'Renamed' }]);
  });
});

describe('a sale with a date', () => {
  const planned = (from: number, to: number | null) => ({
    sale: '1.00',
    saleFrom: new Date(shop.storeNow.getTime() + from).toISOString(),
    saleTo: to === null ? null : new Date(shop.storeNow.getTime() + to).toISOString(),
  });

  /** The reader's clock goes by the store's: a sale starts at a moment that both mean. */
  const onStoreTime = () => ({ now: () => shop.storeNow.getTime() });

  it('is waited for, read again until the store shows it, and then left alone', async () => {
    const id = one();
    changeProduct(store(), id, { prices: planned(HOUR, 2 * HOUR) }, shop.storeNow);
    const start = shop.storeNow.getTime();
    expect((await shop.sync({}, onStoreTime())).nextSaleAt).toBe(Math.floor(start / 1000) * 1000 + HOUR);
    shop.time += HOUR / 2;
    await shop.sync({}, onStoreTime());
    expect(await shop.sync({}, onStoreTime())).toMatchObject({ requests: 1, read: 0 });
    shop.time += HOUR / 2 + 1000;
    expect(await shop.sync({}, onStoreTime())).toMatchObject({ requests: 2, read: 1, changed: 0 });
    applyScheduledSales(store(), shop.storeNow);
    expect(await shop.sync({}, onStoreTime())).toMatchObject({ requests: 2, read: 1 });
    expect(priceOf(id)).toBe(100);
    expect(await shop.sync({}, onStoreTime())).toMatchObject({ requests: 1, read: 0 });
    shop.time += HOUR;
    applyScheduledSales(store(), shop.storeNow);
    expect(await shop.sync({}, onStoreTime())).toMatchObject({ requests: 2, read: 1, nextSaleAt: null });
    expect(priceOf(id)).toBeGreaterThan(100);
  });

  it('is given up where the store does not show it for days', async () => {
    const id = one(100);
    changeProduct(store(), id, { prices: planned(HOUR, null) }, shop.storeNow);
    await shop.sync({}, onStoreTime());
    shop.time += 2 * HOUR;
    expect((await shop.sync({}, onStoreTime())).read).toBe(1);
    shop.time += 4 * DAY;
    expect((await shop.sync({}, onStoreTime())).read).toBe(0);
    changeProduct(store(), id, { prices: { sale: null, saleFrom: null } }, shop.storeNow);
  });
});

describe('a catalog in which every product was changed in the same second', () => {
  it('takes no more requests for one of them, before and after everything has settled', async () => {
    const { storeNow } = shop;
    const at = storeNow.toISOString().slice(0, 19).replace('T', ' ');
    store().run('UPDATE products SET modified = ?, modified_gmt = ?', at, at);
    await shop.sync({ depth: 'fullRead' });
    for (const wait of [1000, 1000, HOUR]) {
      shop.time += wait;
      const id = one(50);
      price(id, `${60 + (shop.time % 7)}.05`);
      const report = await shop.sync();
      expect(report).toMatchObject({ depth: 'modified' });
      expect(report.requests).toBeLessThanOrEqual(3);
      expect(priceOf(id)).toBe((60 + (shop.time % 7)) * 100 + 5);
    }
  });
});

describe('a catalog that lost many products', () => {
  it('is refused with numbers and what to do, and taken where that is accepted', async () => {
    const hidden = simple(120, 0);
    for (const id of hidden) store().run("UPDATE products SET status = 'private' WHERE id = ?", id);
    try {
      const before = shop.entities();
      const strict = { config: { shrinkLimit: 0.2 } };
      await expect(shop.sync({ acceptShrink: false }, strict)).rejects.toThrow(
        /has 280 products; the last release had 400\. 120 gone .* more than the 20 % .* --accept-shrink/,
      );
      expect(shop.entities()).toEqual(before);
      const lenient = { config: { shrinkLimit: 0.5 } };
      await expect(shop.sync({ acceptShrink: false }, lenient)).resolves.toMatchObject({ products: 280 });
      for (const id of hidden) store().run("UPDATE products SET status = 'publish' WHERE id = ?", id);
      await shop.sync({ depth: 'fullScan' });
      for (const id of hidden) store().run("UPDATE products SET status = 'private' WHERE id = ?", id);
      await expect(shop.sync({ acceptShrink: true }, strict)).resolves.toMatchObject({ products: 280 });
    } finally {
      store().run("UPDATE products SET status = 'publish' WHERE status = 'private'");
    }
  });
});

describe('what is derived again without reading again', () => {
  it('is everything that hangs on the configuration', async () => {
    const config = { productsPerPage: 10, shrinkLimit: 1 };
    const report = await shop.sync({}, { config });
    expect(report).toMatchObject({ depth: 'modified', requests: 1, read: 0 });
    expect(entity(entityKey.listing(null, 1))).toMatchObject({ pageCount: 40 });
    expect(shop.entities()).toEqual(await shop.freshEntities(config));
  });
});
