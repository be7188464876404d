import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import {
  differences,
  openTestShop,
  smallCatalog,
  type TestShop,
  testPipeline,
} from '#testing/shops/test-shop.ts';
import { type Bundle, createCompiler } from './compile/compiler.ts';
import { BundlePool } from './render/worker-pool.ts';

let home: string;
let shop: TestShop;
/** New code, whose folder is not there yet. */
let bundle: Bundle;
let compiled: Bundle;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'islet-begun-'));
  shop = await openTestShop(smallCatalog());
  await shop.pipeline.release();
  compiled = await createCompiler(shop.work, () => {}).currentBundle();
  const folder = join(home, 'begun');
  bundle = { id: 'begun', entry: join(folder, 'server/entry.mjs'), client: join(folder, 'client') };
}, 120_000);
afterEach(async () => {
  await shop.close();
  rmSync(home, { recursive: true });
}, 60_000);

/** Releases by the new code, which is compiled once all that needs none of it is in the new root. */
async function releaseBegun(compile: () => void): Promise<void> {
  const root = join(shop.work.releases, bundle.id);
  const pipeline = testPipeline({
    workspace: shop.work,
    endpoint: shop.backend.url,
    pools: new BundlePool(shop.work.snapshot),
    compiler: {
      currentBundle: async () => bundle,
      async compile() {
        await vi.waitUntil(() => existsSync(join(root, 'product-feed.xml')), { timeout: 60_000 });
        compile();
        return bundle;
      },
      compress: async () => {},
    },
  });
  await pipeline.release().finally(() => pipeline.close());
}

function sellNoMore(slug: string): void {
  const { store } = shop.backend;
  const [product] = store.all<{ id: number }>(`SELECT id FROM products WHERE slug = '${slug}'`);
  if (product === undefined) throw new Error(`There is no ${slug}.`);
  changeProduct(store, product.id, { status: 'draft' });
}

const served = (file: string) => readFileSync(join(shop.work.dist, file), 'utf8');

it('a release that begins while its code is compiled is one from nothing', { timeout: 120_000 }, async () => {
  sellNoMore('belt');
  await releaseBegun(() => {
    expect(existsSync(join(shop.work.releases, 'begun/product/hoodie/_payload.json'))).toBe(true);
    expect(existsSync(join(shop.work.releases, 'begun/product/hoodie/index.html'))).toBe(false);
    symlinkSync(dirname(dirname(compiled.entry)), join(home, 'begun'));
  });
  expect(served('product-feed.xml')).not.toContain('/product/belt/');
  expect(differences(`${shop.work.dist}/`, await shop.releaseFromNothing())).toEqual([]);
});

it('nothing of a release whose code does not compile is served, or missing in the next one', {
  timeout: 120_000,
}, async () => {
  sellNoMore('belt');
  const before = [served('sitemap-products-0.xml'), served('product-feed.xml')];
  const begun = releaseBegun(() => {
    throw new Error('It does not compile.');
  });
  await expect(begun).rejects.toThrow('It does not compile.');
  expect([served('sitemap-products-0.xml'), served('product-feed.xml')]).toEqual(before);
  expect(before.join()).toContain('/product/belt/');

  await shop.pipeline.release();
  expect(differences(`${shop.work.dist}/`, await shop.releaseFromNothing())).toEqual([]);
});
