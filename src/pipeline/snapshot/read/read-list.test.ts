import { expect, it } from 'vitest';
import { ApiClient } from '#storefront/api/api-client.ts';
import type { ReadPage } from './list-chain.ts';
import { readWholeList } from './read-list.ts';
import { UnresolvableProducts } from './unresolvable-products.ts';

const PAGE = 100;
const client = new ApiClient({ endpoint: 'https://store.example/graphql' });

interface ListFault {
  /** Never says after which product a page goes on. */
  noCursors?: boolean;
  /** Places at which a page ends and the next one begins later. */
  skipped?: number;
  /** Products that are counted and never listed. */
  kept?: number;
}

/** A list as WooGraphQL pages it: it tells its size with the first page alone, and no size of an empty one. */
function listOf(count: number, { noCursors = false, skipped = 0, kept = 0 }: ListFault): ReadPage<Node> {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  return async (after, exclude) => {
    const listed = ids.filter((id) => !exclude.includes(id));
    const start = after === null ? 0 : Number(after) + skipped;
    const nodes = listed.slice(start, start + PAGE).map((databaseId) => ({ databaseId }));
    const end = start + nodes.length;
    return {
      found: after === null ? listed.length + kept || null : null,
      pageInfo: { hasNextPage: end < listed.length, endCursor: noCursors ? null : String(end) },
      nodes,
    };
  };
}

interface Node {
  databaseId: number;
}

async function read(readPage: ReadPage<Node>) {
  const unresolvable = new UnresolvableProducts(client.endpoint, [], 0);
  const steps: [number, number][] = [];
  const ids: number[] = [];
  const sink = {
    receive: (nodes: Node[]) => {
      ids.push(...nodes.map(({ databaseId }) => databaseId));
    },
    progress: (done: number, total: number) => {
      steps.push([done, total]);
    },
  };
  const found = await readWholeList({ client, unresolvable }, readPage, sink, Date.now);
  return { found, distinct: new Set(ids).size, received: ids.length, steps, unlisted: unresolvable.unlisted };
}

it.each<[string, ListFault]>([
  ['as the store pages it', {}],
  ['without cursors', { noCursors: true }],
  ['with products that its pages skip', { skipped: 7 }],
])('a list of 250 products %s is read whole', async (_, fault) => {
  const whole = { found: 250, distinct: 250, received: 250, unlisted: 0 };
  expect(await read(listOf(250, fault))).toMatchObject(whole);
});

it("progress tells the store's total throughout", async () => {
  const { steps } = await read(listOf(250, {}));
  expect(steps).toEqual([
    [100, 250],
    [200, 250],
    [250, 250],
  ]);
});

it('products that are counted and never listed are left out', async () => {
  expect(await read(listOf(250, { kept: 3 }))).toMatchObject({ found: 250, received: 250, unlisted: 3 });
});

it('so many of them are refused', async () => {
  await expect(read(listOf(250, { kept: 80 }))).rejects.toThrow(
    /announces 330 products but delivers 250, 3 times in a row/,
  );
});
