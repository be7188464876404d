import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ReadCatalog, readCatalog } from './read-catalog.ts';

const PRODUCTS = `SKU,Name,Regular price,Categories,Tags,Images,Slug,Publication date,Total sales,Attribute 1 name,Attribute 1 value(s),Attribute 1 global
mug,Tide Mug,24,"Table, Table > Cups",Made here,mug.png,tide,2026-02-14 09:12:20,412,Color,"Kelp Green, Rust",1
jug,Jug,30,Table,,,,,,,,
`;
const SHOP = {
  title: 'Lunnay Stores',
  currencyCode: 'GBP',
  currencySymbol: 'GB£',
  taxDisplay: 'incl',
  categories: [
    { slug: 'workshops', name: 'Workshops', description: 'From spring on.', image: 'press.png' },
    { slug: 'tableware', name: 'Table' },
    { slug: 'cups-and-bowls', name: 'Cups', parent: 'tableware' },
  ],
  tags: [{ slug: 'island', name: 'Made Here' }],
  attributes: [{ slug: 'pa_colour', label: 'Color', terms: [{ slug: 'green', name: 'Kelp Green' }] }],
  coupons: [{ code: 'ebb10', type: 'percent', amount: '10' }],
  giftCards: [{ code: 'TIDE-25', amount: '25' }],
};
const REVIEW_COLUMNS =
  'rating,product_SKU,comment_author,comment_author_email,comment_date,comment_approved,comment_content,verified';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-beside-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read(files: Record<string, string | object>): ReadCatalog {
  for (const [name, content] of Object.entries({ 'products.csv': PRODUCTS, ...files })) {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return readCatalog(join(folder, 'products.csv'));
}

test('columns that merchants add give a product its address, date and sales', () => {
  const [mug, jug] = read({}).catalog.products;
  expect(mug).toMatchObject({ slug: 'tide', date: '2026-02-14T09:12:20', totalSales: 412 });
  expect(jug).toMatchObject({ slug: 'jug', totalSales: 0 });
  const wrong = PRODUCTS.replace('2026-02-14', 'Feb 14');
  expect(read({ 'products.csv': wrong }).problems.list()).toMatchObject([
    { line: 2, reason: expect.stringContaining('Publication date is "Feb 14 09:12:20"') as string },
  ]);
});

describe('the shop file', () => {
  test('names categories, tags and attributes, in its order and with its slugs, used or not', () => {
    const { catalog, pictures } = read({ 'shop.json': SHOP });
    expect(catalog.shop).toMatchObject({ title: 'Lunnay Stores', currencySymbol: 'GB£', taxDisplay: 'incl' });
    expect(catalog.categories).toEqual([
      {
        slug: 'workshops',
        name: 'Workshops',
        description: 'From spring on.',
        parent: null,
        image: { file: 'press.png', alt: '', title: 'press' },
      },
      { slug: 'tableware', name: 'Table', description: '', parent: null, image: null },
      { slug: 'cups-and-bowls', name: 'Cups', description: '', parent: 'tableware', image: null },
    ]);
    expect(pictures.map(({ source }) => source)).toEqual(['press.png', 'mug.png']);
    expect(catalog.attributes).toEqual([
      {
        slug: 'pa_colour',
        label: 'Color',
        terms: [
          { slug: 'green', name: 'Kelp Green' },
          { slug: 'rust', name: 'Rust' },
        ],
      },
    ]);
    expect(catalog.products[0]).toMatchObject({
      categories: ['tableware', 'cups-and-bowls'],
      tags: ['island'],
      attributes: [{ name: 'pa_colour', options: ['green', 'rust'] }],
    });
    expect([catalog.coupons, catalog.giftCards]).toEqual([
      [{ code: 'ebb10', type: 'percent', amount: '10', description: '' }],
      [{ code: 'TIDE-25', amount: '25' }],
    ]);
  });

  test('gives way to what the command says, the symbol of another currency included', () => {
    read({ 'shop.json': SHOP });
    const { catalog } = readCatalog(join(folder, 'products.csv'), { title: 'Other', currency: 'JPY' });
    expect(catalog.shop).toMatchObject({
      title: 'Other',
      currencyCode: 'JPY',
      currencySymbol: '¥',
      priceDecimals: 0,
      taxDisplay: 'incl',
    });
  });

  test.each([
    ['{', ' is no JSON: '],
    ['[]', ' is no JSON object.'],
    [{ titel: 'Shop' }, ': there is no setting "titel".'],
    [{ productsPerPage: '24' }, ': "productsPerPage" is a number, not a string.'],
    [{ tags: {} }, ': "tags" is a list.'],
    [{ tags: [{ slug: 'a', name: 'A' }, { slug: 'b' }] }, ': number 2 of "tags" has no "name".'],
    [{ coupons: ['ebb10'] }, ': number 1 of "coupons" has no "code".'],
  ])('that cannot be read says why: %j', (content, reason) => {
    expect(() => read({ 'shop.json': content })).toThrow(join(folder, 'shop.json') + reason);
  });
});

test('pictures have the texts of their file', () => {
  const texts = 'File,Alternative text,Title\nmug.png,"A mug, with foam",Mug\npress.png,A press,Press\n';
  const { catalog } = read({ 'pictures.csv': texts, 'shop.json': SHOP });
  expect(catalog.products[0]?.images).toEqual([{ file: 'mug.png', alt: 'A mug, with foam', title: 'Mug' }]);
  expect(catalog.categories[0]?.image).toEqual({ file: 'press.png', alt: 'A press', title: 'Press' });
  expect(() => read({ 'pictures.csv': 'File,Alt\n' })).toThrow('has no column "Alternative text"');
});

describe('reviews', () => {
  test('are those that are approved, of the product with their SKU', () => {
    const { catalog, notes } = read({
      'reviews.csv': [
        REVIEW_COLUMNS,
        '5,MUG,Hanne,hanne@mail.example,2026-03-02 08:14:00,1,"Bought one.\n\nThen <em>three</em>.",1',
        '1,mug,Spam,spam@mail.example,2026-03-03 08:14:00,spam,Buy this,0',
        '4,gone,Paul,paul@mail.example,2026-03-04 08:14:00,1,Fine,0',
      ].join('\n'),
    });
    expect(catalog.products.map(({ reviews }) => reviews)).toEqual([
      [
        {
          author: 'Hanne',
          email: 'hanne@mail.example',
          rating: 5,
          date: '2026-03-02T08:14:00',
          content: '<p>Bought one.</p>\n<p>Then <em>three</em>.</p>',
        },
      ],
      [],
    ]);
    expect(notes).toContain('Reviews: 1, from reviews.csv. Without a product in the file: gone.');
  });

  test('find translations in the same file by their own SKU', () => {
    const columns = 'Meta: _wpml_import_language_code,Meta: _wpml_import_translation_group';
    const { catalog, notes } = read({
      'products.csv': `SKU,Name,Regular price,${columns}\nmug,Mug,24,en,mug\nbecher,Becher,,de,mug\n`,
      'reviews.csv': [
        REVIEW_COLUMNS,
        '5,mug,Hanne,hanne@mail.example,2026-03-02 08:14:00,1,Fine.,1',
        '4,BECHER,Inge,inge@mail.example,2026-03-04 08:14:00,1,Gut.,0',
      ].join('\n'),
    });
    expect(catalog.products.map(({ name, reviews }) => [name, reviews.length])).toEqual([
      ['Mug', 1],
      ['Becher', 1],
    ]);
    expect(notes).toContain('Reviews: 2, from reviews.csv.');
  });

  test.each([
    ['6,mug,A,a@mail.example,2026-03-02 08:14:00,1,Text,1', '"6" is no number of stars'],
    ['5,mug,A,a@mail.example,yesterday,1,Text,1', '"yesterday" is no date'],
  ])('that cannot be read stop the import, and say where: %s', (line, reason) => {
    expect(() => read({ 'reviews.csv': `${REVIEW_COLUMNS}\n${line}\n` })).toThrow(
      `${join(folder, 'reviews.csv')}, line 2: ${reason}.`,
    );
  });
});

describe('files of translations', () => {
  const COLUMN = 'Meta: _wpml_import_translation_group';
  const header = `Type,SKU,Name,Categories,Tags,Images,Regular price,Stock,${COLUMN}`;
  const products = `${header}\nsimple,MUG,Mug,"Table, Table > Cups",Made Here,mug.png,12,4,mug\n`;
  const german = `${header}\n,,Becher,"Tisch, Tisch > Tassen",Von hier,,,,mug\n,JUG,,,,,,,\n`;
  const terms = {
    categories: {
      tableware: { slug: 'geschirr', name: 'Tisch', description: 'Für alle Tage.' },
      'cups-and-bowls': { slug: 'tassen', name: 'Tassen' },
    },
    tags: { island: { slug: 'von-hier', name: 'Von hier' } },
    attributes: { pa_colour: { green: { slug: 'gruen', name: 'Grün' } } },
    strings: { 'Lunnay Stores': 'Läden von Lunnay' },
  };
  const review = (sku: string, text: string) =>
    `5,${sku},Hanne,hanne@mail.example,2026-03-02 08:14:00,1,${text},1`;
  beforeEach(() => mkdirSync(join(folder, 'translations')));

  test('have rows, terms, texts of pictures and reviews of their language', () => {
    const { catalog, problems, notes } = read({
      'products.csv': products,
      'shop.json': SHOP,
      'pictures.csv': 'File,Alternative text,Title\nmug.png,A mug with foam,Mug\n',
      'reviews.csv': `${REVIEW_COLUMNS}\n${review('MUG', 'Fine.')}\n`,
      'translations/products.de.csv': german,
      'translations/shop.de.json': terms,
      'translations/pictures.de.csv': 'File,Alternative text,Title\nmug.png,Ein Becher mit Schaum,Becher\n',
      'translations/reviews.de.csv': `${REVIEW_COLUMNS}\n${review('mug', 'Gut.')}\n${review('jug', 'Fehlt.')}\n`,
    });
    expect(problems.list()).toEqual([
      {
        file: join('translations', 'products.de.csv'),
        line: 3,
        label: 'JUG',
        reason: 'The product has no name. The row is left out.',
        skipped: true,
      },
    ]);
    const [mug, becher] = catalog.products;
    expect(mug).toMatchObject({
      categories: ['tableware', 'cups-and-bowls'],
      images: [{ alt: 'A mug with foam' }],
      reviews: [{ content: '<p>Fine.</p>' }],
    });
    expect(becher).toMatchObject({
      language: 'de',
      categories: ['geschirr', 'tassen'],
      tags: ['von-hier'],
      stock: { quantity: 4 },
      images: [{ file: 'mug.png', alt: 'Ein Becher mit Schaum', language: 'de' }],
      reviews: [{ content: '<p>Gut.</p>' }],
    });
    expect(catalog.categories.filter(({ language }) => language)).toEqual([
      {
        slug: 'geschirr',
        name: 'Tisch',
        description: 'Für alle Tage.',
        parent: null,
        image: null,
        language: 'de',
        translationGroup: 'tableware',
      },
      {
        slug: 'tassen',
        name: 'Tassen',
        description: '',
        parent: 'geschirr',
        image: null,
        language: 'de',
        translationGroup: 'cups-and-bowls',
      },
    ]);
    expect(catalog.categories[1]?.translationGroup).toBe('tableware');
    expect(catalog.shop.strings).toEqual({ de: { 'Lunnay Stores': 'Läden von Lunnay' } });
    expect(catalog.attributes[0]?.terms).toMatchObject([
      { slug: 'green' },
      { slug: 'gruen', language: 'de' },
    ]);
    expect(notes).toContain('Reviews: 1, from reviews.de.csv. Without a product in the file: jug.');
  });

  test('describe brands; one that is not translated is that of all languages', () => {
    const rows =
      'Type,SKU,Name,Regular price,Brands,Meta: _wpml_import_language_code,Meta: _wpml_import_translation_group,Slug';
    const brands = [
      { slug: 'oske', name: 'Oske', description: 'Pots.' },
      { slug: 'ley', name: 'Ley Mill', description: 'Wool.' },
    ];
    const { catalog } = read({
      'products.csv': `${rows}\nsimple,MUG,Mug,24,"Oske, Ley Mill",,MUG,mug\n`,
      'shop.json': { ...SHOP, brands },
      'translations/products.de.csv': `${rows}\nsimple,MUG-DE,Becher,24,"Oske, Ley Mill",de,MUG,becher\n`,
      'translations/shop.de.json': {
        brands: { oske: { slug: 'oske-de', name: 'Oske', description: 'Töpfe.' } },
      },
    });
    expect(catalog.brands).toMatchObject([
      { slug: 'oske', description: 'Pots.', translationGroup: 'oske' },
      { slug: 'ley', description: 'Wool.' },
      { slug: 'oske-de', description: 'Töpfe.', language: 'de', translationGroup: 'oske' },
    ]);
    expect(catalog.products.map((product) => product.brands)).toEqual([
      ['oske', 'ley'],
      ['oske-de', 'ley'],
    ]);
  });

  test('have reviews by the SKU of a translation too, or by that of its original', () => {
    const own = `${german},MUG-DE,Krug,,,,,,krug\n`;
    const { catalog, notes } = read({
      'products.csv': `${products}simple,JUG,Jug,,,,9,,krug\n`,
      'shop.json': SHOP,
      'translations/products.de.csv': own,
      'translations/reviews.de.csv': `${REVIEW_COLUMNS}\n${review('mug-de', 'Gut.')}\n${review('JUG', 'Groß.')}\n`,
    });
    const krug = catalog.products.find(({ name }) => name === 'Krug');
    expect(krug?.reviews.map(({ content }) => content)).toEqual(['<p>Gut.</p>', '<p>Groß.</p>']);
    expect(notes).toContain('Reviews: 2, from reviews.de.csv.');
  });

  test('are left out in languages that are not asked for', () => {
    const files = { 'products.csv': products, 'translations/products.de.csv': german };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const { catalog } = readCatalog(join(folder, 'products.csv'), {}, []);
    expect(catalog.products.map(({ name }) => name)).toEqual(['Mug']);
    expect(catalog.shop.languages).toBeUndefined();
  });

  test.each([
    [{ titles: {} }, ': "titles" is none of categories, tags, brands, attributes, strings.'],
    [{ tags: { gone: { slug: 'weg', name: 'Weg' } } }, ': the shop\'s file has no "gone" to translate.'],
    [{ attributes: { pa_size: {} } }, ': the shop\'s file has no attribute "pa_size".'],
    [
      { tags: { island: { name: 'Insel' } } },
      ': "tags", "island": "slug", "name" and "description" are texts.',
    ],
    [{ tags: [] }, ': "tags" is no object.'],
    [{ strings: { Shop: 1 } }, ': "strings", "Shop" is no text.'],
  ])('that cannot be read say why: %j', (content, reason) => {
    const files = { 'products.csv': products, 'shop.json': SHOP, 'translations/products.de.csv': german };
    const path = join(folder, 'translations/shop.de.json');
    expect(() => read({ ...files, 'translations/shop.de.json': content })).toThrow(path + reason);
  });
});
