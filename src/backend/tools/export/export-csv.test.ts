import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Store } from '../../db/database.ts';
import { seedProduct } from '../../fixtures/recorded-products.ts';
import { translatedCatalog } from '../../fixtures/translated-shop.ts';
import { runAdmin } from '../admin/run-admin.ts';
import { fillStore } from '../fill-store.ts';
import { importCsv } from '../import/import-csv.ts';

let folder: string;
let original: Store;
let again: Store;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'islet-export-'));
  original = Store.open(join(folder, 'shop.sqlite'));
  const catalog = translatedCatalog();
  const vNeck = catalog.products.find(({ slug }) => slug === 'v-neck-t-shirt');
  if (!vNeck) throw new Error('The fixture lacks its T-shirt.');
  // Only its second category is translated, so that the first place of the translation's list is empty.
  vNeck.categories = ['accessories', 'clothing'];
  const { metaData, weight, length, width, height } = vNeck;
  const shared = { metaData, weight, length, width, height };
  const products = catalog.products
    .filter(({ language }) => language !== 'fr')
    .map((one) => (one.slug === 't-shirt-v-ausschnitt' ? { ...one, ...shared } : one));
  const odd = seedProduct({
    slug: 'odd',
    name: '=A "b", c',
    description: 'One\nTwo \\n',
    sku: '-1',
    stock: { status: 'ON_BACKORDER', quantity: -2, lowStockAmount: 3, backorders: 'NOTIFY' },
    prices: { regular: '9', sale: '7.5', saleFrom: '2026-01-01T10:00:00', saleTo: '2126-01-01T12:00:00' },
    attributes: [{ name: 'Logo', options: ['Yes, please', 'No'], variation: false, visible: true }],
    downloadable: true,
    downloads: [{ name: 'Plan', file: 'https://files.example/plan.pdf' }],
    metaData: [{ key: 'care', value: '@cold' }],
  });
  fillStore(original, { ...catalog, products: [...products, odd] }, { source: 'demo', version: 'one' });
  const csv = join(folder, 'exported.csv');
  const answer = await runAdmin(['export', csv], { file: join(folder, 'shop.sqlite'), media: folder });
  expect(answer).toBe(`${csv}: 127 products, 10 variations.`);
  writeFileSync(join(folder, 'shop.json'), JSON.stringify({ languages: ['en', 'de', 'fr'] }));
  again = Store.open(':memory:');
  await importCsv(again, { csv, media: folder, timezone: 'Europe/Berlin' });
});
afterAll(() => {
  original.close();
  again.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The catalog without numbers of rows, pictures, which are not there, and addresses of terms. */
const FACTS: [what: string, sql: string][] = [
  [
    'products',
    `SELECT slug, name, sku, type, status, visibility, featured, menu_order, date, description, short_description,
       regular_price, sale_price, sale_from_gmt, sale_to_gmt, price, stock_status, stock_quantity, low_stock_amount,
       backorders, weight, length, width, height, virtual, downloadable, tax_status, tax_class, external_url,
       button_text, language, translation_group
     FROM products WHERE type <> 'VARIATION' ORDER BY slug`,
  ],
  [
    'variations',
    `SELECT p.slug, v.name, v.sku, v.price, v.stock_status, v.description, v.language FROM products v
     JOIN products p ON p.id = v.parent_id ORDER BY p.slug, v.menu_order`,
  ],
  [
    'terms',
    `SELECT p.slug, t.taxonomy, t.name, t.language FROM product_terms pt JOIN terms t ON t.id = pt.term_id
     JOIN products p ON p.id = pt.product_id WHERE t.taxonomy <> 'product_visibility' ORDER BY p.slug, t.taxonomy, t.name`,
  ],
  [
    'translated terms',
    `SELECT one.name, other.name AS translation FROM terms one JOIN terms other
     ON other.taxonomy = one.taxonomy AND other.translation_group = one.translation_group AND other.id <> one.id
     WHERE one.language = 'en' AND one.id IN (SELECT pt.term_id FROM product_terms pt) ORDER BY one.name`,
  ],
  [
    'meta data',
    'SELECT p.slug, key, value FROM product_meta JOIN products p ON p.id = product_id ORDER BY p.slug, key',
  ],
  [
    'downloads',
    'SELECT p.slug, d.name, d.file FROM downloads d JOIN products p ON p.id = d.product_id ORDER BY p.slug',
  ],
  [
    'links',
    `SELECT p.slug, l.kind, l.position, t.slug AS target FROM product_links l JOIN products p ON p.id = l.product_id
     JOIN products t ON t.id = l.target_id ORDER BY p.slug, l.kind, l.position`,
  ],
];

test.each(FACTS)('an imported export has the same %s', (_, sql) => {
  const facts = original.all(sql);
  expect(facts.length).toBeGreaterThan(0);
  expect(again.all(sql)).toEqual(facts);
});

test('a catalog without languages has none of their columns', async () => {
  const plain = Store.open(join(folder, 'plain.sqlite'));
  fillStore(
    plain,
    {
      ...translatedCatalog(),
      products: [seedProduct({ slug: 'mug', name: 'Mug' })],
      shop: { ...translatedCatalog().shop, languages: [] },
      attributes: [],
      categories: [],
    },
    { source: 'demo', version: 'one' },
  );
  plain.close();
  const csv = join(folder, 'plain.csv');
  await runAdmin(['export', csv], { file: join(folder, 'plain.sqlite'), media: folder });
  expect(readFileSync(csv, 'utf8')).not.toContain('wpml');
});
