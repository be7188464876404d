import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Store } from '../db/database.ts';
import { recordedCatalog } from '../fixtures/recorded-shop.ts';
import { type BackendOptions, type RunningBackend, serveStore, startBackend } from './start.ts';

let folder: string;
let running: RunningBackend | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-backend-'));
});
afterEach(async () => {
  await running?.close();
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: BackendOptions = {}): Promise<string[]> {
  await running?.close();
  const messages: string[] = [];
  running = await startBackend({
    port: 0,
    file: join(folder, 'deep/shop.sqlite'),
    media: join(folder, 'media'),
    catalog: recordedCatalog(),
    progress: (message) => messages.push(message),
    ...options,
  });
  return messages;
}

async function ask(query: string): Promise<unknown> {
  const response = await fetch(`${running?.url}?query=${encodeURIComponent(query)}`);
  return ((await response.json()) as { data: unknown }).data;
}

test('fills an empty database once, and serves it with its own address', async () => {
  const query = '{ generalSettings { title url } products(first: 1) { found } }';
  expect(await start()).toEqual([expect.stringContaining('Filled the store with 120 products')]);
  const expected = { title: 'Woo Test Shop', url: `http://127.0.0.1:${running?.port}` };
  expect(await ask(query)).toEqual({ generalSettings: expected, products: { found: 120 } });
  expect(await start()).toEqual([]);
  expect(await ask(query)).toMatchObject({ products: { found: 120 } });
});

test('a changed catalog is filled in, and a token of before stays good', async () => {
  const siteUrl = 'https://store.example';
  await start({ siteUrl });
  const tokenOf = async (headers = {}) =>
    (await fetch(`${running?.url}?query={__typename}`, { headers })).headers.get('woocommerce-session');
  const token = await tokenOf();
  const catalog = recordedCatalog();
  const messages = await start({ siteUrl, catalog: { ...catalog, products: catalog.products.slice(0, 5) } });
  expect(messages).toHaveLength(1);
  expect(await ask('{ products(first: 1) { found } }')).toEqual({ products: { found: 5 } });
  expect(await tokenOf({ 'woocommerce-session': `Session ${token}` })).toBeNull();
});

test('settings of this run win over those of the database', async () => {
  await start({ shop: { currencySymbol: 'CHF' } });
  expect(await ask('{ product(id: "cap", idType: SLUG) { ... on SimpleProduct { price } } }')).toEqual({
    product: { price: 'CHF16.00' },
  });
});

test('a taken port is an error, and nothing stays open', async () => {
  await start();
  const port = running?.port ?? 0;
  await expect(
    startBackend({ port, file: ':memory:', catalog: recordedCatalog(), media: folder }),
  ).rejects.toThrow('is taken');
});

test('a database that another process writes to holds up background jobs alone, and they are made up for', async () => {
  await start();
  await running?.close();
  const file = join(folder, 'deep/shop.sqlite');
  const store = Store.open(file);
  store.run("UPDATE products SET on_sale = 0, price = regular_price WHERE slug = 'cap'");
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const before = performance.now();
  running = await serveStore(store, { host: '127.0.0.1', port: 0, media: folder });
  expect(performance.now() - before).toBeLessThan(2000);
  expect(log).toHaveBeenCalledWith(
    'backend: Scheduled sales could not be started and ended, which is tried again: database is locked',
  );
  const query = '{ product(id: "cap", idType: SLUG) { ... on SimpleProduct { price } } }';
  expect(await ask(query)).toEqual({ product: { price: '€18.00' } });
  other.exec('ROLLBACK');
  other.close();
  await vi.waitFor(async () => expect(await ask(query)).toEqual({ product: { price: '€16.00' } }), 5000);
  log.mockRestore();
});
