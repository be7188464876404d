import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExaminedStore, examinedStore } from '#testing/fixtures/examined-store.ts';
import { frontOf } from '#testing/fixtures/front.ts';
import { changeProduct } from '../../backend/catalog/changes/change-product.ts';
import { formatReport } from './format-report.ts';

let store: ExaminedStore;
beforeAll(async () => {
  store = await examinedStore();
}, 60_000);
afterAll(() => store[Symbol.asyncDispose]());

/** Lines in all carts, and orders. */
const left = () => ({
  carts: store.store
    .all<{ data: string }>('SELECT data FROM sessions')
    .map(({ data }) => (JSON.parse(data) as { lines: unknown[] }).lines.length),
  orders: store.store.get<{ count: number }>('SELECT count(*) AS count FROM orders')?.count,
});

it('leaves no cart with anything in it, and no order', async () => {
  const report = await store.examine();
  expect(report.findings.find(({ check }) => check === 'session')).toMatchObject({ id: 'session.ok' });
  expect(report.latency.map(({ operation }) => operation)).toContain('addToCart');
  expect(left()).toEqual({ carts: [0], orders: 0 });
});

it('empties the cart also where it is ended while something is put into it', async () => {
  const stop = new AbortController();
  const stopping = new Error('stopped');
  const emptied = Promise.withResolvers<void>();
  const before = left().carts.length;
  await using front = await frontOf(store.backend.url, async ({ operation, response, pass }) => {
    if (operation === 'addToCart') {
      stop.abort(stopping);
      await (await fetch(store.backend.url)).text();
      // A client that left must not have emptied the cart before this arrives in it.
      if (response.destroyed) await emptied.promise;
    }
    const text = await pass();
    if (operation === 'EmptyCart') emptied.resolve();
    return text;
  });
  await expect(store.examine({ url: front.url, signal: stop.signal })).rejects.toBe(stopping);
  expect(left()).toEqual({ carts: Array.from({ length: before + 1 }, () => 0), orders: 0 });
});

it('writes no token, neither as text nor for programs', async () => {
  const report = await store.examine();
  for (const output of [JSON.stringify(report), formatReport(report)]) {
    expect(output).not.toMatch(/eyJ|session_id/);
  }
});

it('takes the token out of what a store says', async () => {
  await using front = await frontOf(store.backend.url, async ({ operation, session, pass }) => {
    const text = await pass();
    if (operation !== 'addToCart') return text;
    return JSON.stringify({
      errors: [{ message: `The ${session} is &quot;bad&quot;.` }],
      data: { addToCart: null },
    });
  });
  const report = await store.examine({ url: front.url });
  expect(report.findings.find(({ check }) => check === 'session')).toMatchObject({
    id: 'session.refused',
    found: expect.stringContaining('The Session <token> is "bad"'),
  });
  const output = JSON.stringify(report);
  expect(front.tokens.filter((token) => output.includes(token.slice(0, 40)))).toEqual([]);
  expect(front.tokens).not.toEqual([]);
});

it('puts nothing into a cart where there is nothing to buy', async () => {
  const ids = store.store.all<{ id: number }>("SELECT id FROM products WHERE type = 'SIMPLE'");
  for (const { id } of ids) changeProduct(store.store, id, { status: 'draft' });
  const report = await store.examine();
  for (const { id } of ids) changeProduct(store.store, id, { status: 'publish' });
  expect(report.findings.find(({ check }) => check === 'session')).toMatchObject({ id: 'session.empty' });
});
