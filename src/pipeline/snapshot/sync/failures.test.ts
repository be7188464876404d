import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Answer, ReceivedRequest } from '#storefront/api/fixtures/server.ts';
import { HARBOUR_PRODUCTS } from '#testing/fixtures/harbour-catalog.ts';
import {
  harbour,
  TemporarySnapshot,
  TWO_PAGES,
  TWO_PAGES_PRODUCTS,
} from '#testing/fixtures/harbour-store.ts';
import { changeProduct } from '../../../backend/catalog/changes/change-product.ts';
import { changeSettings } from '../../../backend/catalog/changes/change-settings.ts';

const snapshot = new TemporarySnapshot();

describe('a backend that fails', () => {
  const secondPage = ({ operationName, variables }: ReceivedRequest) =>
    operationName === 'getProducts' && variables.after !== null;

  /** A store whose catalog was read once, and that fails from then on. */
  async function failing(answer: (request: ReceivedRequest) => Answer | null) {
    let good = true;
    const store = await harbour(snapshot, TWO_PAGES, (request) => (good ? null : answer(request)));
    await store.snapshot();
    good = false;
    return store;
  }

  it.each<[string, Answer, RegExp]>([
    ['breaks off', 'hang up', /getProducts at .* failed after 2 attempts: no answer/],
    [
      'answers 500',
      { status: 500, body: { errors: [{ message: 'Internal server error' }] } },
      /HTTP status 500/,
    ],
    ['sends half an answer', { body: '{"data":{"products":{"found":1' }, /no GraphQL answer/],
    [
      'reports errors beside data',
      { body: { errors: [{ message: 'Out of memory' }], data: { products: null } } },
      /"Out of memory"/,
    ],
  ])('%s halfway never replaces a good snapshot', async (_, answer, message) => {
    await using store = await failing((request) => (secondPage(request) ? answer : null));
    const before = snapshot.entities();
    await expect(store.snapshot({ config: { siteName: 'New' } })).rejects.toThrow(message);
    expect(snapshot.entities()).toEqual(before);
  });

  it('for a moment is retried', async () => {
    let failures = 0;
    await using store = await failing((request) =>
      secondPage(request) && ++failures === 1 ? { status: 503, body: 'busy' } : null,
    );
    expect(await store.snapshot()).toMatchObject({ products: TWO_PAGES_PRODUCTS, changed: 0 });
    expect(failures).toBe(2);
  });

  it('names no place after which a list goes on is read whole', async () => {
    await using store = await harbour(snapshot, TWO_PAGES, async ({ operationName }, ask) => {
      if (operationName !== 'getProducts' && operationName !== 'getSlimProducts') return null;
      const answer = await ask();
      if (typeof answer === 'string') return answer;
      return { ...answer, body: String(answer.body).replace(/"endCursor":"[^"]+"/, '"endCursor":null') };
    });
    expect(await store.snapshot()).toMatchObject({ products: TWO_PAGES_PRODUCTS, unresolvable: [] });
    expect(await store.refresh({ depth: 'fullScan' })).toMatchObject({ products: TWO_PAGES_PRODUCTS });
  });

  it('has no products any more is not believed', async () => {
    const empty = { found: 0, pageInfo: { hasNextPage: false, endCursor: null }, nodes: [] };
    await using store = await failing(({ operationName }) =>
      operationName === 'getProducts' ? { body: { data: { products: empty } } } : null,
    );
    await expect(store.snapshot()).rejects.toThrow(/has no products any more/);
  });

  it('has no categories any more is not believed', async () => {
    const empty = { pageInfo: { hasNextPage: false, endCursor: null }, nodes: [] };
    await using store = await failing(({ operationName }) =>
      operationName === 'getProductCategories' ? { body: { data: { productCategories: empty } } } : null,
    );
    const before = snapshot.entities();
    await expect(store.snapshot()).rejects.toThrow(/has no categories any more; .* --accept-shrink/);
    expect(snapshot.entities()).toEqual(before);
  });

  it('has fewer products because it is another one is believed', async () => {
    {
      await using store = await harbour(snapshot, TWO_PAGES);
      await store.snapshot();
    }
    await using other = await harbour(snapshot);
    expect(await other.refresh({ depth: 'modified' })).toMatchObject({
      depth: 'fullRead',
      products: HARBOUR_PRODUCTS + 1,
    });
  });

  it('during requests for optional features is not mistaken for a backend without them', async () => {
    await using store = await failing(({ operationName }) =>
      operationName === 'probeStripe' ? { status: 502, body: 'bad gateway' } : null,
    );
    await expect(store.snapshot()).rejects.toThrow(/probeStripe .* HTTP status 502/);
  });
});

describe('a sync that fails', () => {
  /** Everything in the snapshot's file, what the store said included. */
  function content(): unknown {
    const db = new DatabaseSync(snapshot.file, { readOnly: true });
    try {
      const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
      return tables.map(({ name }) => [name, db.prepare(`SELECT * FROM "${name}"`).all()]);
    } finally {
      db.close();
    }
  }

  const mug = 'tide-mug';
  const price = () => snapshot.read((catalog) => catalog.product(mug)?.price?.min).value;

  it.each([
    ['modified', 'getProductsById'],
    ['fullScan', 'getSlimProducts'],
    ['fullScan', 'getProductsById'],
    ['fullScan', 'getProductCategories'],
    ['fullScan', 'getPopularProducts'],
  ] as const)(
    'during a %s, in %s, leaves everything as it was, and the next one finds all',
    async (depth, operation) => {
      let broken = false;
      await using store = await harbour(snapshot, {}, ({ operationName }) =>
        broken && operationName === operation ? { status: 500, body: 'down' } : null,
      );
      await store.snapshot();
      const row = store.catalog.get<{ id: number }>('SELECT id FROM products WHERE slug = ?', mug);
      changeProduct(store.catalog, row?.id ?? 0, { prices: { sale: '16.00' } });
      broken = true;
      const before = content();
      await expect(store.refresh({ depth })).rejects.toThrow(/HTTP status 500/);
      expect(content()).toEqual(before);
      broken = false;
      await store.refresh({ depth });
      expect(price()).toBe(1600);
    },
  );

  it('over an unreadable price leaves everything as it was', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot();
    changeSettings(store.catalog, { decimalSeparator: '' });
    const before = content();
    await expect(store.refresh({ depth: 'fullScan' })).rejects.toThrow(/cannot be read with certainty/);
    expect(content()).toEqual(before);
  });

  it('is none where the price format of the store changed: the sync becomes a full scan', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot();
    changeSettings(store.catalog, { currencySymbol: 'CHF', thousandSeparator: '’' });
    const row = store.catalog.get<{ id: number }>('SELECT id FROM products WHERE slug = ?', mug);
    changeProduct(store.catalog, row?.id ?? 0, { prices: { sale: '16.00' } });
    expect(await store.refresh({ depth: 'modified' })).toMatchObject({ depth: 'fullScan' });
    expect(price()).toBe(1600);
  });
});
