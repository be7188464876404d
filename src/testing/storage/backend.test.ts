import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EarlierStore, serveEarlierStore, situation, WRITTEN_AT } from './earlier-shop.ts';

let backend: EarlierStore;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: WRITTEN_AT });
  backend = await serveEarlierStore();
});
afterAll(async () => {
  await backend.close();
  vi.useRealTimers();
});

async function ask(query: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(backend.url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await response.json()) as { data: unknown; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

test('the catalog is served', async () => {
  const data = await ask(
    '{ products(first: 10) { nodes { slug ... on ProductWithPricing { price(format: RAW) } } } }',
  );
  expect(data).toMatchObject({
    products: { nodes: expect.arrayContaining([{ slug: 'beanie', price: '18' }]) },
  });
});

test('a cart, a customer and the orders are served to who made them', async () => {
  const { 'islet-session': session, 'islet-auth': auth = '' } = situation('signed-in').localStorage;
  const data = await ask(
    '{ cart { contents { nodes { quantity product { node { slug } } } } } customer { username orders { nodes { databaseId status } } } }',
    { 'woocommerce-session': `Session ${session}`, Authorization: `Bearer ${auth.split(' ')[1]}` },
  );
  expect(data).toMatchObject({
    cart: { contents: { nodes: [{ quantity: 1, product: { node: { slug: 'beanie' } } }] } },
    customer: {
      username: situation('signed-in').localStorage['islet-viewer-name'],
      orders: { nodes: [{ status: 'PROCESSING' }] },
    },
  });
});

test('tables keep orders, payments and coupons', () => {
  const count = (sql: string) => backend.store.get<{ n: number }>(sql)?.n;
  expect(count("SELECT count(*) AS n FROM orders WHERE payment_method = 'cod'")).toBe(5);
  expect(count("SELECT count(*) AS n FROM payment_intents WHERE status = 'succeeded'")).toBe(1);
  expect(count('SELECT count(*) AS n FROM coupons')).toBeGreaterThan(5);
});
