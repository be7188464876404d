import { expect, it } from 'vitest';
import { ApiClient } from '#storefront/api/api-client.ts';
import { idOfCursor } from '#storefront/api/map/fields.ts';
import type { ListEnd, ListPage } from './list-chain.ts';
import { readWholeList } from './read-list.ts';
import { UnresolvableProducts } from './unresolvable-products.ts';

const PAGE = 10;
/** Of a list that is too long to be asked for without what was read. */
const LONG_PAGE = 200;
const LONG = 10_450;
const client = new ApiClient({ endpoint: 'https://store.example/graphql' });
const placeOf = (id: number) => btoa(`arrayconnection:${id}`);

interface Node {
  databaseId: number;
}

interface ListShape {
  /** Changes the store with each request. */
  change?: (store: ChangingStore) => void;
  pageSize?: number;
  /** Products in a row that have the same date, as those of an import. */
  sameDate?: number;
  /** Products that it counts, and does not list. */
  unlisted?: number;
}

/**
 * The list of a store that changes with each request, paged as WooGraphQL does it: places are ids of products, and of
 * those with the same date the one with the highest id comes first, from whichever end.
 */
class ChangingStore {
  readonly ids: Set<number>;
  /** Pages by the end that they were read from; those with products to leave out are apart. */
  readonly asked: Record<ListEnd | 'rest', number> = { newest: 0, oldest: 0, rest: 0 };
  mostAtOnce = 0;
  readonly #shape: Required<ListShape>;
  #atOnce = 0;

  constructor(count: number, shape: ListShape = {}) {
    this.ids = new Set(Array.from({ length: count }, (_, index) => index + 1));
    this.#shape = { change: () => {}, pageSize: PAGE, sameDate: 1, unlisted: 0, ...shape };
  }

  readonly readPage = async (
    after: string | null,
    exclude: readonly number[],
    end: ListEnd = 'newest',
  ): Promise<ListPage<Node>> => {
    this.asked[exclude.length > 0 ? 'rest' : end]++;
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#atOnce);
    await new Promise(setImmediate);
    this.#atOnce--;
    const { change, pageSize, sameDate, unlisted } = this.#shape;
    const excluded = new Set(exclude);
    const dateOf = (id: number) => Math.ceil(id / sameDate) * (end === 'newest' ? -1 : 1);
    const listed = [...this.ids]
      .filter((id) => !excluded.has(id))
      .sort((one, other) => dateOf(one) - dateOf(other) || other - one);
    // A store begins again after a product that it no longer has.
    const start = listed.indexOf(idOfCursor(after) ?? 0) + 1;
    const nodes = listed.slice(start, start + pageSize).map((databaseId) => ({ databaseId }));
    const last = nodes.at(-1);
    change(this);
    return {
      found: after === null ? listed.length + unlisted || null : null,
      pageInfo: {
        hasNextPage: start + pageSize < listed.length,
        endCursor: last ? placeOf(last.databaseId) : null,
      },
      nodes,
    };
  };

  async read() {
    const received: number[] = [];
    const found = await readWholeList(
      { client, unresolvable: new UnresolvableProducts(client.endpoint, [], 0) },
      this.readPage,
      { receive: (nodes) => received.push(...nodes.map(({ databaseId }) => databaseId)) },
      Date.now,
      ['newest', 'oldest'],
    );
    return { found, received };
  }

  pages(): number {
    return this.asked.newest + this.asked.oldest + this.asked.rest;
  }
}

it.each([5, 10, 11, 25, 40, 199, 200, 201])(
  'a list of %i products is read from both ends, without more requests than it has pages',
  async (count) => {
    const store = new ChangingStore(count);
    const { found, received } = await store.read();
    expect([found, received.length, new Set(received).size]).toEqual([count, count, count]);
    expect(store.pages()).toBe(Math.ceil(count / PAGE));
    expect(store.mostAtOnce).toBe(count > 2 * PAGE ? 2 : 1);
  },
);

it('a store that gains a product with every page is read in one pass', async () => {
  let next = 1000;
  const store = new ChangingStore(400, { change: ({ ids }) => void ids.add(next++) });
  const { received } = await store.read();
  for (let id = 1; id <= 400; id++) expect(received).toContain(id);
  expect(received.length).toBe(new Set(received).size);
  expect(store.pages()).toBeLessThanOrEqual(42);
});

it('a store that also loses a product with every page is read in one pass, all that stays included', async () => {
  let [next, gone] = [1000, 0];
  const store = new ChangingStore(400, {
    change({ ids }) {
      ids.add(next++);
      gone += 7;
      ids.delete(gone);
    },
  });
  const { received } = await store.read();
  const missed = [...store.ids].filter((id) => id <= 400 && !received.includes(id));
  expect(missed).toEqual([]);
  expect(received.length).toBe(new Set(received).size);
  expect(store.pages()).toBeLessThanOrEqual(46);
});

it('goes on where it was after the product of its place is gone', async () => {
  const store = new ChangingStore(100, {
    change({ ids, asked }) {
      // The last product of the second page from the newest one, and its neighbour.
      if (asked.newest === 2) for (const id of [81, 82]) ids.delete(id);
    },
  });
  const { received } = await store.read();
  expect([...store.ids].filter((id) => !received.includes(id))).toEqual([]);
  expect(store.pages()).toBeLessThanOrEqual(13);
});

it.each([
  ['few products share a date', 7, 1],
  ['as many as a page has share a date', LONG_PAGE, 1],
  ['many share a date', 3 * LONG_PAGE + 20, 5],
  ['all have the same date', LONG, 4],
])('a long list in which %s is read whole', async (_, sameDate, more) => {
  const store = new ChangingStore(LONG, { pageSize: LONG_PAGE, sameDate });
  const { found, received } = await store.read();
  expect([found, received.length, new Set(received).size]).toEqual([LONG, LONG, LONG]);
  expect(store.pages()).toBeLessThanOrEqual(Math.ceil(LONG / LONG_PAGE) + more);
});

it('a long list that loses products is not read again for them', async () => {
  const store = new ChangingStore(LONG, {
    pageSize: LONG_PAGE,
    sameDate: 30,
    change: ({ ids, asked }) => void ids.delete(asked.newest === 5 ? 5000 : 0),
  });
  const { received } = await store.read();
  expect([...store.ids].filter((id) => !received.includes(id))).toEqual([]);
  expect(store.pages()).toBeLessThanOrEqual(Math.ceil(LONG / LONG_PAGE) + 4);
});

it('a long list of which a store counts more than it has is read to its end, once', async () => {
  const store = new ChangingStore(LONG, { pageSize: LONG_PAGE, unlisted: 5 });
  const { found, received } = await store.read();
  expect([found, new Set(received).size]).toEqual([LONG, LONG]);
  expect(store.pages()).toBeLessThanOrEqual(1.6 * Math.ceil(LONG / LONG_PAGE));
});
