import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeProduct, type ProductChange } from '#backend/catalog/changes/change-product.ts';
import { listTree } from '#kit/files/files.ts';
import { openTestShop, smallCatalog, type TestShop } from '#testing/shops/test-shop.ts';
import { pageOfFile } from '../index/page-files.ts';
import { tryProjectChanges } from '../project-what-if.ts';
import { servedRootFolder } from '../publish/release-root.ts';
import type { TriedPage, WhatIf } from './what-if.ts';

const ENVIRONMENT = { baseUrl: 'https://shop.example', host: '', port: 0 };

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop(smallCatalog());
  await shop.pipeline.release();
}, 180_000);
afterAll(() => shop.close());

async function tried(text: string): Promise<WhatIf & { pages: Map<string, TriedPage> }> {
  const pages = new Map<string, TriedPage>();
  const project = { workspace: shop.work, environment: ENVIRONMENT };
  const whatIf = await tryProjectChanges(text, project, (page) => pages.set(page.path, page));
  return { ...whatIf, pages };
}

/** Path -> HTML of every page that is served. */
function servedPages(): Map<string, string> {
  const root = servedRootFolder(shop.work) ?? '';
  const files = listTree(root).filter((file) => pageOfFile(file) !== null && file.endsWith('.html'));
  return new Map(files.map((file) => [pageOfFile(file) ?? '', readFileSync(join(root, file), 'utf8')]));
}

/** Everything that a shop could lose. */
function state(): unknown {
  const db = new DatabaseSync(shop.work.snapshot, { readOnly: true });
  try {
    const count = (table: string) => db.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count;
    const version = db.prepare('PRAGMA data_version').get();
    const hashes = db.prepare('SELECT key, hash FROM entity ORDER BY key').all();
    return [version, hashes, count('entity_change'), count('page'), statSync(shop.work.dist).ino];
  } finally {
    db.close();
  }
}

async function release(slug: string, change: ProductChange): Promise<void> {
  const { store } = shop.backend;
  const id = Number(store.get<{ id: number }>('SELECT id FROM products WHERE slug = ?', slug)?.id);
  changeProduct(store, id, change);
  await shop.pipeline.release();
}

describe('a change that is tried', () => {
  it.each<[what: string, text: string, slug: string, change: ProductChange]>([
    ['a price', 'price cap 14', 'cap', { prices: { regular: '14', sale: null } }],
    ['a sale', 'sale beanie 9.50', 'beanie', { prices: { regular: '20', sale: '9.50' } }],
    ['the end of a sale', 'sale beanie off', 'beanie', { prices: { regular: '20', sale: null } }],
    ['another name', 'name cap Cap, large', 'cap', { name: 'Cap, large' }],
  ])(
    'shows the pages that a release of it then has: %s',
    async (_, text, slug, change) => {
      const [before, untouched] = [servedPages(), state()];
      const { pages, changedPages } = await tried(text);
      expect(state()).toEqual(untouched);
      expect(servedPages()).toEqual(before);
      expect(pages.get(`/product/${slug}/`)?.kind).toBe('changed');
      await release(slug, change);
      const after = servedPages();
      const changed = [...after].filter(([path, html]) => before.get(path) !== html);
      expect(changed.map(([path]) => path).filter((path) => !pages.has(path))).toEqual([]);
      expect(pages.size).toBe(changedPages);
      for (const [path, page] of pages) {
        expect(page.before, path).toBe(before.get(path));
        expect(page.after, path).toBe(after.get(path));
      }
    },
    60_000,
  );

  it('shows pages that would go', async () => {
    const { pages, sentences } = await tried('draft cap');
    expect(sentences).toEqual([expect.stringMatching(/^"Cap.*" is a draft\.$/)]);
    expect(pages.get('/product/cap/')).toMatchObject({ kind: 'removed', after: null });
    expect(pages.get('/de/product/cap/')?.kind).toBe('removed');
    expect(pages.get('/products/')?.kind).toBe('changed');
  }, 60_000);

  it('is put into words, with the reason of each page', async () => {
    const { pages, sentences } = await tried('stock cap out; category cap decor');
    expect(sentences[0]).toMatch(/^The stock of "Cap.*" becomes out\.$/);
    expect(pages.get('/product/cap/')?.reasons.join()).toMatch(/product:\d+ changed/);
    expect(pages.get('/product/cap/')?.after).not.toBe(pages.get('/product/cap/')?.before);
  }, 60_000);

  it.each([
    ['price capp 14', /^No product has the slug or id "capp"\. Near it: cap/],
    ['category cap decorr', /^No category has the slug or id "decorr"\. Near it: decor/],
    ['sale cap 1000', /is not below the regular price of "Cap/],
    ['price logo-collection 5', /it is a group of other products/],
  ])('is refused with what is wrong: %s', async (text, message) => {
    const untouched = state();
    await expect(tried(text)).rejects.toThrow(message);
    expect(state()).toEqual(untouched);
  });
});
