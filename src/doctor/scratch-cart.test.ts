import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeProduct } from '../backend/changes/index.ts';
import { type ExaminedStore, examinedStore } from './fixtures/examined-store.ts';
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
  const before = left().carts.length;
  const stopping = new Error('stopped');
  const clock = () => {
    // Measures are taken as requests begin and end.
    if (store.store.all<{ data: string }>('SELECT data FROM sessions').some(({ data }) => !isEmpty(data)))
      stop.abort(stopping);
    return performance.now();
  };
  await expect(store.examine({ signal: stop.signal, clock })).rejects.toBe(stopping);
  expect(left()).toEqual({ carts: Array.from({ length: before + 1 }, () => 0), orders: 0 });
});

const isEmpty = (data: string) => (JSON.parse(data) as { lines: unknown[] }).lines.length === 0;

it('writes no token, neither as text nor for programs', async () => {
  const report = await store.examine();
  for (const output of [JSON.stringify(report), formatReport(report)]) {
    expect(output).not.toMatch(/eyJ|session_id/);
  }
});

it('takes the token out of what a store says', async () => {
  const { url } = store.backend;
  const tokens: string[] = [];
  const front = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const session = String(request.headers['woocommerce-session'] ?? '');
    const headers = {
      'content-type': 'application/json',
      ...(session && { 'woocommerce-session': session }),
    };
    const answer = await fetch(url, { method: 'POST', headers, body });
    const token = answer.headers.get('woocommerce-session');
    if (token) response.setHeader('woocommerce-session', token);
    if (token) tokens.push(token);
    const refusal = {
      errors: [{ message: `The ${session} is &quot;bad&quot;.` }],
      data: { addToCart: null },
    };
    const text = await answer.text();
    response.setHeader('content-type', 'application/json');
    response.end(body.includes('"operationName":"addToCart"') ? JSON.stringify(refusal) : text);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo;
  const report = await store.examine({ url: `http://127.0.0.1:${port}/graphql` });
  front.closeAllConnections();
  front.close();
  expect(report.findings.find(({ check }) => check === 'session')).toMatchObject({
    id: 'session.refused',
    found: expect.stringContaining('The Session <token> is "bad"'),
  });
  expect(tokens.filter((token) => JSON.stringify(report).includes(token.slice(0, 40)))).toEqual([]);
  expect(tokens).not.toEqual([]);
});

it('puts nothing into a cart where there is nothing to buy', async () => {
  const ids = store.store.all<{ id: number }>("SELECT id FROM products WHERE type = 'SIMPLE'");
  for (const { id } of ids) changeProduct(store.store, id, { status: 'draft' });
  const report = await store.examine();
  for (const { id } of ids) changeProduct(store.store, id, { status: 'publish' });
  expect(report.findings.find(({ check }) => check === 'session')).toMatchObject({ id: 'session.empty' });
});
