import { getOperationAST, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentParts } from '#api/graphql.ts';
import { OPERATIONS } from '#api/operations/operations.ts';
import { type FixtureBackend, serveFixture } from '../fixtures/serve-fixture.ts';
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
const post = async (body: unknown) => {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(backend.url, { method: 'POST', headers, body: JSON.stringify(body) });
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
