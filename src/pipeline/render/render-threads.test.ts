import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, smallCatalog, type TestShop } from '#testing/shops/test-shop.ts';
import { compile } from '../compile/compiler.ts';
import { RenderThreads } from './render-threads.ts';
import { createRenderPool, type ThreadPool } from './worker-pool.ts';

const TITLES = ['North', 'South'];

let shops: TestShop[];
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
  const { entry } = await compile(first.work, () => {});
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
