import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIST_QUERY } from '../../fixtures/queries.ts';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';

interface List {
  found: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  nodes: { slug: string; databaseId: number }[];
}

let backend: FixtureBackend;
beforeAll(async () => {
  backend = await serveFixture();
});
afterAll(() => backend.close());

async function list(variables: Record<string, unknown>): Promise<List> {
  return (await backend.query(LIST_QUERY, variables)).products as List;
}

async function productOf(id: string | number, idType: string): Promise<unknown> {
  const query = `query ($id: ID!) { product(id: $id, idType: ${idType}) { slug databaseId id } }`;
  const { data, errors } = await backend.ask(query, { id });
  return errors?.[0]?.message ?? data?.product;
}

describe('paging through the catalog', () => {
  const orders = ['DATE', 'NAME', 'MENU_ORDER', 'SLUG', 'MODIFIED', 'POPULARITY', 'PRICE', 'REVIEW_COUNT'];

  test.each(orders)('by %s meets every product once', async (field) => {
    const slugs: string[] = [];
    for (let after: string | null = null; ; ) {
      const page: List = await list({ first: 50, after, where: { orderby: [{ field, order: 'ASC' }] } });
      slugs.push(...page.nodes.map((node) => node.slug));
      if (!page.pageInfo.hasNextPage) break;
      after = page.pageInfo.endCursor;
    }
    expect(slugs).toHaveLength(120);
    expect(new Set(slugs).size).toBe(120);
  });

  test('`found` counts all products of the arguments', async () => {
    expect((await list({ first: 1 })).found).toBe(120);
    expect((await list({ first: 1, where: { visibility: 'VISIBLE' } })).found).toBe(119);
    expect((await list({ first: 1, where: { categoryIn: ['clothing'] } })).found).toBe(15);
  });

  test('a category that has none is empty', async () => {
    expect((await list({ where: { categoryIn: ['nope'] } })).nodes).toEqual([]);
    expect((await list({ where: { categoryNotIn: ['prints', 'clothing'] } })).found).toBe(3);
  });

  test.each([
    { categoryIn: [], categoryIdIn: [], tagIn: [], tagIdIn: [], categoryNotIn: [] },
    { include: [], exclude: [], slugIn: [], typeIn: [], typeNotIn: [], rating: [], stockStatus: [] },
    { minPrice: 0, sku: '', search: '', category: '', tag: '' },
    { taxonomyFilter: { filters: [] }, attributes: { queries: [] } },
  ])('%o is no filter', async (where) => {
    expect((await list({ first: 1, where })).found).toBe(120);
    expect((await list({ first: 1, where: { ...where, search: 'hoodie' } })).found).toBe(4);
  });

  test('an empty list leaves the single name beside it', async () => {
    expect(
      (await list({ where: { categoryIn: [], category: 'tshirts', typeIn: [], type: 'VARIABLE' } })).found,
    ).toBe(1);
  });

  test('by id, in default and in the requested order', async () => {
    const all = await list({ first: 100, where: { slugIn: ['cap', 'polo', 'album'] } });
    const idOf = (slug: string) => all.nodes.find((node) => node.slug === slug)?.databaseId;
    const include = ['cap', 'polo', 'album'].map(idOf);
    const slugs = async (where: object) => (await list({ where })).nodes.map((node) => node.slug);
    expect(await slugs({ include })).toEqual(['polo', 'cap', 'album']);
    expect(await slugs({ include, orderby: [{ field: 'IN' }] })).toEqual(['cap', 'polo', 'album']);
    expect(await slugs({ slugIn: ['polo', 'album', 'cap'], orderby: { field: 'NAME_IN' } })).toEqual([
      'polo',
      'album',
      'cap',
    ]);
  });

  test('search text is text, not a pattern', async () => {
    expect((await list({ where: { search: '%' } })).nodes).toEqual([]);
    expect((await list({ where: { search: "o'hara" } })).nodes).toEqual([]);
    expect((await list({ where: { search: 'NECK t-shirt' } })).nodes).toMatchObject([
      { slug: 'v-neck-t-shirt' },
    ]);
  });

  test('taxonomy filters combine', async () => {
    const of = (taxonomyFilter: object) => list({ first: 1, where: { taxonomyFilter } });
    const red = { taxonomy: 'PA_COLOR', terms: ['red'] };
    const large = { taxonomy: 'PA_SIZE', terms: ['large'] };
    expect((await of({ filters: [red] })).found).toBe(24);
    expect((await of({ filters: [{ ...red, operator: 'NOT_IN' }] })).found).toBe(96);
    expect(
      (await of({ relation: 'OR', filters: [large, { taxonomy: 'PRODUCT_CAT', terms: ['music'] }] })).found,
    ).toBe(3);
    expect(
      (await of({ filters: [{ taxonomy: 'PA_COLOR', terms: ['red', 'blue'], operator: 'AND' }] })).found,
    ).toBe(2);
    expect((await of({ filters: [{ taxonomy: 'PA_SIZE', operator: 'EXISTS' }] })).found).toBe(1);
  });
});

describe('one product', () => {
  test('by slug, id and SKU', async () => {
    const bySlug = (await productOf('cap', 'SLUG')) as { databaseId: number; id: string };
    expect(await productOf(bySlug.databaseId, 'DATABASE_ID')).toEqual(bySlug);
    expect(await productOf(bySlug.id, 'ID')).toEqual(bySlug);
    expect(await productOf('woo-cap', 'SKU')).toEqual(bySlug);
  });

  test('an empty slug finds the newest', async () => {
    expect(await productOf('', 'SLUG')).toMatchObject({ slug: 'wordpress-pennant' });
  });

  test('a hidden one is found', async () => {
    expect(await productOf('hoodie-with-pocket', 'SLUG')).toMatchObject({ slug: 'hoodie-with-pocket' });
  });

  test('a missing node has the store’s error message', async () => {
    expect(await productOf('nope', 'SLUG')).toBe('No product ID was found corresponding to the slug: nope');
    expect(await productOf(999999, 'DATABASE_ID')).toBe('No product exists with the database_id: 999999');
    expect(await productOf('garbage', 'ID')).toBe('The "global ID" is invalid');
  });

  test('a variation is no product', async () => {
    const query =
      '{ product(id: "hoodie", idType: SLUG) { ... on VariableProduct { variations(first: 1) { nodes { databaseId id } } } } }';
    const { product } = (await backend.query(query)) as {
      product: { variations: { nodes: { databaseId: number; id: string }[] } };
    };
    const variation = product.variations.nodes[0];
    expect(await productOf(variation?.databaseId ?? 0, 'DATABASE_ID')).toBe(
      `No product exists with the database_id: ${variation?.databaseId}`,
    );
    const found = await backend.query(
      `query ($id: ID) { productVariation(id: $id) { name parent { node { slug } } } }`,
      {
        id: variation?.id,
      },
    );
    expect(found).toEqual({
      productVariation: { name: 'Hoodie - Blue, No', parent: { node: { slug: 'hoodie' } } },
    });
  });

  test('related ones share categories; without any the list starts from the top', async () => {
    const related = async (slug: string) => {
      const query =
        'query ($slug: ID!) { product(id: $slug, idType: SLUG) { related(first: 5) { nodes { slug } } } }';
      const { product } = (await backend.query(query, { slug })) as {
        product: { related: { nodes: { slug: string }[] } };
      };
      return product.related.nodes.map((node) => node.slug);
    };
    expect(await related('t-shirt')).toEqual([
      'v-neck-t-shirt',
      't-shirt-with-logo',
      'polo',
      'long-sleeve-tee',
    ]);
    expect(await related('wordpress-pennant')).toEqual([
      'print-102',
      'print-101',
      'print-100',
      'print-099',
      'print-098',
    ]);
  });
});
