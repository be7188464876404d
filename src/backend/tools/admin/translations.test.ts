import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import { translatedCatalog } from '../../fixtures/translated-shop.ts';
import { runAdmin } from './run-admin.ts';

let folder: string;
let backend: FixtureBackend;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'islet-translations-'));
  backend = await serveFixture({ catalog: translatedCatalog(), file: join(folder, 'shop.sqlite') });
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

const set = (...argv: string[]) =>
  runAdmin(['set', 'translation', ...argv], { file: join(folder, 'shop.sqlite'), media: folder });

const product = async (slug: string, fields: string) =>
  (await backend.query(`query ($slug: ID!) { product(id: $slug, idType: SLUG) { ${fields} } }`, { slug }))
    .product;

test('a translation changes while the backend runs', async () => {
  const answer = await set('product', 'ware-1', 'de', '--name', 'Artikel 1', '--slug', 'artikel-1');
  for (const line of [
    'name: Artikel Eins -> Artikel 1',
    'address: artikel-eins -> artikel-1',
    'modified moves',
  ]) {
    expect(answer).toContain(line);
  }
  expect(await product('ware-1', 'name translations { slug }')).toEqual({
    name: 'Ware 1',
    translations: [{ slug: 'artikel-1' }],
  });
  await set('product', 'v-neck-t-shirt', 'fr', '--status', 'publish');
  expect(await product('v-neck-t-shirt', 'translations { slug } translation(language: FR) { slug }')).toEqual(
    {
      translations: [{ slug: 't-shirt-col-en-v' }, { slug: 't-shirt-v-ausschnitt' }],
      translation: { slug: 't-shirt-col-en-v' },
    },
  );
});

test('a new one is a copy with the terms of its language', async () => {
  const { store } = backend;
  store.run("INSERT INTO webhooks (topic, url, status) VALUES ('product.created', 'http://hook/', 'active')");
  const answer = await set('product', 'hoodie', 'de', '--name', 'Kapuzenpulli');
  expect(answer).toContain('new, publish: de of Hoodie');
  expect(answer).toContain('sends product.created to http://hook/');
  const fields = `name language { code } translations { slug } description productCategories { nodes { slug } }
    ... on VariableProduct { price(format: RAW) stockStatus attributes { nodes { name options } }
      variations { nodes { name price(format: RAW) attributes { nodes { value } } } } }`;
  const original = (await product('hoodie', fields)) as Record<string, unknown>;
  const values = (original.variations as { nodes: object[] }).nodes.map(() => expect.anything());
  expect(store.all('SELECT * FROM outbox')).toHaveLength(values.length + 1);
  expect(await product('kapuzenpulli', fields)).toMatchObject({
    name: 'Kapuzenpulli',
    language: { code: 'DE' },
    translations: [{ slug: 'hoodie' }],
    description: null,
    productCategories: { nodes: [{ slug: 'uncategorized' }] },
    price: original.price,
    stockStatus: original.stockStatus,
    attributes: {
      nodes: [{ name: 'pa_color', options: ['blau-de', 'grun-de', 'rot-de'] }, { name: 'logo' }],
    },
    variations: { nodes: values },
  });
  const names = (await product(
    'kapuzenpulli',
    '... on VariableProduct { variations { nodes { name } } }',
  )) as {
    variations: { nodes: { name: string }[] };
  };
  expect(names.variations.nodes.map(({ name }) => name)).toContain('Kapuzenpulli - Rot, No');
});

test('categories, tags, values of attributes and pages are translated', async () => {
  expect(
    await set('category', 'hoodies', 'de', '--name', 'Kapuzen', '--description', 'Warm & weich'),
  ).toContain('new: de of Hoodies (hoodies)');
  await set('category', 'hoodies', 'de', '--slug', 'kapuzenpullis');
  await set('tag', 'summer', 'fr', '--name', 'Été');
  await set('color', 'gray', 'de', '--name', 'Grau');
  await set('page', 'terms', 'fr', '--name', 'Conditions', '--slug', 'cgv', '--text', '<p>Oui</p>');
  const answer = await backend.query(`{
    productCategory(id: "kapuzenpullis", idType: SLUG) { name description uri translations { slug } }
    productTags(where: { language: FR }) { nodes { name slug translations { slug } } }
    terms(where: { taxonomies: [PACOLOR], search: "gra" }) { nodes { ... on PaColor { slug translations { slug } } } }
    pages(where: { language: FR }) { nodes { uri title content translations { uri } } }
  }`);
  expect(answer).toEqual({
    productCategory: {
      name: 'Kapuzen',
      description: 'Warm &amp; weich',
      uri: '/de/product-category/kleidung/kapuzenpullis/',
      translations: [{ slug: 'hoodies' }],
    },
    productTags: { nodes: [{ name: 'Été', slug: 'ete', translations: [{ slug: 'summer' }] }] },
    terms: {
      nodes: [
        { slug: 'grau', translations: [{ slug: 'gray' }] },
        { slug: 'gray', translations: [{ slug: 'grau' }] },
      ],
    },
    pages: {
      nodes: [
        {
          uri: '/fr/cgv/',
          title: 'Conditions',
          content: '<p>Oui</p>',
          translations: [{ uri: '/de/agb/' }, { uri: '/terms/' }],
        },
      ],
    },
  });
});

test.each([
  [['product', 'ware-2', 'it', '--name', 'Uno'], 'The catalog has no language "it". There are: en, de, fr.'],
  [['product', 'ware-2', 'en', '--name', 'One'], 'It is in the language en itself'],
  [['product', 'ware-2', 'fr', '--slug', 'deux'], 'A new translation needs a name'],
  [['product', 'ware-2', 'fr', '--name', 'Cap'], 'has the address "cap" already'],
  [['product', 'ware-2', 'fr'], 'Say what changes'],
  [['category', 'music', 'de', '--name', 'Decor'], 'has "decor" already: choose another --slug.'],
  [['category', 'music', 'de', '--status', 'draft'], 'Terms take --name, --slug and --description.'],
  [['page', 'imprint', 'de', '--name', 'Impressum'], 'WordPress has no page "imprint".'],
])('%j is refused, and nothing is changed', async (argv, message) => {
  const before = backend.store.revision();
  await expect(set(...argv)).rejects.toThrow(message);
  expect(backend.store.revision()).toBe(before);
});
