import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Store } from '../db/database.ts';
import type { SeedProduct } from '../db/seed/types.ts';
import { seedPrices, seedProduct } from '../fixtures/recorded-products.ts';
import { recordedCatalog } from '../fixtures/recorded-shop.ts';
import { demoCatalog } from './demo/catalog.ts';
import { catalogVersion, type FillCatalog, fillStore, needsFilling } from './fill-store.ts';

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-store-'));
  store = Store.open(join(folder, 'shop.sqlite'));
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const shopOf = (products: Iterable<SeedProduct>): FillCatalog => ({ ...recordedCatalog(), products });
const demo = { source: 'demo', version: 'one' } as const;
const count = () =>
  store.get<{ n: number }>("SELECT count(*) AS n FROM products WHERE type <> 'VARIATION'")?.n;

describe('filling', () => {
  test('the demo catalog names nothing that it does not have', () => {
    const catalog = demoCatalog();
    const { products } = fillStore(store, catalog, demo);
    expect(products).toBe(catalog.products.length);
    expect(store.shop().title).toBe(catalog.shop.title);
  });

  test('replaces what was there', () => {
    fillStore(store, recordedCatalog(), demo);
    fillStore(store, shopOf([seedProduct({ slug: 'one', name: 'One' })]), { ...demo, version: 'two' });
    expect(count()).toBe(1);
    expect(store.setting('version')).toBe('two');
  });

  test('that stops half-way leaves the old catalog', () => {
    fillStore(store, recordedCatalog(), demo);
    function* broken() {
      yield seedProduct({ slug: 'one', name: 'One' });
      throw new Error('pulled the plug');
    }
    expect(() => fillStore(store, shopOf(broken()), { ...demo, version: 'two' })).toThrow('pulled the plug');
    expect(count()).toBe(120);
    expect(store.setting('version')).toBe('one');
    store.close();
    store = Store.open(join(folder, 'shop.sqlite'));
    expect(count()).toBe(120);
  });

  test('that stops half-way in an empty database leaves it empty', () => {
    const product = seedProduct({ slug: 'one', name: 'One', categories: ['nope'] });
    expect(() => fillStore(store, shopOf([product]), demo)).toThrow(
      'Product "one" names "nope", which the catalog\'s product_cat lacks.',
    );
    expect(store.isFilled()).toBe(false);
  });

  test.each([
    [{ prices: seedPrices('12,50') }, '"12,50" is no price; write digits and a point: 24.50.'],
    [{ date: 'yesterday' }, '"yesterday" is no date; write 2026-03-24T09:00:00.'],
    [
      { attributes: [{ name: 'pa_shape', options: [], variation: false, visible: true }] },
      'Product "one" has the attribute pa_shape, which the shop lacks.',
    ],
  ])('refuses %o', (wrong, message) => {
    const product = seedProduct({ slug: 'one', name: 'One', ...wrong });
    expect(() => fillStore(store, shopOf([product]), demo)).toThrow(message);
  });

  test('a product without category is uncategorized', () => {
    fillStore(store, shopOf([seedProduct({ slug: 'one', name: 'One & Only' })]), demo);
    const rows =
      store.all(`SELECT p.name, t.slug FROM products p JOIN product_terms pt ON pt.product_id = p.id
      JOIN terms t ON t.id = pt.term_id WHERE t.taxonomy = 'product_cat'`);
    expect(rows).toEqual([{ name: 'One &amp; Only', slug: 'uncategorized' }]);
  });
});

describe('which catalog is filled in', () => {
  const name = (source: 'demo' | 'synthetic', version = 'one') => ({ source, version });
  const fill = (source: 'demo' | 'synthetic' | 'import') =>
    fillStore(store, shopOf([]), { source, version: 'one' });

  test('an empty database takes any', () => {
    expect(needsFilling(store, name('demo'))).toBe(true);
  });

  test('a catalog that is there stays, a changed or another one is filled in', () => {
    fill('demo');
    expect(needsFilling(store, name('demo'))).toBe(false);
    expect(needsFilling(store, name('demo', 'two'))).toBe(true);
    expect(needsFilling(store, name('synthetic'))).toBe(true);
  });

  test('an imported catalog is never overwritten', () => {
    fill('import');
    expect(needsFilling(store, name('demo', 'two'))).toBe(false);
    expect(() => needsFilling(store, name('synthetic'))).toThrow('--file');
  });

  describe('a database of another version', () => {
    const reopen = () => {
      store.db.exec('PRAGMA user_version = 9999; CREATE TABLE other (id INTEGER)');
      store.close();
      store = Store.open(join(folder, 'shop.sqlite'));
    };

    test('begins anew where it holds what can be made again', () => {
      fill('demo');
      reopen();
      expect(needsFilling(store, name('demo'))).toBe(true);
      expect(store.get("SELECT 1 FROM sqlite_master WHERE name = 'other'")).toBeUndefined();
      fill('demo');
      expect(needsFilling(store, name('demo'))).toBe(false);
    });

    test.each([
      ['an imported catalog', 'import', ''],
      [
        'a customer',
        'demo',
        "INSERT INTO customers VALUES (1, 'u', 'e', 'p', 'f', 'l', 'd', '', '', 0, '', 0)",
      ],
      [
        'an order',
        'demo',
        "INSERT INTO orders VALUES (1, 'k', NULL, 's', '', '', NULL, NULL, '', '', '', NULL, NULL, 0, 0, '')",
      ],
    ] as const)('with %s is left as it is, and says what to do', (_, source, sql) => {
      fill(source);
      store.db.exec(sql);
      expect(reopen).toThrow(/shop\.sqlite was made by another version of Islet.* Nothing was changed\. /);
      const db = new DatabaseSync(join(folder, 'shop.sqlite'));
      expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 9999 });
      expect(db.prepare("SELECT 1 AS kept FROM sqlite_master WHERE name = 'other'").get()).toEqual({
        kept: 1,
      });
      db.close();
      store = Store.open(':memory:');
    });
  });

  test('a version depends on the content', () => {
    const catalog = recordedCatalog();
    expect(catalogVersion(recordedCatalog())).toBe(catalogVersion(catalog));
    expect(catalogVersion({ ...catalog, tags: [] })).not.toBe(catalogVersion(catalog));
  });
});
