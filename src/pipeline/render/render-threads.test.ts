import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { listTree } from '#kit/files/files.ts';
import { openTestShop, smallCatalog, type TestShop } from '#testing/shops/test-shop.ts';
import { compile } from '../compile/compiler.ts';
import { EveryPage } from '../plan/planned-pages.ts';
import { RenderThreads } from './render-threads.ts';
import type { WrittenPage, WrittenPayloads } from './worker-messages.ts';
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

it('write payloads while the shop is compiled, and pages as if there were none', {
  timeout: 60_000,
}, async () => {
  const [shop] = shops;
  const [pool] = pools;
  if (shop === undefined || pool === undefined) throw new Error('There is no shop.');
  const home = mkdtempSync(join(tmpdir(), 'islet-threads-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const early = createRenderPool({ entry: join(home, 'server/entry.mjs'), snapshot: shop.work.snapshot }, 1);
  onTestFinished(() => early.close());
  const paths = ['/', '/product/belt/', '/product/hoodie/', '/404.html/'];
  const pages = new EveryPage((locale) => (locale === 'en_US' ? paths : []), { kind: 'code' });
  const output = (name: string) => ({ root: join(home, name), staging: null });
  const written = async (by: ThreadPool, name: string, payloads?: WrittenPayloads) => {
    const all: WrittenPage[] = [];
    await by.render(pages, output(name), (some) => all.push(...some), undefined, payloads);
    return all.map((page) => ({ ...page, keys: page.keys.toSorted() }));
  };

  const payloads = await early.workAhead(pages, output('early'), () => false);
  expect([...payloads.keys()]).toEqual(paths.slice(0, 3));
  expect(listTree(join(home, 'early'))).toHaveLength(3);
  symlinkSync(dirname(entry), join(home, 'server'));
  expect(await written(early, 'early', payloads)).toEqual(await written(pool, 'late'));
  const files = listTree(join(home, 'late'));
  expect(listTree(join(home, 'early')).toSorted()).toEqual(files.toSorted());
  for (const file of files)
    expect(readFileSync(join(home, 'early', file)).equals(readFileSync(join(home, 'late', file)))).toBe(true);
});

it('leave it to the rendering that a payload cannot be written', { timeout: 60_000 }, async () => {
  const [pool] = pools;
  const home = mkdtempSync(join(tmpdir(), 'islet-threads-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  writeFileSync(join(home, 'full'), '');
  const pages = new EveryPage((locale) => (locale === 'en_US' ? ['/'] : []), { kind: 'code' });
  const output = { root: join(home, 'full'), staging: null };
  expect(await pool?.workAhead(pages, output, () => false)).toEqual(new Map());
  await expect(pool?.render(pages, output, () => {})).rejects.toThrow(/ENOTDIR|EEXIST/);
});
