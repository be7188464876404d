import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import { openTestShop, smallCatalog, type TestShop } from '#testing/shops/test-shop.ts';
import { compile } from '../compile/compiler.ts';
import { EveryPage } from '../plan/planned-pages.ts';
import { RenderThreads } from './render-threads.ts';
import { createRenderPool, type ThreadPool } from './worker-pool.ts';

const TITLES = ['North', 'South'];

let shops: TestShop[];
let entry: string;
let threads: RenderThreads;
let pools: ThreadPool[];
beforeAll(async () => {
  shops = await Promise.all(
    TITLES.map((title) => {
      const catalog = smallCatalog();
      return openTestShop({ ...catalog, shop: { ...catalog.shop, title } });
    }),
  );
  // Reads the store; pages are rendered by the test alone.
  for (const shop of shops) await shop.pipeline.plan();
  const [first] = shops;
  if (first === undefined) throw new Error('There is no shop.');
  ({ entry } = await compile(first.work, () => {}));
  threads = new RenderThreads(entry);
  pools = shops.map(({ work }) => createRenderPool({ entry, snapshot: work.snapshot }, 1, threads));
}, 180_000);
afterAll(async () => {
  await threads.close();
  for (const shop of shops) await shop.close();
}, 60_000);

it('render the pages of several shops in turn, each from its own snapshot', { timeout: 60_000 }, async () => {
  for (const _ of TITLES) {
    for (const [place, pool] of pools.entries()) {
      const [home] = await pool.renderBytes(['/'], 'en_US');
      const title = /<title>([^<]*)<\/title>/.exec(Buffer.from(home?.html ?? []).toString())?.[1];
      expect(title).toContain(TITLES[place]);
      expect(threads.idle).toBe(1);
    }
  }
});

it('outlive the pools that share them', { timeout: 60_000 }, async () => {
  const [first, second] = pools;
  await first?.close();
  expect(threads.idle).toBe(1);
  expect(await second?.renderBytes(['/'], 'en_US')).toHaveLength(1);
});

it('make payloads while the shop is compiled, and again what has changed since', {
  timeout: 60_000,
}, async () => {
  const [shop] = shops;
  const [pool] = pools;
  if (shop === undefined || pool === undefined) throw new Error('There is no shop.');
  const home = mkdtempSync(join(tmpdir(), 'islet-threads-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const options = { entry: join(home, 'server/entry.mjs'), snapshot: shop.work.snapshot };
  const early = createRenderPool(options, 1);
  onTestFinished(() => early.close());
  const paths = ['/', '/product/belt/', '/product/hoodie/'];
  const pages = new EveryPage((locale) => (locale === 'en_US' ? paths : []), { kind: 'code' });

  await early.workAhead(pages, () => false);
  symlinkSync(dirname(entry), join(home, 'server'));
  const before = await pool.renderBytes(paths, 'en_US');
  expect(await early.renderBytes(paths, 'en_US')).toEqual(before);

  await early.workAhead(pages, () => false);
  const { store } = shop.backend;
  const [belt] = store.all<{ id: number }>("SELECT id FROM products WHERE slug = 'belt'");
  if (belt) changeProduct(store, belt.id, { prices: { regular: '7.77' } });
  await shop.pipeline.plan();
  const after = await pool.renderBytes(paths, 'en_US');
  expect(await early.renderBytes(paths, 'en_US')).toEqual(after);
  expect(after[1]?.payloadHash).not.toBe(before[1]?.payloadHash);
});
