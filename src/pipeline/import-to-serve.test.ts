import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordedCatalog } from '#backend/fixtures/recorded-shop.ts';
import { importCsv } from '#backend/tools/import/import-csv.ts';
import { decodeSlug } from '#storefront/api/map/fields.ts';
import type { PageData } from '#storefront/domain/page-data/page-data.ts';
import { isPageSlug } from '#storefront/domain/routes/content-pages.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import {
  besidesFormerSlugs,
  filesBesidesIndex,
  serveTestShop,
  wrongMoves,
} from '#testing/shops/test-shop.ts';
import { TIER } from '#testing/tier.ts';
import { changeSettings } from '../backend/catalog/changes/change-settings.ts';
import { sitemapIndexFile } from './discovery/sitemaps.ts';

/** Pieces that names and settings are made of: each means something to HTML, CSV, a terminal, a path or a header. */
const PIECES = [
  '<x-evil>',
  '</script>',
  '"',
  "'",
  '&',
  '&amp;',
  '&#60;',
  '{{',
  '$&',
  '%2e%2e',
  '..',
  '/',
  '\\',
  ';',
  ',',
  '\u001b[2J',
  '\u0007',
  '\u202e',
  '\r\n',
  '\n',
  '\t',
  '=1+1',
  'ספל',
  '漢字',
  '👩‍🚀',
  'é',
  'İ',
  'x'.repeat(300),
  '404.html',
  'index.html',
  '__proto__',
  'constructor',
  'null',
  '-',
  ' ',
  '\u00a0',
  '*',
  ':',
  '?',
  '#',
];
const name = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 5 })
  .map((parts) => parts.join(''));

/** As a store may send them, percent-encoded or not. */
const slug = fc.oneof(
  name,
  name.map((text) => encodeURIComponent(text.toWellFormed()).toLowerCase()),
  fc.constantFrom(
    '',
    '.',
    '..',
    '%2e%2e',
    '%2e%2e%2f%2e%2e',
    '%00',
    '%ff',
    '404.html',
    '%',
    'x'.repeat(256),
    '.git',
  ),
);

const shopText = fc.record({
  names: fc.array(name, { minLength: 1, maxLength: 4 }),
  slugs: fc.array(slug, { minLength: 1, maxLength: 4 }),
  categories: fc.array(slug, { minLength: 1, maxLength: 2 }),
  title: name,
  description: name,
});

let shop: Awaited<ReturnType<typeof serveTestShop>>;
/** Files that every catalog has, even an empty one. */
let common: ReadonlySet<string>;

const LOCALE = /^(?:de|es|fr|it|pt-br)\//;
const OWN_PAGE =
  /^(product|product-category|brand)\/([^/]+)\/(?:page\/\d+\/)?(?:index\.html|_payload\.json)$/s;
const CATALOG_SITEMAP = /^sitemap-(?:[\w-]+-)?(?:products|categories|brands)-\d+\.xml$/;
const isOfCatalog = (file: string) => CATALOG_SITEMAP.test(file) || OWN_PAGE.test(file.replace(LOCALE, ''));

beforeAll(async () => {
  const catalog = recordedCatalog();
  shop = await serveTestShop({ ...catalog, products: catalog.products.slice(0, 2) });
  common = new Set([...files().keys()].filter((file) => !isOfCatalog(file)));
}, 120_000);
afterAll(() => shop.close(), 60_000);

const files = () => filesBesidesIndex(`${shop.work.dist}/`);
const release = () => shop.pipeline.release({ depth: 'fullRead', acceptShrink: true });

/** Imports products of these names; what the importer refuses is its own affair, so one plain product is among them. */
async function importNames(names: readonly string[]): Promise<void> {
  const cell = (text: string) => `"${text.toWellFormed().replaceAll('"', '""')}"`;
  const rows = ['Plain mug', ...names].map((text, row) =>
    [
      'simple',
      `sku-${row}`,
      cell(text),
      1,
      'visible',
      cell(text),
      cell(`Tableware, Fuzz > ${text}`),
      cell(text),
      '9.90',
    ].join(','),
  );
  const header =
    'Type,SKU,Name,Published,Visibility in catalog,Short description,Categories,Brands,Regular price';
  const csv = join(shop.backend.media, 'products.csv');
  writeFileSync(csv, [header, ...rows].join('\n'));
  await importCsv(shop.backend.store, { csv, media: shop.backend.media, currency: 'EUR' });
}

/** Gives some products or categories these slugs, none of which is in use. */
function setSlugs(table: 'products' | 'terms', slugs: readonly string[]): void {
  const { store } = shop.backend;
  const where = table === 'products' ? '' : "WHERE taxonomy IN ('product_cat', 'product_brand')";
  const rows = store.all<{ id: number; slug: string }>(
    `SELECT id, slug FROM ${table} ${where} ORDER BY id DESC`,
  );
  const taken = new Set(rows.map((row) => row.slug));
  for (const [index, wanted] of slugs.entries()) {
    const row = rows[index];
    const text = wanted.toWellFormed();
    if (row === undefined || taken.has(text)) continue;
    taken.add(text);
    store.run(`UPDATE ${table} SET slug = ? WHERE id = ?`, text, row.id);
  }
}

function slugsOf(sql: string): string[] {
  return shop.backend.store.all<{ slug: string }>(sql).map((row) => decodeSlug(row.slug));
}

/** Where pages of the store's products, categories and brands may be. */
function ownFolders(): Set<string> {
  const products = slugsOf('SELECT slug FROM products').map((each) => `product/${each}`);
  const categories = slugsOf("SELECT slug FROM terms WHERE taxonomy = 'product_cat'");
  const brands = slugsOf("SELECT slug FROM terms WHERE taxonomy = 'product_brand'").map(
    (each) => `brand/${each}`,
  );
  return new Set([...products, ...categories.map((each) => `product-category/${each}`), ...brands]);
}

/** Files that are neither of every catalog nor in the folder of a product, category or brand. */
function strayFiles(found: Iterable<string>): string[] {
  const folders = ownFolders();
  return [...found].filter((file) => {
    const [, route = '', folder = ''] = OWN_PAGE.exec(file.replace(LOCALE, '')) ?? [];
    if (common.has(file) || CATALOG_SITEMAP.test(file)) return false;
    return !/^(?:pictures|_assets)\//.test(file) && !folders.has(`${route}/${folder}`);
  });
}

function payloadOf(name: 'products' | 'categories', locale: Locale): PageData {
  const file = join(shop.work.dist, routePath(name, locale), '_payload.json');
  return JSON.parse(readFileSync(file, 'utf8')) as PageData;
}

/**
 * The sitemaps that must be there: those of products, of categories and of brands, as long as the shop lists any. The
 * format allows none without an address.
 */
function neededSitemaps(found: ReadonlyMap<string, string>): string[] {
  return LOCALE_CODES.flatMap((locale) => {
    const stem = sitemapIndexFile(locale).replace('.xml', '');
    const [list, overview] = [payloadOf('products', locale), payloadOf('categories', locale)];
    const hasBrands = [...found.keys()].some((file) =>
      file.startsWith(`${routePath('index', locale)}brand/`.slice(1)),
    );
    const hasProducts = list.route === 'products' && list.listing.products.length > 0;
    const hasCategories = overview.route === 'categories' && overview.categories.length > 0;
    return [
      ...(hasProducts ? [`${stem}-products-0.xml`] : []),
      ...(hasCategories ? [`${stem}-categories-0.xml`] : []),
      ...(hasBrands ? [`${stem}-brands-0.xml`] : []),
    ];
  });
}

function expectWhole(found: ReadonlyMap<string, string>): void {
  expect(strayFiles(found.keys())).toEqual([]);
  expect([...common].filter((file) => !found.has(file))).toEqual([]);
  expect([...found.keys()].filter((file) => CATALOG_SITEMAP.test(file)).sort()).toEqual(
    neededSitemaps(found).sort(),
  );
}

/** Status of a path as it stands, which `fetch` would shorten. */
function statusOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url);
    request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

it('any names, slugs and settings have pages in their own folders, and change no others', {
  timeout: TIER.imports * 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(shopText, async ({ names, slugs, categories, title, description }) => {
      const { store } = shop.backend;
      await importNames(names);
      changeSettings(store, { title: title.toWellFormed(), description: description.toWellFormed() });
      await release();
      const before = files();
      expectWhole(before);
      for (const file of before.keys()) {
        if (file.endsWith('.html'))
          expect(readFileSync(join(shop.work.dist, file), 'utf8')).not.toContain('<x-evil');
      }

      const original = (['products', 'terms'] as const).map(
        (table) => [table, store.all<{ id: number; slug: string }>(`SELECT id, slug FROM ${table}`)] as const,
      );
      setSlugs('products', slugs);
      setSlugs('terms', categories);
      await release();
      const after = files();
      expectWhole(after);
      for (const text of new Set(slugsOf("SELECT slug FROM products WHERE status = 'publish'"))) {
        if (isPageSlug(text))
          expect(await statusOf(routePath('product-slug', 'de_DE', { slug: text })), text).toBe(200);
        else
          expect(await statusOf(`/product/${encodeURIComponent(text.toWellFormed())}/`), text).not.toBe(200);
      }

      for (const [table, rows] of original) {
        for (const row of rows) store.run(`UPDATE ${table} SET slug = ? WHERE id = ?`, row.slug, row.id);
      }
      await release();
      // Links to the slugs of between lead on.
      expect(besidesFormerSlugs(files())).toEqual(besidesFormerSlugs(before));
      expect(wrongMoves(shop.work.dist)).toEqual([]);
    }),
    { numRuns: TIER.imports },
  );
});
