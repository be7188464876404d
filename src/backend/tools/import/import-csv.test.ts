import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Store } from '../../db/database.ts';
import { recordedCatalog } from '../../fixtures/recorded-shop.ts';
import { prepareCatalog } from '../../start/prepare-catalog.ts';
import { type RunningBackend, startBackend } from '../../start/start.ts';
import { formatReport, type ImportReport, importCsv } from './import-csv.ts';

const FIXTURE = new URL('fixtures/products.csv', import.meta.url);
let folder: string;
let csv: string;
let media: string;
let database: string;
let report: ImportReport;
let backend: RunningBackend;

const picture = (width: number) =>
  sharp({ create: { width, height: 600, channels: 3, background: '#246' } })
    .png()
    .toBuffer();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'islet-import-'));
  media = join(folder, 'media');
  database = join(folder, 'shop.sqlite');
  mkdirSync(join(folder, 'exported'));
  mkdirSync(media);
  csv = join(folder, 'exported/products.csv');
  copyFileSync(FIXTURE, csv);
  utimesSync(csv, new Date('2026-05-01T10:00:00Z'), new Date('2026-05-01T10:00:00Z'));
  writeFileSync(join(folder, 'outside.png'), await picture(10));
  writeFileSync(join(folder, 'exported/jacket-navy.png'), await picture(900));
  writeFileSync(join(folder, 'exported/jacket-ochre.png'), await picture(800));
  writeFileSync(join(media, 'mug.png'), await picture(700));
  const store = Store.open(database);
  report = await importCsv(store, {
    csv,
    media,
    title: 'Lunnay Stores',
    currency: 'GBP',
    timezone: 'Europe/Berlin',
  });
  store.close();
  // Another requested catalog, such as the demo catalog by default, does not replace an import.
  backend = await startBackend({ port: 0, file: database, media, catalog: recordedCatalog() });
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(query: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${backend.url}?query=${encodeURIComponent(query)}`);
  const { data, errors } = (await response.json()) as { data: Record<string, unknown>; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

async function product(slug: string, fields: string): Promise<unknown> {
  return (await ask(`{ product(id: ${JSON.stringify(slug)}, idType: SLUG) { ${fields} } }`)).product;
}

test('counts imported and skipped rows', () => {
  expect(report).toMatchObject({ rows: 28, products: 16, variations: 4, categories: 10, pictures: 3 });
  expect(report.notes).toEqual([
    'Columns without a place in the shop: Shipping class.',
    'Converted: length from in to cm, width from in to cm, height from in to cm.',
    expect.stringContaining('WooCommerce leaves out of the file'),
    expect.stringContaining('No taxes'),
  ]);
});

test('reports every row that is not as in the file, with its line', () => {
  const found = report.problems.map(({ line, skipped: leftOut, reason }) => [line, leftOut, reason]);
  const because = (text: string) => expect.stringContaining(text);
  expect(found).toEqual([
    [3, false, because('no-such-sku is not in the file')],
    [5, true, because('disabled in the store')],
    [6, false, because('what line 7 says')],
    [8, false, because('"A2" is none of its product\'s values of Format')],
    [9, false, because('for grouped products only')],
    [13, false, because('nothing is not in the file')],
    [19, true, because('quotes (") do not pair up')],
    [21, true, because('no name')],
    [22, true, because('type "subscription"')],
    [23, true, because('Line 9 has the SKU Mug-1 already')],
    [24, true, because('parent gone is not in the file')],
    [25, true, because('rope (line 11) is a simple product')],
    [26, false, because('Stock is "some"')],
    [26, false, because('Visibility in catalog is "everywhere"')],
    [26, false, because('Is featured? is "maybe"')],
    [26, false, because('"a lot" is no price')],
    [26, false, because('weight "heavy" is no number')],
    [27, false, because('sale price is 12, but the regular price is 10')],
    [28, false, because('2040-02-31')],
    [29, true, because('cells for 59 columns')],
    [30, false, because('missing ones are taken as empty')],
  ]);
  const missing = report.missingPictures.toSorted((a, b) => a.source.localeCompare(b.source));
  expect(missing).toEqual([
    { source: '../outside.png', reason: because('outside of'), lines: [26] },
    { source: 'gone.png', reason: because('no such file'), lines: [26] },
    { source: 'https://pictures.invalid/mug-2.png', reason: because('cannot be reached'), lines: [9] },
  ]);
  expect(formatReport(report)).toContain('line 22, Box of the Month: The type "subscription"');
});

describe('the shop that comes of it', () => {
  test('has the name and currency that were given', async () => {
    expect(await ask('{ generalSettings { title } woonuxtSettings { currencyCode } }')).toEqual({
      generalSettings: { title: 'Lunnay Stores' },
      woonuxtSettings: { currencyCode: 'GBP' },
    });
    expect(await product('sea-chart', '... on ExternalProduct { price externalUrl buttonText }')).toEqual({
      price: '£9.50',
      externalUrl: 'https://charts.example/lunnay',
      buttonText: 'Buy from the printer',
    });
  });

  test('lists published products, the last row as the newest', async () => {
    const { products } = await ask(
      '{ products(first: 50, where: { orderby: { field: DATE, order: DESC } }) { nodes { slug date } } }',
    );
    const { nodes } = products as { nodes: { slug: string; date: string }[] };
    expect(nodes.map(({ slug }) => slug)).toEqual([
      'short-row',
      'bad-dates',
      'not-reduced',
      'odd-numbers',
      '7-plate',
      '%d1%87%d0%b0%d0%b9%d0%bd%d0%b8%d0%ba',
      'jersey-pattern',
      'breakfast-set',
      'sea-chart',
      'mooring-rope-heavy',
      'tide-mug-2',
      'tide-mug',
      'lighthouse-print',
      'oilskin-jacket',
    ]);
    expect(nodes[0]?.date).toBe('2026-05-01T12:00:00+02:00');
    expect(nodes[1]?.date).toBe('2026-05-01T11:59:59+02:00');
  });

  test('variations before and after their product, found by SKU and by id, in their order', async () => {
    const variable = await product(
      'oilskin-jacket',
      `sku featured shortDescription(format: RAW) ... on VariableProduct { price regularPrice stockQuantity lowStockAmount weight
        metaData { key value } upsell { nodes { slug } } crossSell { nodes { slug } }
        attributes { nodes { name label options variation visible scope } }
        defaultAttributes { nodes { name value } }
        variations { nodes { sku price onSale stockStatus stockQuantity manageStock backorders description(format: RAW)
          image { mediaItemUrl } attributes { nodes { name value } } metaData { key value } } } }`,
    );
    expect(variable).toMatchObject({
      sku: 'oilskin',
      featured: true,
      price: '£119.50 - £149.00',
      stockQuantity: 6,
      lowStockAmount: 2,
      weight: '1.2',
      upsell: { nodes: [{ slug: 'tide-mug' }, { slug: 'lighthouse-print' }] },
      crossSell: { nodes: [] },
      attributes: {
        nodes: [
          { name: 'pa_color', label: 'Color', options: ['navy', 'ochre'], variation: true, scope: 'GLOBAL' },
          { name: 'pa_size', label: 'Size', options: ['s', 'm', 'l'], variation: true, scope: 'GLOBAL' },
          { label: 'Care', options: ['Sponge clean', 'Re-wax yearly'], variation: false, scope: 'LOCAL' },
        ],
      },
      defaultAttributes: { nodes: [{ name: 'pa_color', value: 'navy' }] },
      variations: {
        nodes: [
          {
            sku: 'oilskin-ochre-m',
            price: '£119.50',
            onSale: true,
            stockStatus: 'ON_BACKORDER',
            backorders: 'NOTIFY',
            description: "Last season's dye.",
            image: { mediaItemUrl: expect.stringMatching(/\/import\/jacket-ochre-[0-9a-f]{12}\.png$/) },
            attributes: {
              nodes: [
                { name: 'pa_color', value: 'ochre' },
                { name: 'pa_size', value: 'm' },
              ],
            },
            metaData: [{ key: '_global_unique_id', value: '4006381333948' }],
          },
          {
            sku: null,
            price: '£149.00',
            onSale: false,
            stockStatus: 'IN_STOCK',
            stockQuantity: 6,
            manageStock: 'PARENT',
            attributes: {
              nodes: [
                { name: 'pa_color', value: 'navy' },
                { name: 'pa_size', value: '' },
              ],
            },
          },
        ],
      },
    });
    expect(variable).toHaveProperty('metaData', [
      { key: '_global_unique_id', value: '4006381333931' },
      { key: 'origin', value: 'Lunnay' },
    ]);
  });

  test('local attributes have their values and those of variations', async () => {
    expect(
      await product(
        'lighthouse-print',
        `... on VariableProduct { virtual price attributes { nodes { label scope options } }
          variations { nodes { name attributes { nodes { name value } } } } }`,
      ),
    ).toEqual({
      virtual: true,
      price: '£18.00 - £1,240.00',
      attributes: { nodes: [{ label: 'Format', scope: 'LOCAL', options: ['A4', 'A3', 'A2'] }] },
      variations: {
        nodes: [
          { name: 'Lighthouse Print - A4', attributes: { nodes: [{ name: 'format', value: 'A4' }] } },
          { name: 'Lighthouse Print - A2', attributes: { nodes: [{ name: 'format', value: 'A2' }] } },
        ],
      },
    });
  });

  test('simple products: a coming sale, stock, tags, sizes, pictures', async () => {
    expect(
      await product(
        'tide-mug',
        `... on SimpleProduct { price salePrice onSale dateOnSaleFrom dateOnSaleTo stockQuantity lowStockAmount weight length
          productTags { nodes { name slug } } productBrands { nodes { name } } image { mediaItemUrl mediaDetails { width height } } galleryImages { nodes { id } } }`,
      ),
    ).toMatchObject({
      price: '£24.00',
      salePrice: '£19.90',
      onSale: false,
      dateOnSaleFrom: '2040-03-01T00:00:00+01:00',
      dateOnSaleTo: '2040-03-31T23:59:59+02:00',
      stockQuantity: 4,
      lowStockAmount: 5,
      weight: '0.35',
      length: '10.16',
      productTags: { nodes: [{ name: 'Waxed', slug: 'waxed' }] },
      productBrands: { nodes: [{ name: 'Oske' }] },
      image: {
        mediaItemUrl: expect.stringMatching(/\/uploads\/mug\.png$/),
        mediaDetails: { width: 700, height: 600 },
      },
      galleryImages: { nodes: [] },
    });
    expect(
      await product('tide-mug-2', 'catalogVisibility ... on SimpleProduct { stockStatus taxStatus }'),
    ).toEqual({ catalogVisibility: 'HIDDEN', stockStatus: 'OUT_OF_STOCK', taxStatus: 'NONE' });
    expect(
      await product('mooring-rope-heavy', 'name ... on SimpleProduct { stockStatus soldIndividually }'),
    ).toEqual({ name: 'Mooring Rope "Heavy"', stockStatus: 'ON_BACKORDER', soldIndividually: true });
    expect(await product('not-reduced', '... on SimpleProduct { price onSale }')).toEqual({
      price: '£10.00',
      onSale: false,
    });
    expect(await product('odd-numbers', '... on SimpleProduct { price stockStatus image { id } }')).toEqual({
      price: null,
      stockStatus: 'IN_STOCK',
      image: null,
    });
  });

  test('pictures of files are served', async () => {
    const { image } = (await product('oilskin-jacket', 'image { mediaItemUrl sourceUrl(size: MEDIUM) }')) as {
      image: { mediaItemUrl: string; sourceUrl: string };
    };
    const sizes = await Promise.all(
      [image.mediaItemUrl, image.sourceUrl].map(async (url) => {
        const { width } = await sharp(await (await fetch(url)).arrayBuffer()).metadata();
        return width;
      }),
    );
    expect(sizes).toEqual([900, 300]);
  });

  test('groups and downloads', async () => {
    expect(
      await product('breakfast-set', '__typename ... on GroupProduct { products { nodes { slug } } }'),
    ).toEqual({
      __typename: 'GroupProduct',
      products: { nodes: [{ slug: 'tide-mug' }, { slug: 'mooring-rope-heavy' }] },
    });
    expect(
      await product(
        'jersey-pattern',
        'description(format: RAW) ... on SimpleProduct { virtual downloadable downloadLimit downloadExpiry downloads { name } }',
      ),
    ).toEqual({
      description: 'One\ntwo lines',
      virtual: true,
      downloadable: true,
      downloadLimit: 3,
      downloadExpiry: null,
      downloads: [{ name: 'Pattern' }, { name: 'chart.pdf' }],
    });
  });

  test('categories with levels; the same name below another parent is another category', async () => {
    const { productCategories } = await ask(
      '{ productCategories(first: 20, where: { hideEmpty: false }) { nodes { slug name parent { node { slug } } } } }',
    );
    const { nodes } = productCategories as { nodes: { slug: string; name: string; parent: unknown }[] };
    const parents = new Map(nodes.map(({ slug, parent }) => [slug, parent]));
    expect(parents.get('jackets')).toEqual({ node: { slug: 'clothing' } });
    expect(parents.get('sets')).toEqual({ node: { slug: 'boats' } });
    expect(parents.get('sets-prints')).toEqual({ node: { slug: 'prints' } });
    expect(nodes.find(({ slug }) => slug === 'last-pieces-reduced')?.name).toBe('Last Pieces, Reduced');
    expect(nodes.filter(({ name }) => name === 'Cups &amp; Saucers')).toHaveLength(1);
  });

  test('names in other scripts are found by their address as shoppers see it', async () => {
    const fields = 'name ... on SimpleProduct { attributes { nodes { name label options } } }';
    expect(await product('чайник', fields)).toEqual({
      name: 'Чайник',
      attributes: {
        nodes: [{ name: 'pa_цвет', label: 'Цвет', options: ['%d1%81%d0%b8%d0%bd%d0%b8%d0%b9'] }],
      },
    });
  });
});

describe('another import', () => {
  const withStore = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
    const store = Store.open(database);
    try {
      return await work(store);
    } finally {
      store.close();
    }
  };
  const importText = (text: string) => {
    const file = join(folder, 'other.csv');
    writeFileSync(file, text);
    return withStore((store) => importCsv(store, { csv: file, media }));
  };
  const found = () => ask('{ products(first: 1) { found } }');

  test('that fails leaves the catalog', async () => {
    const before = await found();
    await expect(importText('Artikel;Preis\nTasse;5\n')).rejects.toThrow('no column "Name"');
    await expect(importText('Name,Type\n,simple\n')).rejects.toThrow('Line 2: The product has no name.');
    await expect(
      withStore((store) => importCsv(store, { csv: join(folder, 'none.csv'), media })),
    ).rejects.toThrow('There is no file');
    await expect(withStore((store) => importCsv(store, { csv, media, currency: 'Euro' }))).rejects.toThrow(
      'USD',
    );
    expect(await found()).toEqual(before);
  });

  test('of a German file: numbers, and options with commas that a variation names as a whole', async () => {
    const { problems } = await importText(
      'Typ;Artikelnummer;Name;Gewicht (g);Regulärer Preis;Übergeordnetes Produkt;' +
        'Attribut 1 Name;Attribut 1 Wert(e);Attribut 1 Global\n' +
        'variable;LAMPE;Lampe;;;;Glas;"Rot\\, matt, Blau, 7\\,5\\, dick";0\n' +
        'variation;LAMPE-1;;1250,5;1.249,50;LAMPE;Glas;"Rot, matt";0\n' +
        'variation;LAMPE-2;;;19,90;LAMPE;Glas;"7,5, dick";0\n',
    );
    expect(problems.filter(({ reason }) => reason.includes('values'))).toEqual([]);
    const fields =
      'options: attributes { nodes { options } } ... on VariableProduct { price variations { nodes { attributes { nodes { value } } } } }';
    expect(await product('lampe', `... on VariableProduct { ${fields} }`)).toMatchObject({
      price: '€19.90 - €1,249.50',
      options: { nodes: [{ options: ['Rot, matt', 'Blau', '7,5, dick'] }] },
      variations: {
        nodes: [
          { attributes: { nodes: [{ value: 'Rot, matt' }] } },
          { attributes: { nodes: [{ value: '7,5, dick' }] } },
        ],
      },
    });
  });

  test('replaces the catalog under a running backend, and the demo catalog comes back on request', async () => {
    await importText(
      'Name;Regular price;Attribute 1 name;Attribute 1 value(s);Attribute 1 global\n' +
        'Mug;1.250;Glaze;Ash, Salt;1\nCup;9,50;;;\n',
    );
    expect(await found()).toEqual({ products: { found: 2 } });
    expect(await product('mug', '... on SimpleProduct { price }')).toEqual({ price: '€1,250.00' });
    const terms = '{ terms(where: { taxonomies: [PAGLAZE] }) { nodes { name } } }';
    expect(await ask(terms)).toEqual({ terms: { nodes: [{ name: 'Ash' }, { name: 'Salt' }] } });
    const options = { catalog: recordedCatalog(), progress: () => undefined };
    await withStore((store) => prepareCatalog(store, media, options));
    expect(await found()).toEqual({ products: { found: 2 } });
    await withStore((store) => prepareCatalog(store, media, { ...options, demo: true }));
    expect(await found()).toEqual({ products: { found: 120 } });
  });
});

test('a picture that the file sells as a download stays unpublished, and the report says so', async () => {
  const file = join(folder, 'exported/charts.csv');
  writeFileSync(
    file,
    'Type,Name,Regular price,Images,Download 1 name,Download 1 URL\n' +
      '"simple, downloadable, virtual",Chart,5,"chart.png, jacket-navy.png",Chart,chart.png\n',
  );
  writeFileSync(join(folder, 'exported/chart.png'), await picture(500));
  const store = Store.open(':memory:');
  const charts = await importCsv(store, { csv: file, media });
  store.close();
  expect(charts).toMatchObject({
    products: 1,
    pictures: 1,
    missingPictures: [{ source: 'chart.png', lines: [2] }],
  });
  expect(formatReport(charts)).toMatch(/sold as a download.*\n {4}chart\.png \(line 2\)/);
});
