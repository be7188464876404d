import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitLocale } from '#storefront/domain/routes/routes.ts';
import {
  differences,
  filesBesidesIndex,
  openTestShop,
  smallCatalog,
  smallTranslatedCatalog,
  type TestShop,
} from '#testing/shops/test-shop.ts';
import { changeProduct } from '../backend/catalog/changes/change-product.ts';
import { changeCategory } from '../backend/catalog/changes/change-terms.ts';
import { trashProduct } from '../backend/catalog/changes/remove-product.ts';
import { translateProduct } from '../backend/catalog/changes/translate-product.ts';
import type { ProductRow } from '../backend/db/product-columns.ts';
import { fillStore } from '../backend/tools/fill-store.ts';
import { resolveRequest } from '../operations/serve/resolve-request.ts';
import { htmlFile, pageOfFile } from './index/page-files.ts';
import { findCatalogIssues } from './snapshot/catalog-issues.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(smallTranslatedCatalog());
  await shop.pipeline.release();
}, 180_000);
afterAll(() => shop.close(), 60_000);

function rowOf(slug: string): ProductRow {
  const row = shop.backend.store.get<ProductRow>('SELECT * FROM products WHERE slug = ?', slug);
  if (row === undefined) throw new Error(`There is no product ${slug}.`);
  return row;
}

/**
 * Does something to the store and releases it.
 * @returns the pages that are there and differ then; those that there are from now on, and no more
 */
async function release(change: () => void, depth: 'modified' | 'fullScan' = 'modified') {
  const before = filesBesidesIndex(shop.work.dist);
  change();
  await shop.pipeline.release({ depth });
  const after = filesBesidesIndex(shop.work.dist);
  // Only a full scan reads which products sell best.
  await shop.pipeline.release({ depth: 'fullScan' });
  expect(differences(shop.work.dist, await shop.releaseFromNothing())).toEqual([]);
  const pages = (paths: string[]) => [...new Set(paths.flatMap((path) => pageOfFile(path) ?? []))].sort();
  const known = [...after].filter(([path]) => before.has(path));
  return {
    changed: pages(known.filter(([path, hash]) => before.get(path) !== hash).map(([path]) => path)),
    added: pages([...after.keys()].filter((path) => !before.has(path))),
    removed: pages([...before.keys()].filter((path) => !after.has(path))),
  };
}

/** Where the release leads from an address. */
async function leadsTo(address: string): Promise<string | null> {
  const found = await resolveRequest(shop.work.dist, address);
  return found.kind === 'redirect' ? found.location : null;
}

const hasPage = (path: string) => existsSync(join(shop.work.dist, htmlFile(path)));
const redirects = () => readFileSync(join(shop.work.dist, '_redirects'), 'utf8').split('\n');
const outsideOf = (locale: string, paths: string[]) =>
  paths.filter((path) => splitLocale(path).locale !== locale);

describe('a change of one variant', { timeout: 60_000 }, () => {
  it('of its price touches the pages in its language that show it', async () => {
    const { store } = shop.backend;
    const { changed, added, removed } = await release(() =>
      changeProduct(store, rowOf('artikel-eins').id, { prices: { regular: '9.99' } }),
    );
    expect(changed).toEqual(['/de/', '/de/product/artikel-eins/', '/de/products/page/2/']);
    expect([...added, ...removed]).toEqual([]);
  });

  it('of its name touches no other language', async () => {
    const { changed } = await release(() =>
      changeProduct(shop.backend.store, rowOf('artikel-eins').id, { name: 'Artikel Nummer Eins' }),
    );
    expect(changed).toEqual(['/de/', '/de/product/artikel-eins/', '/de/products/page/2/']);
  });

  it('of a name that other languages borrow touches them, and not its own translation', async () => {
    const { changed } = await release(() =>
      changeProduct(shop.backend.store, rowOf('ware-1').id, { name: 'Ware No. 1' }),
    );
    expect(changed).toContain('/fr/product/ware-1/');
    expect(changed).toContain('/product/ware-1/');
    expect(changed.filter((path) => splitLocale(path).locale === 'de_DE')).toEqual([]);
  });

  it('of a category’s name touches that language', async () => {
    const { changed, added } = await release(
      () => changeCategory(shop.backend.store, 'kleidung', { name: 'Kleider' }),
      'fullScan',
    );
    expect(changed).toContain('/de/product-category/kleidung/');
    expect(outsideOf('de_DE', changed)).toEqual([]);
    expect(added).toEqual([]);
  });
});

describe('a link of a text', { timeout: 60_000 }, () => {
  const html = (path: string) => readFileSync(join(shop.work.dist, htmlFile(path)), 'utf8');
  const description =
    '<p><a href="/product/v-neck-t-shirt/#care">Shirt</a> <a href="/product-category/clothing/">Clothes</a> ' +
    '<a href="/my-account/">Account</a> <a href="/wp-content/uploads/care.pdf">PDF</a> ' +
    '<a href="/product/nowhere/">Gone</a></p>';

  it('leads to the page in the language of the reader; one that leads nowhere is in the report', async () => {
    const { store, url } = shop.backend;
    await release(() => {
      for (const slug of ['ware-1', 'artikel-eins']) changeProduct(store, rowOf(slug).id, { description });
    });
    const german = html('/de/product/artikel-eins/');
    expect(german).toContain('<a href="/de/product/t-shirt-v-ausschnitt/#care" rel="noopener">Shirt');
    expect(german).toContain('<a href="/de/product-category/kleidung/" rel="noopener">Clothes');
    expect(german).toContain('<a href="/de/my-account/" rel="noopener">Account');
    const { origin } = new URL(url);
    expect(german).toContain(`<a href="${origin}/wp-content/uploads/care.pdf" rel="noopener">PDF`);
    const french = html('/fr/product/ware-1/');
    expect(french).toContain('<a href="/fr/product/v-neck-t-shirt/#care" rel="noopener">Shirt');
    expect(french).toContain('<a href="/fr/product-category/clothing/" rel="noopener">Clothes');
    const broken = [...findCatalogIssues(shop.work.snapshot)].filter(({ kind }) => kind.startsWith('a link'));
    expect(broken.map(({ slug, language, detail }) => [slug, language, detail])).toEqual([
      ['artikel-eins', 'de', `${origin}/product/nowhere/`],
      ['ware-1', 'en', `${origin}/product/nowhere/`],
    ]);
  });

  it('follows the address of what it leads to, and nothing else of it', async () => {
    const { store } = shop.backend;
    const shirt = rowOf('t-shirt-v-ausschnitt').id;
    const moved = await release(() => changeProduct(store, shirt, { slug: 'hemd' }));
    expect(moved.changed).toContain('/de/product/artikel-eins/');
    expect(moved.changed).not.toContain('/fr/product/ware-1/');
    expect(html('/de/product/artikel-eins/')).toContain('<a href="/de/product/hemd/#care"');
    const renamed = await release(() => changeProduct(store, shirt, { name: 'Hemd' }));
    expect(renamed.changed).toContain('/de/product/hemd/');
    expect(renamed.changed).not.toContain('/de/product/artikel-eins/');
    const back = await release(() => changeProduct(store, shirt, { slug: 't-shirt-v-ausschnitt' }));
    expect(back.changed).toContain('/de/product/artikel-eins/');
  });
});

describe('a translation', { timeout: 60_000 }, () => {
  const others = ['', '/es', '/fr', '/it', '/pt-br'];
  const inOthers = (path: string) => others.map((prefix) => prefix + path).sort();

  it('that appears, changes its slug and becomes a draft moves the address, and its siblings link to it', async () => {
    const { store } = shop.backend;
    const appeared = await release(() =>
      translateProduct(store, rowOf('hoodie'), 'de', { name: 'Kapuzenpulli' }),
    );
    expect(appeared.added).toEqual(['/de/product/kapuzenpulli/']);
    expect(appeared.removed).toEqual(['/de/product/hoodie/']);
    const productPages = appeared.changed.filter((path) => path.includes('/product/'));
    expect(outsideOf('de_DE', productPages)).toEqual(inOthers('/product/hoodie/'));
    expect(await leadsTo('/de/product/hoodie/?a=1')).toBe('/de/product/kapuzenpulli/?a=1');
    expect(await leadsTo('/fr/product/kapuzenpulli/')).toBe('/fr/product/hoodie/');
    expect(redirects()).toContain('/de/product/hoodie/ /de/product/kapuzenpulli/ 301');
    expect(redirects()).toContain('/fr/product/kapuzenpulli/ /fr/product/hoodie/ 301');

    const renamed = await release(() =>
      changeProduct(store, rowOf('kapuzenpulli').id, { slug: 'hoodie-mit-kapuze' }),
    );
    expect(renamed.added).toEqual(['/de/product/hoodie-mit-kapuze/']);
    expect(renamed.removed).toEqual(['/de/product/kapuzenpulli/']);
    expect(outsideOf('de_DE', renamed.changed)).toEqual(inOthers('/product/hoodie/'));
    for (const former of ['kapuzenpulli', 'hoodie'])
      expect(await leadsTo(`/de/product/${former}/`)).toBe('/de/product/hoodie-mit-kapuze/');

    const left = await release(
      () => changeProduct(store, rowOf('hoodie-mit-kapuze').id, { status: 'draft' }),
      'fullScan',
    );
    expect(left.added).toEqual(['/de/product/hoodie/']);
    expect(left.removed).toEqual(['/de/product/hoodie-mit-kapuze/']);
    for (const former of ['kapuzenpulli', 'hoodie-mit-kapuze'])
      expect(await leadsTo(`/de/product/${former}/`)).toBe('/de/product/hoodie/');
    expect(await leadsTo('/de/product/hoodie/')).toBeNull();
  });

  it('whose original goes takes its place in all languages', async () => {
    const { added, removed } = await release(
      () => trashProduct(shop.backend.store, rowOf('ware-2').id),
      'fullScan',
    );
    expect(added).toEqual(inOthers('/product/artikel-zwei/'));
    expect(removed).toEqual(inOthers('/product/ware-2/'));
    for (const prefix of others)
      expect(await leadsTo(`${prefix}/product/ware-2/`)).toBe(`${prefix}/product/artikel-zwei/`);
    expect(await leadsTo('/de/product/ware-2/')).toBeNull();
  });
});

it('no page shows a group twice, and each links to itself among its translations', {
  timeout: 60_000,
}, () => {
  const paths = [...filesBesidesIndex(shop.work.dist).keys()].flatMap((path) =>
    path.endsWith('index.html') ? (pageOfFile(path) ?? []) : [],
  );
  expect(paths.length).toBeGreaterThan(200);
  for (const path of paths) {
    const html = readFileSync(join(shop.work.dist, htmlFile(path)), 'utf8');
    for (const list of html.match(/<(ul|ol)\b[^>]*>.*?<\/\1>/gs) ?? []) {
      const cards = [...list.matchAll(/<article data-card="(\d+)"/g)].map(([, id]) => id);
      expect(cards.length, path).toBe(new Set(cards).size);
    }
    const links = [
      ...html.matchAll(/<link rel="alternate" hreflang="[^"]+" href="https:\/\/shop\.example([^"]+)"/g),
    ];
    if (links.length === 0) continue;
    expect(
      links.map(([, to]) => to),
      path,
    ).toContain(path);
    for (const [, to = ''] of links)
      expect(existsSync(join(shop.work.dist, htmlFile(to))), `${path} -> ${to}`).toBe(true);
  }
});

it('a store that gets languages, and loses them, is released as one that always had them', {
  timeout: 60_000,
}, async () => {
  const { store } = shop.backend;
  const source = { source: 'demo', version: 'test' } as const;
  for (const catalog of [smallCatalog(), smallTranslatedCatalog()]) {
    fillStore(store, catalog, source);
    await shop.pipeline.release({ depth: 'fullScan', acceptShrink: true });
    expect(differences(shop.work.dist, await shop.releaseFromNothing())).toEqual([]);
    expect(hasPage('/de/product/artikel-eins/')).toBe(catalog.shop.languages !== undefined);
  }
});
