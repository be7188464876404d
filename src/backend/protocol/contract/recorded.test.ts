import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIST_QUERY, PRODUCT_QUERY } from '../../fixtures/queries.ts';
import recordedAnswers from '../../fixtures/recorded-answers.json' with { type: 'json' };
import recordedLists from '../../fixtures/recorded-lists.json' with { type: 'json' };
import recordedProducts from '../../fixtures/recorded-products.json' with { type: 'json' };
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';

let backend: FixtureBackend;
beforeAll(async () => {
  backend = await serveFixture();
});
afterAll(() => backend.close());

/** The recorded store has other people's e-mail addresses, which the fixture lacks. */
function comparable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, part: unknown) =>
    key === 'url' ? String(part).replace(/[0-9a-f]{64}/, 'HASH') : part,
  );
}

test.each(Object.entries(recordedProducts))('product %s is answered as recorded', async (slug, recorded) => {
  const { product } = await backend.query(PRODUCT_QUERY, { slug });
  expect(comparable(product)).toEqual(comparable(recorded));
});

/** The fixture numbers its products itself. */
const COMPARABLE_LISTS = recordedLists.filter(({ name }) => name !== 'filter-include');

test.each(COMPARABLE_LISTS)('$name lists as recorded', async ({ variables, slugs, ...pageInfo }) => {
  const { products } = await backend.query(LIST_QUERY, variables);
  const { nodes, pageInfo: found } = products as {
    nodes: { slug: string }[];
    pageInfo: Record<string, boolean>;
  };
  expect(nodes.map((node) => node.slug)).toEqual(slugs);
  expect(found.hasNextPage).toBe(pageInfo.hasNextPage);
  expect(found.hasPreviousPage).toBe(pageInfo.hasPreviousPage);
});

test.each(recordedAnswers)('$name is answered as recorded', async ({ query, variables, data }) => {
  expect(await backend.query(query, variables)).toEqual(data);
});
