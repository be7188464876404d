import { getOperationAST, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentParts } from '#storefront/api/graphql.ts';
import { OPERATIONS } from '#storefront/api/operations/operations.ts';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import { querySize, sizeProblem } from './query-limits.ts';

let backend: FixtureBackend;
beforeAll(async () => {
  backend = await serveFixture();
});
afterAll(() => backend.close());

function sizeOf(query: string, variables: Record<string, unknown> = {}) {
  const document = parse(query);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('There is no operation.');
  return querySize(document, operation, variables);
}
const refusals = async (query: string) => (await backend.ask(query)).errors?.map(({ message }) => message);
const post = async (body: object | string) => {
  const headers = { 'Content-Type': 'application/json' };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(backend.url, { method: 'POST', headers, body: text });
  return { status: response.status, text: await response.text() };
};

test('every query of the storefront is well within the limits, with the largest pages', () => {
  const variables = { first: 100, last: 100, size: 100, count: 100 };
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    const { depth, cost } = sizeOf(documentParts(operation).join('\n'), variables);
    expect(sizeProblem([{ depth, cost: cost * 2 }]), `${name} costs ${cost}`).toBeNull();
  }
});

describe('a request that is too much is refused, with the reason', () => {
  test('by its depth, in fragments too', async () => {
    const nested = (levels: number, inner = 'id') =>
      `${'related(first: 1) { nodes { '.repeat(levels)}${inner}${' } }'.repeat(levels)}`;
    const message =
      'The server administrator has limited the max query depth to 20, but the requested query has 33 levels.';
    expect(
      await refusals(
        `{ product(id: "1", idType: DATABASE_ID) { ... on Product { ${nested(15, 'upsell { id }')} } } }`,
      ),
    ).toEqual([message]);
    const inFragment = `{ products(first: 1) { nodes { ...P } } } fragment P on Product { ${nested(15)} }`;
    expect(await refusals(inFragment)).toEqual([message]);
  });

  test('by its cost: lists of lists, copies of a list, mutations, copies of a field', async () => {
    const complex = [expect.stringMatching(/^Max query complexity should be 1000000 but got \d+\.$/)];
    const nested = `${'related(first: 50) { nodes { '.repeat(4)}id slug${' } }'.repeat(4)}`;
    expect(await refusals(`{ products(first: 100) { nodes { ... on Product { ${nested} } } } }`)).toEqual(
      complex,
    );
    const copies = Array.from({ length: 1300 }, (_, index) => `a${index}: __typename`).join(' ');
    expect(await refusals(`{ ${copies} }`)).toEqual(complex);
    expect(await refusals(`{ ${'__typename '.repeat(2000)} }`)).toEqual(complex);
    expect(
      await refusals(`{ ${'...A '.repeat(600)} } fragment A on RootQuery { ${'__typename '.repeat(600)} }`),
    ).toEqual(complex);
    const mutations = Array.from(
      { length: 60 },
      (_, index) => `m${index}: emptyCart(input: {}) { clientMutationId }`,
    );
    expect(await refusals(`mutation { ${mutations.join(' ')} }`)).toEqual(complex);
    const payments = Array.from({ length: 60 }, (_, index) => `p${index}: stripePaymentIntent { id }`);
    expect(await refusals(`{ ${payments.join(' ')} }`)).toEqual(complex);
    const searches = Array.from(
      { length: 210 },
      (_, index) => `s${index}: products(first: 1, where: { search: "${index}" }) { found }`,
    );
    expect(await refusals(`{ ${searches.join(' ')} }`)).toEqual(complex);
  });

  test('by values inside of each other, in the document and beside it', async () => {
    const deep = [expect.stringMatching(/^This request nests values more than 100 levels deep/)];
    const list = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(await refusals(`{ products(where: { include: ${list(2400)} }) { found } }`)).toEqual(deep);
    expect(await refusals(`{ ${'a { '.repeat(1500)}b${' }'.repeat(1500)} }`)).toEqual(deep);
    expect(await refusals(`query ($a: ${list(2400).replace('[]', '[Int]')}) { __typename }`)).toEqual(deep);
    const query = 'query ($a: [Int]) { products(where: { include: $a }) { found } }';
    const { text } = await post(`{"query":${JSON.stringify(query)},"variables":{"a":${list(200_000)}}}`);
    expect(text).toContain('nests values more than 100 levels deep');
    expect(await refusals(`{ products(where: { include: ${list(90)} }) { found } }`)).not.toEqual(deep);
  });

  test.each([
    ['search', 'word '.repeat(1500), 'A search has at most 1600 characters; this one has 7499.'],
    [
      'taxonomyFilter',
      { and: Array(101).fill({ taxonomy: 'PRODUCT_TAG' }) },
      'takes at most 100 filters by terms',
    ],
    [
      'taxonomyFilter',
      { filters: [{ taxonomy: 'PRODUCT_TAG', operator: 'AND', ids: Array(101).fill(1) }] },
      'takes at most 100 filters by terms',
    ],
    ['orderby', Array(21).fill({ field: 'DATE' }), 'is ordered by at most 20 fields'],
  ])('by what a list is filtered with: %s', async (name, value, message) => {
    const query =
      'query ($where: RootQueryToProductConnectionWhereArgs) { products(where: $where) { found } }';
    const { errors } = await backend.ask(query, { where: { [name]: value } });
    expect(errors).toEqual([
      expect.objectContaining({ message: expect.stringContaining(message) as string }),
    ]);
  });

  test('by the ids or slugs whose order it keeps', async () => {
    const where = {
      slugIn: Array.from({ length: 1001 }, (_, index) => `a${index}`),
      orderby: [{ field: 'NAME_IN' }],
    };
    const query =
      'query ($where: RootQueryToProductConnectionWhereArgs) { products(where: $where) { found } }';
    expect((await backend.ask(query, { where })).errors?.[0]?.message).toContain('at most 1000 ids or slugs');
  });

  test('with the other operations of its batch', async () => {
    const query = `{ ${Array.from({ length: 500 }, (_, index) => `a${index}: __typename`).join(' ')} }`;
    expect(await refusals(query)).toBeUndefined();
    const { text } = await post(Array.from({ length: 5 }, () => ({ query })));
    expect(text.match(/Max query complexity/g)).toHaveLength(5);
  });

  test('by its length', async () => {
    const { status, text } = await post({ query: `{ ${'a:b '.repeat(2000)} }` });
    expect([status, text]).toEqual([500, expect.stringContaining('more than 5000 tokens')]);
    const long = await post({ query: `{ __typename } ${'#'.repeat(1024 * 1024)}` });
    expect([long.status, long.text]).toEqual([413, expect.stringContaining('at most 1048576 bytes')]);
  });
});

test('a bomb of fragments is measured in no time, and a cycle has its own message', async () => {
  const bomb = Array.from(
    { length: 60 },
    (_, index) => `fragment F${index} on RootQuery { ...F${index + 1} ...F${index + 1} }`,
  );
  const query = `{ ...F0 } ${bomb.join(' ')} fragment F60 on RootQuery { __typename }`;
  expect(sizeProblem([sizeOf(query)])).toMatch(/^Max query complexity/);
  expect(sizeOf('{ ...A } fragment A on RootQuery { ...A __typename }').depth).toBe(1);
});

test.each([
  [
    'a search with a character that ends a text in SQL',
    'products(where: { search: "a\\u0000b" }) { nodes { id } }',
  ],
  [
    'a slug with it',
    'products(where: { slugIn: ["a\\u0000b"], orderby: { field: NAME_IN } }) { nodes { id } }',
  ],
  ['a search of many words', `products(where: { search: "${'a '.repeat(700)}" }) { nodes { id } }`],
  ['an address with half an escape', 'nodeByUri(uri: "/product/%%%") { id }'],
])('%s finds nothing', async (_, field) => {
  const { data, errors } = await backend.ask(`{ it: ${field} }`);
  expect(errors).toBeUndefined();
  expect([null, { nodes: [] }]).toContainEqual(data?.it);
});

test('variables that are all wrong are answered briefly', async () => {
  const where = Object.fromEntries(
    Array.from({ length: 3000 }, (_, index) => [`a${index}`, 'x'.repeat(100)]),
  );
  const query = 'query ($where: RootQueryToProductConnectionWhereArgs) { products(where: $where) { found } }';
  const { text } = await post({ query, variables: { where } });
  expect(text).toContain('is not defined by type');
  expect(text.length).toBeLessThan(100_000);
});
