import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery, printSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../../catalog/changes/change-settings.ts';
import recordedTranslations from '../../fixtures/recorded-translations.json' with { type: 'json' };
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import { translatedCatalog } from '../../fixtures/translated-shop.ts';

let backend: FixtureBackend;
beforeAll(async () => {
  backend = await serveFixture({ catalog: translatedCatalog() });
});
afterAll(() => backend.close());

/** An answer without places in the query, and without categories that the recorded store did not have. */
function comparable(answer: object): unknown {
  return JSON.parse(JSON.stringify(answer), (key, part: unknown) => {
    if (key === 'locations' || key === 'extensions') return undefined;
    const isList = key === 'nodes' && Array.isArray(part);
    return isList ? part.filter((node: { slug?: string }) => node.slug !== 'prints') : part;
  });
}

test.each(recordedTranslations)('$name is answered as recorded', async ({ query, variables, answer }) => {
  expect(comparable(await backend.ask(query, variables))).toEqual(answer);
});

const listed = async (where: string) => {
  const { products } = await backend.query(`{ products(first: 100, where: { ${where} }) { found } }`);
  return (products as { found: number }).found;
};

test('a list has all languages, unless it is asked for some', async () => {
  const everything = await listed('');
  expect(everything).toBe(126);
  expect(await listed('language: ALL')).toBe(everything);
  expect(await listed('languages: [EN, DE]')).toBe(everything);
  expect(await listed('language: DE')).toBe(4);
  expect(await listed('language: DEFAULT')).toBe(122);
  expect(await listed('language: EN')).toBe(122);
  expect(await listed('language: FR')).toBe(null);
});

test('a translation has no name, price and description where it is reached from another', async () => {
  const facts = 'slug name description ... on ProductWithPricing { price }';
  const { product } = await backend.query(`{ product(id: "ware-1", idType: SLUG) {
    translations { ${facts} translations { slug } } translation(language: DE) { ${facts} }
    missing: translation(language: FR) { slug }
  } }`);
  const bare = { slug: 'artikel-eins', name: null, description: null, price: null };
  expect(product).toEqual({
    translations: [{ ...bare, translations: [{ slug: 'ware-1' }] }],
    translation: bare,
    missing: null,
  });
});

test('terms, pages and products in a cart have their languages', async () => {
  const { productCategory, menuItems, product } = await backend.query(`{
    productCategory(id: "kleidung", idType: SLUG) { uri translation(language: EN) { name uri } }
    menuItems(where: { location: PRIMARY }) { nodes { label } }
    product(id: "artikel-eins", idType: SLUG) { databaseId uri }
  }`);
  expect(productCategory).toEqual({
    uri: '/de/product-category/kleidung/',
    translation: { name: 'Clothing', uri: '/product-category/clothing/' },
  });
  expect(JSON.stringify(menuItems)).not.toContain('Kleidung');
  const { databaseId, uri } = product as { databaseId: number; uri: string };
  expect(uri).toBe('/de/product/artikel-eins/');
  const { addToCart } = await backend.query(
    `mutation ($id: Int!) { addToCart(input: { productId: $id, quantity: 1 }) {
      cart { contents { nodes { product { node { slug language { code } } } } } } } }`,
    { id: databaseId },
  );
  const line = { product: { node: { slug: 'artikel-eins', language: { code: 'DE' } } } };
  expect(addToCart).toEqual({ cart: { contents: { nodes: [line] } } });
});

test('texts of the site are translated as Polylang does, and stay as they are where they are not', async () => {
  changeSettings(backend.store, { strings: { de: { 'A shop': 'Ein Laden' } } });
  const query = `query ($de: LanguageCodeEnum!, $text: String!) {
    de: translateString(language: $de, string: $text) fr: translateString(language: FR, string: $text) }`;
  expect(await backend.query(query, { de: 'DE', text: 'A shop' })).toEqual({ de: 'Ein Laden', fr: 'A shop' });
});

test('each language has its menus', async () => {
  const labelsOf = async (where: string) => {
    const { menuItems } = await backend.query(`{ menuItems(where: { ${where} }) { nodes { label } } }`);
    return (menuItems as { nodes: { label: string }[] }).nodes.map(({ label }) => label);
  };
  expect(await labelsOf('location: PRIMARY, language: DE')).toEqual(['Kleidung']);
  expect(await labelsOf('location: PRIMARY___DE')).toEqual(['Kleidung']);
  const english = await labelsOf('location: PRIMARY');
  expect(english).toContain('Clothing');
  expect(await labelsOf('location: PRIMARY, language: EN')).toEqual(english);
  // The plugin looks for a place of that name.
  expect(await labelsOf('location: PRIMARY, language: DEFAULT')).toEqual([]);
  const { menu } = await backend.query('{ menu(id: "PRIMARY___DE", idType: LOCATION) { name locations } }');
  expect(menu).toEqual({ name: 'Primary Deutsch', locations: ['PRIMARY___DE'] });
});

describe('a catalog without languages', () => {
  let plain: FixtureBackend;
  beforeAll(async () => {
    plain = await serveFixture();
  });
  afterAll(() => plain.close());

  const typesOf = async () =>
    printSchema(
      buildClientSchema((await plain.query(getIntrospectionQuery())) as unknown as IntrospectionQuery),
    );

  test('knows none of the fields and arguments, until it gets languages', async () => {
    const before = await typesOf();
    expect(before.match(/type Language|LanguageCode|translation|languages/)).toBeNull();
    const probe = '{ languages { code } }';
    expect((await plain.ask(probe)).errors?.[0]?.message).toBe(
      'Cannot query field "languages" on type "RootQuery".',
    );
    changeSettings(plain.store, { languages: ['en', 'pt-br'] });
    expect(await plain.query(probe)).toEqual({ languages: [{ code: 'EN' }, { code: 'PT_BR' }] });
    changeSettings(plain.store, { languages: [] });
    expect(await typesOf()).toBe(before);
  });
});

describe('WPML', () => {
  let wpml: FixtureBackend;
  beforeAll(async () => {
    wpml = await serveFixture({ catalog: translatedCatalog(), shop: { translationPlugin: 'wpml' } });
  });
  afterAll(() => wpml.close());

  test('takes slugs as texts, in the same lists', async () => {
    const query = `query ($language: String) {
      products(where: { language: $language }) { nodes { slug ... on Product { languageCode language { code } } } }
      productCategories(where: { language: $language }) { nodes { slug } }
    }`;
    const { products, productCategories } = await wpml.query(query, { language: 'de' });
    const german = { languageCode: 'de', language: { code: 'de' } };
    const slugs = ['t-shirt-v-ausschnitt', 'nur-auf-deutsch', 'artikel-zwei', 'artikel-eins'];
    expect(products).toEqual({ nodes: slugs.map((slug) => ({ slug, ...german })) });
    expect(productCategories).toEqual({ nodes: [{ slug: 'kleidung' }] });
    const { errors } = await wpml.ask('{ products(where: { language: DE }) { nodes { slug } } }');
    expect(errors?.[0]?.message).toContain('String cannot represent a non string value: DE');
  });

  test('lists the default language, unless it is asked for another or for all', async () => {
    const found = async (where: string) => {
      const { products } = await wpml.query(`{ products(first: 1${where}) { found } }`);
      return (products as { found: number }).found;
    };
    expect(await found('')).toBe(122);
    expect(await found(', where: { language: "de" }')).toBe(4);
    expect(await found(', where: { language: "all" }')).toBe(126);
    const { errors } = await wpml.ask('{ products(where: { language: "it" }) { found } }');
    expect(errors?.[0]?.message).toBe('Internal server error');
    const terms = async (where: string) => {
      const answer = await wpml.query(
        `{ terms(first: 100, where: { taxonomies: [PASIZE, PRODUCTBRAND]${where} }) { nodes { slug } } }`,
      );
      return (answer.terms as { nodes: { slug: string }[] }).nodes.map(({ slug }) => slug);
    };
    expect(await terms('')).toEqual(['acme', 'globex', 'large', 'medium', 'small']);
    expect(await terms(', language: "de"')).toEqual(['acme', 'globex', 'gros-de', 'klein-de', 'mittel-de']);
  });

  test('names languages in its own way', async () => {
    const query =
      '{ languages { code default_locale native_name translated_name } defaultLanguage { code } }';
    const { languages, defaultLanguage } = await wpml.query(query);
    const german = { code: 'de', default_locale: 'de_DE', native_name: 'Deutsch', translated_name: 'German' };
    expect(languages).toContainEqual(german);
    expect(defaultLanguage).toEqual({ code: 'en' });
    for (const query of [
      '{ languages { slug } }',
      '{ product(id: "ware-1", idType: SLUG) { translation(language: "de") { slug } } }',
    ]) {
      expect((await wpml.ask(query)).errors?.[0]?.message).toMatch(/^Cannot query field/);
    }
  });
});
