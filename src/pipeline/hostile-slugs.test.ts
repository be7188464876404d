import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SeedCatalog } from '#backend/db/seed/types.ts';
import { recordedCatalog } from '#backend/fixtures/recorded-shop.ts';
import { fillStore } from '#backend/tools/fill-store.ts';
import { differences, filesBesidesIndex, openTestShop, type TestShop } from '#testing/shops/test-shop.ts';
import { NIGHTLY } from '#testing/tier.ts';
import { PageIndex } from './index/page-index.ts';
import { findCatalogIssues } from './snapshot/catalog-issues.ts';

const TARGETS = /^(belt|cap|beanie)$/;

/** Slugs as a store sends them that no page can have. */
const NO_PAGE = [
  '%2e%2e',
  '.',
  '..',
  '%2e',
  '404.html',
  '%',
  '%ff',
  '100%',
  '*',
  '.htaccess',
  '\\',
  'a%2fb',
  '..%2f..%2fx',
  '%00',
  '%0a',
  'a\nb',
  '%5c..',
  '%7f',
  'x'.repeat(256),
  encodeURIComponent('é').repeat(128),
  '',
  '%20%',
];

/** Odd, but good for a page. */
const PAGE = [
  'a&b',
  "what?'s",
  '#1',
  'v1.0',
  'index.html',
  '_payload.json',
  'a:b',
  'a@de:b',
  'a b ',
  '%d7%a1',
  '(x)',
  'constructor',
];

function catalogOf(categorySlug = 'accessories'): SeedCatalog {
  const catalog = structuredClone(recordedCatalog());
  catalog.products = catalog.products.filter(({ slug }) => TARGETS.test(slug));
  for (const product of catalog.products) {
    // No odd product below takes the place of one of them among the best sellers.
    product.totalSales = 100;
    product.categories = product.categories.map((slug) => (slug === 'accessories' ? categorySlug : slug));
  }
  for (const category of catalog.categories)
    if (category.slug === 'accessories') category.slug = categorySlug;
  return catalog;
}

const plain = () => catalogOf();

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(plain());
  await shop.pipeline.release();
}, 120_000);
afterAll(() => shop.close(), 60_000);

async function release(catalog: SeedCatalog): Promise<Map<string, string>> {
  fillStore(shop.backend.store, catalog, { source: 'demo', version: 'test' });
  await shop.pipeline.release({ acceptShrink: true });
  return filesBesidesIndex(`${shop.work.dist}/`);
}

/** The catalog with one more product for each slug. */
function withProducts(slugs: readonly string[]): SeedCatalog {
  const catalog = plain();
  const [cap] = catalog.products.filter(({ slug }) => slug === 'cap');
  if (cap === undefined) throw new Error('The fixture has no cap.');
  for (const [number, slug] of slugs.entries()) {
    catalog.products.push({ ...cap, slug, name: `Odd ${number}`, sku: `odd-${number}`, totalSales: 0 });
  }
  return catalog;
}

describe('products of hostile slugs', { timeout: 60_000 }, () => {
  it('have no page and change no other, neither when they come nor when they go', async () => {
    const before = await release(plain());
    const catalog = withProducts(NO_PAGE);
    expect(await release(catalog)).toEqual(before);
    const named = [...findCatalogIssues(shop.work.snapshot)].filter(({ kind }) => kind === 'no page');
    expect(named.map(({ name }) => name).sort()).toEqual(NO_PAGE.map((_, number) => `Odd ${number}`).sort());
    expect(await release(plain())).toEqual(before);
  });

  it('are left out by releases of few changes too, and back once they are corrected', async () => {
    const before = await release(plain());
    const moved = (slug: string, minute: number) => {
      const modified = `2030-01-01 00:0${minute}:00`;
      const change = 'UPDATE products SET slug = ?, modified = ?, modified_gmt = ? WHERE name = ?';
      shop.backend.store.run(change, slug, modified, modified, 'Belt');
      return shop.pipeline.release({ depth: 'modified' });
    };
    for (const [minute, slug] of ['%2e%2e', '\u0000', 'x'.repeat(256)].entries()) {
      await moved(slug, 2 * minute);
      const without = filesBesidesIndex(`${shop.work.dist}/`);
      expect(without.has('index.html')).toBe(true);
      expect(without.has('product/belt/index.html')).toBe(false);
      expect(without.has('de/product/cap/index.html')).toBe(true);
      await moved('belt', 2 * minute + 1);
      expect(filesBesidesIndex(`${shop.work.dist}/`)).toEqual(before);
    }
  });
});

it('removes nothing for a page that an earlier release took for possible', async () => {
  const before = await release(plain());
  const index = new PageIndex(shop.work.snapshot);
  const paths = ['/product/../', '/product/%00/', `/product/${'x'.repeat(300)}/`, '/product/a%2Fb/'];
  index.markToRender(paths);
  index.markToRemove(paths);
  index.close();
  expect(await shop.pipeline.release()).toMatchObject({ removed: paths.length });
  expect(filesBesidesIndex(`${shop.work.dist}/`)).toEqual(before);
}, 60_000);

it('makes a page of every odd but possible slug, in its own folder', async () => {
  const before = await release(plain());
  const after = await release(withProducts(PAGE));
  for (const slug of PAGE.map(decodeURIComponent)) {
    for (const file of ['index.html', '_payload.json']) {
      expect(after.has(`de/product/${slug}/${file}`), slug).toBe(true);
    }
  }
  expect(differences(`${shop.work.dist}/`, await shop.releaseFromNothing())).toEqual([]);
  expect(await release(plain())).toEqual(before);
}, 60_000);

describe('translations of hostile slugs', { timeout: 60_000 }, () => {
  /** The catalog in English and German, with a translation of the cap at each slug and of its category at another. */
  function translated(slugs: readonly string[], categorySlug?: string): SeedCatalog {
    const catalog = plain();
    const [cap] = catalog.products.filter(({ slug }) => slug === 'cap');
    if (cap === undefined) throw new Error('The fixture has no cap.');
    const originals = slugs.map((_, number) => ({ ...cap, slug: `cap-${number}`, sku: null, totalSales: 0 }));
    for (const [number, slug] of slugs.entries()) {
      const [original, translationGroup] = [originals[number] ?? cap, `cap-${number}`];
      catalog.products.push({ ...original, translationGroup });
      const name = `Kappe ${number}`;
      catalog.products.push({ ...original, slug, name, language: 'de', translationGroup });
    }
    for (const category of catalog.categories) {
      if (category.slug !== 'accessories' || categorySlug === undefined) continue;
      category.translationGroup = 'accessories';
      const german = { ...category, slug: categorySlug, language: 'de' };
      catalog.categories.push({ ...german, translationGroup: 'accessories' });
    }
    return { ...catalog, shop: { ...catalog.shop, languages: ['en', 'de'] } };
  }

  it('leave their place to the originals, and are named with their language', async () => {
    await release(plain());
    const files = await release(translated(NO_PAGE, '..'));
    for (const [number] of NO_PAGE.entries())
      expect(files.has(`de/product/cap-${number}/index.html`)).toBe(true);
    expect(files.has('de/product-category/accessories/index.html')).toBe(true);
    const named = [...findCatalogIssues(shop.work.snapshot)].filter(({ kind }) => kind === 'no page');
    expect(named.filter(({ language }) => language !== 'de')).toEqual([]);
    expect(named.map(({ of, name }) => `${of} ${name}`).sort()).toEqual(
      ['category Accessories', ...NO_PAGE.map((_, number) => `product Kappe ${number}`)].sort(),
    );
    expect(differences(`${shop.work.dist}/`, await shop.releaseFromNothing())).toEqual([]);
  });

  it('have pages where they are odd but possible, in their language alone', async () => {
    // The store says of no product that its slug was changed.
    await release(plain());
    const files = await release(translated(PAGE, 'a@b: c'));
    for (const slug of PAGE.map(decodeURIComponent)) {
      expect(files.has(`de/product/${slug}/index.html`), slug).toBe(true);
      expect(files.has(`product/${slug}/index.html`), slug).toBe(false);
    }
    expect(files.has('de/product-category/a@b: c/index.html')).toBe(true);
    expect(differences(`${shop.work.dist}/`, await shop.releaseFromNothing())).toEqual([]);
  });
});

/** Files that the shop has because of its one category. */
const ITS_OWN = /accessories|^sitemap-.*categories/;

it.runIf(NIGHTLY)(
  'leaves out a category of a hostile slug, and names it',
  async () => {
    const before = await release(plain());
    for (const slug of ['..', '*']) {
      const files = await release(catalogOf(slug));
      expect([...before.keys()].filter((file) => !files.has(file) && !ITS_OWN.test(file))).toEqual([]);
      expect([...files.keys()].filter((file) => !before.has(file))).toEqual([]);
      const issues = [...findCatalogIssues(shop.work.snapshot)];
      expect(issues).toContainEqual(expect.objectContaining({ kind: 'no page', of: 'category' }));
    }
    expect(await release(plain())).toEqual(before);
  },
  60_000,
);
