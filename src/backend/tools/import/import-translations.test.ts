import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Store } from '../../db/database.ts';
import { type RunningBackend, serveStore } from '../../start/start.ts';
import { type ImportReport, importCsv } from './import-csv.ts';

const HEADER =
  'ID,Type,SKU,Name,Slug,Published,Regular price,Sale price,Stock,Weight (kg),Categories,Tags,Parent,Upsells,' +
  'Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global,Attribute 1 default,' +
  'Meta: _wpml_import_language_code,Meta: _wpml_import_translation_group,Meta: care';

/** Translations leave out what the original says; one of them comes before it. */
const ROWS = `
4,simple,,Filzkappe,,,,,,,,,,,,,,,,de,cap,
1,variable,MIT,Mittens,mittens,1,,,,0.2,"Clothing > Gloves, Sale",warm,,CAP,Color,"Red, Blue, XS",1,1,Red,en,mittens,cold
2,variation,MIT-R,Mittens - Red,,1,20,15,4,,,,MIT,,Color,Red,,1,,en,mittens-red,
3,variation,,Mittens - Blue,,1,22,,0,,,,MIT,,Color,Blue,,1,,en,mittens-blue,
5,simple,CAP,Felt cap,felt-cap,1,9.5,,7,0.1,Clothing,warm,,MIT,,,,,,en,cap,
6,,MIT,Fäustlinge,faeustlinge,,,,,,"Kleidung > Handschuhe, Angebote",warm,,,,"Rot, Blau, XS",,,Rot,de,mittens,
7,,,Fäustlinge - Rot,,,,,,,,,,,,Rot,,,,de,mittens-red,
8,,,,,,24,,9,,,,,,,,,,,de,mittens-blue,
9,,,Moufles,moufles,-1,,,,,,,,,,,,,,fr,mittens,
10,simple,SOL,Alone,,1,3,,,,,,,,,,,,,,,
11,simple,,Doppelt,,1,3,,,,,,,,,,,,,de,cap,
12,simple,,Seltsam,,1,3,,,,,,,,,,,,,german,,
`.trim();

let folder: string;
let backend: RunningBackend;
let report: ImportReport;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'islet-translations-'));
  const csv = join(folder, 'products.csv');
  writeFileSync(csv, `${HEADER}\n${ROWS}\n`);
  const store = Store.open(':memory:');
  report = await importCsv(store, { csv, media: folder });
  backend = await serveStore(store, { host: '127.0.0.1', port: 0, media: folder });
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ask<T>(query: string): Promise<T> {
  const response = await fetch(`${backend.url}?query=${encodeURIComponent(query)}`);
  const { data, errors } = (await response.json()) as { data: T; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

const product = async (slug: string, fields: string) =>
  (await ask<{ product: Record<string, unknown> }>(`{ product(id: "${slug}", idType: SLUG) { ${fields} } }`))
    .product;

test('the catalog has the languages of its rows, that of the shop first', async () => {
  expect(await ask('{ languages { code } }')).toEqual({
    languages: [{ code: 'EN' }, { code: 'DE' }, { code: 'FR' }],
  });
  expect(report.problems.map(({ line, reason }) => [line, reason])).toEqual([
    [10, 'The variable product has no variations in the file, so it has no price.'],
    [12, "Line 2 is this group's product in de already. Taken as one of its own."],
    [13, '"german" is no code of a language. Taken as en.'],
  ]);
});

test('rows of a group are translations of each other, at their own addresses', async () => {
  const fields = 'name language { code } translations { slug status language { code } }';
  expect(await product('faeustlinge', fields)).toEqual({
    name: 'Fäustlinge',
    language: { code: 'DE' },
    translations: [{ slug: 'mittens', status: 'publish', language: { code: 'EN' } }],
  });
  expect(await product('felt-cap', fields)).toMatchObject({ translations: [{ slug: 'filzkappe' }] });
  expect(await product('alone', fields)).toMatchObject({ language: { code: 'EN' }, translations: [] });
  const french = backend.store.get("SELECT status, language FROM products WHERE slug = 'moufles'");
  expect(french).toEqual({ status: 'draft', language: 'fr' });
});

test("an empty cell of a fact is the original's, another one is its own", async () => {
  const fields = `metaData { key value } ... on VariableProduct { price(format: RAW) weight defaultAttributes { nodes { value } }
    upsell { nodes { slug } }
    variations { nodes { name price(format: RAW) regularPrice(format: RAW) stockQuantity attributes { nodes { value } } } } }`;
  expect(await product('faeustlinge', fields)).toEqual({
    metaData: [{ key: 'care', value: 'cold' }],
    price: '15.00, 24.00',
    weight: '0.2',
    defaultAttributes: { nodes: [{ value: 'rot' }] },
    upsell: { nodes: [{ slug: 'filzkappe' }] },
    variations: {
      nodes: [
        {
          name: 'Fäustlinge - Rot',
          price: '15',
          regularPrice: '20',
          stockQuantity: 4,
          attributes: { nodes: [{ value: 'rot' }] },
        },
        {
          name: 'Fäustlinge - Blau',
          price: '24',
          regularPrice: '24',
          stockQuantity: 9,
          attributes: { nodes: [{ value: 'blau' }] },
        },
      ],
    },
  });
  const cap = 'sku ... on SimpleProduct { price(format: RAW) stockQuantity weight }';
  expect(await product('filzkappe', cap)).toEqual({
    sku: null,
    price: '9.5',
    stockQuantity: 7,
    weight: '0.1',
  });
});

test('categories, tags and terms of a translation are of its language, matched by their places', async () => {
  const terms = 'nodes { slug name language { code } translations { slug } }';
  const {
    productCategories,
    productTags,
    terms: colors,
  } = await ask<Record<string, { nodes: unknown[] }>>(`{
    productCategories(where: { language: DE }) { nodes { slug name parentDatabaseId translations { slug } } }
    productTags { ${terms} }
    terms(where: { taxonomies: [PACOLOR] }) { nodes { slug ... on PaColor { language { code } translations { slug } } } }
  }`);
  expect(productCategories?.nodes).toEqual([
    { slug: 'angebote', name: 'Angebote', parentDatabaseId: null, translations: [{ slug: 'sale' }] },
    {
      slug: 'handschuhe',
      name: 'Handschuhe',
      parentDatabaseId: expect.any(Number),
      translations: [{ slug: 'gloves' }],
    },
    { slug: 'kleidung', name: 'Kleidung', parentDatabaseId: null, translations: [{ slug: 'clothing' }] },
  ]);
  expect(productTags?.nodes).toEqual([
    { slug: 'warm', name: 'warm', language: { code: 'EN' }, translations: [{ slug: 'warm-de' }] },
    { slug: 'warm-de', name: 'warm', language: { code: 'DE' }, translations: [{ slug: 'warm' }] },
  ]);
  const color = (slug: string, code: string, other: string) => ({
    slug,
    language: { code },
    translations: [{ slug: other }],
  });
  expect(colors?.nodes).toEqual([
    color('blau', 'DE', 'blue'),
    color('blue', 'EN', 'blau'),
    color('red', 'EN', 'rot'),
    color('rot', 'DE', 'red'),
    color('xs', 'EN', 'xs-de'),
    color('xs-de', 'DE', 'xs'),
  ]);
  expect(
    await product('filzkappe', 'productCategories { nodes { slug } } productTags { nodes { slug } }'),
  ).toEqual({
    productCategories: { nodes: [{ slug: 'kleidung' }] },
    productTags: { nodes: [{ slug: 'warm-de' }] },
  });
});

test('the file of the shop may have translations, with addresses and texts of their own', async () => {
  const own = mkdtempSync(join(tmpdir(), 'islet-translated-shop-'));
  const category = (slug: string, name: string, more: object) => ({ slug, name, ...more });
  const shop = {
    languages: ['en', 'de'],
    categories: [
      category('garments', 'Clothing', { language: 'en', translationGroup: 'clothes' }),
      category('textilien', 'Kleidung', { language: 'de', translationGroup: 'clothes', description: 'Warm' }),
      category('fuer-haende', 'Handschuhe', { language: 'de', parent: 'textilien' }),
    ],
    attributes: [
      {
        slug: 'pa_color',
        label: 'Color',
        terms: [
          { slug: 'red', name: 'Red', language: 'en', translationGroup: 'red' },
          { slug: 'knallrot', name: 'Rot', language: 'de', translationGroup: 'red' },
        ],
      },
    ],
  };
  const csv = join(own, 'products.csv');
  writeFileSync(csv, `${HEADER}\n${ROWS}\n`.replace(/^9,.*\n/m, ''));
  writeFileSync(join(own, 'shop.json'), JSON.stringify(shop));
  const store = Store.open(':memory:');
  await importCsv(store, { csv, media: own });
  const terms = (product: string) =>
    store.all(
      `SELECT t.slug, t.language, t.translation_group, t.description FROM product_terms pt
       JOIN terms t ON t.id = pt.term_id JOIN products p ON p.id = pt.product_id
       WHERE p.slug = ? AND t.slug IN ('garments', 'textilien', 'red', 'knallrot') ORDER BY t.slug`,
      product,
    );
  const inGerman = (slug: string, translation_group: string, description: string) => ({
    slug,
    language: 'de',
    translation_group,
    description,
  });
  expect(terms('faeustlinge')).toEqual([inGerman('knallrot', 'red', '')]);
  expect(terms('filzkappe')).toEqual([inGerman('textilien', 'clothes', 'Warm')]);
  const english = (slug: string, translation_group: string) => ({
    slug,
    language: 'en',
    translation_group,
    description: '',
  });
  expect(terms('felt-cap')).toEqual([english('garments', 'clothes')]);
  expect(terms('mittens')).toEqual([english('red', 'red')]);
  expect(store.get("SELECT translation_group FROM terms WHERE slug = 'fuer-haende'")).toEqual({
    translation_group: 'gloves',
  });
  store.close();
  rmSync(own, { recursive: true, force: true });
});
