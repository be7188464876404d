import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute, type GraphQLError, parse } from 'graphql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Backend } from '../../context.ts';
import { EmailQueue } from '../../customers/email-queue.ts';
import { PASSWORD_COST } from '../../customers/passwords.ts';
import { AuthTokens } from '../../customers/session/auth-tokens.ts';
import { guessLimits } from '../../customers/session/guess-limits.ts';
import { RequestSession } from '../../customers/session/request-session.ts';
import { SessionTokens } from '../../customers/session/session-tokens.ts';
import { listings } from '../../db/read/listings.ts';
import { TermIndex } from '../../db/read/term-index.ts';
import { CALLS } from '../../fixtures/buying-calls.ts';
import { recordedCatalog } from '../../fixtures/recorded-shop.ts';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import { GINA, Shopper } from '../../fixtures/shopper.ts';
import { shopperRoot } from '../../protocol/graphql/root.ts';
import { shopSchema } from '../../protocol/graphql/schema.ts';
import { fillStore } from '../../tools/fill-store.ts';
import { findOrder } from './order.ts';
import { cancelUnpaidOrder, markPaid } from './order-status.ts';

let backend: FixtureBackend;
beforeEach(async () => {
  backend = await serveFixture();
});
afterEach(() => backend.close());

interface Bought {
  order: { databaseId: number; orderKey: string };
}

async function buy(slugs: string[], more: object = {}): Promise<Bought['order']> {
  const shopper = new Shopper(backend);
  await shopper.fill(...slugs);
  const { order } = await shopper.ask<Bought>(CALLS.checkout, {
    billing: GINA,
    paymentMethod: 'cod',
    ...more,
  });
  return order;
}

/** Asks as a customer who has proved who he is. */
async function askAs(customer: number, source: string): Promise<Record<string, unknown>> {
  const { store, siteUrl } = backend;
  const tools: Backend = {
    ...{
      store,
      siteUrl,
      shop: store.shop(),
      cardPayments: null,
      emails: new EmailQueue({ send: async () => undefined }),
    },
    auth: new AuthTokens('secret', siteUrl),
    guessLimits: guessLimits(),
    mailFrom: 'shop@localhost',
    passwordCost: PASSWORD_COST,
    loginProviders: [],
    editor: null,
    showsDrafts: false,
    terms: new TermIndex(store),
    listings: listings(store),
  };
  const request = new RequestSession(
    store,
    new SessionTokens('secret', siteUrl),
    { state: 'absent' },
    customer === null ? null : { user: customer, id: 'one', epoch: 0 },
  );
  const result = await execute({
    schema: shopSchema([]),
    document: parse(source),
    rootValue: shopperRoot(tools, request),
  });
  const { data, errors } = result as { data?: Record<string, unknown>; errors?: GraphQLError[] };
  if (errors?.[0]) throw errors[0];
  return Object.values(data ?? {})[0] as Record<string, unknown>;
}

const customerOf = ({ databaseId }: Bought['order']) =>
  findOrder(backend.store, databaseId)?.customer_id ?? 0;
const account = (username: string) => ({
  account: { username, password: 'x' },
  billing: { ...GINA, email: `${username}@example.test` },
});

describe('who may read an order', () => {
  test('its buyer, by id, key or global id, and in lists', async () => {
    const order = await buy(['t-shirt'], account('gina'));
    const customer = customerOf(order);
    const global = Buffer.from(`order:${order.databaseId}`).toString('base64');
    for (const [type, id] of [
      ['DATABASE_ID', order.databaseId],
      ['ORDER_KEY', order.orderKey],
      ['ID', global],
    ]) {
      const found = await askAs(
        customer,
        `{ order(id: "${id}", idType: ${type}) { id orderNumber customer { email } } }`,
      );
      expect(found).toEqual({
        id: global,
        orderNumber: String(order.databaseId),
        customer: { email: 'gina@example.test' },
      });
    }
    const nodes = [{ databaseId: order.databaseId }];
    expect(await askAs(customer, '{ orders { nodes { databaseId } } }')).toEqual({ nodes });
    const search = `{ customer { orders(where: { search: "${order.databaseId}" }) { nodes { databaseId } } } }`;
    expect(await askAs(customer, search)).toEqual({ orders: { nodes } });
    const done = '{ customer { orders(where: { statuses: [COMPLETED] }) { nodes { databaseId } } } }';
    expect(await askAs(customer, done)).toEqual({ orders: { nodes: [] } });
  });

  test('nobody but the buyer', async () => {
    const order = await buy(['t-shirt'], account('gina'));
    const other = customerOf(await buy(['t-shirt'], account('eve')));
    for (const id of [
      `"${order.databaseId}", idType: DATABASE_ID`,
      `"${order.orderKey}", idType: ORDER_KEY`,
    ]) {
      const asked = `{ order(id: ${id}) { databaseId } }`;
      await expect(askAs(other, asked)).rejects.toThrow('Not authorized to access this order');
      expect(await new Shopper(backend).refusals(asked)).toEqual(['Not authorized to access this order']);
    }
    const mine = `{ customer { orders(where: { search: "${order.databaseId}" }) { nodes { databaseId } } } }`;
    expect(await askAs(other, mine)).toEqual({ orders: { nodes: [] } });
  });

  test('a guest’s order belongs to no customer', async () => {
    const order = await buy(['t-shirt']);
    const eve = customerOf(await buy(['t-shirt'], account('eve')));
    await expect(
      askAs(eve, `{ order(id: "${order.databaseId}", idType: DATABASE_ID) { id } }`),
    ).rejects.toThrow('Not authorized');
  });
});

const DAY = 24 * 60 * 60 * 1000;

describe('downloads', () => {
  const fileOf =
    'lineItems { nodes { quantity } } downloadableItems { nodes { name url accessExpires downloadsRemaining product { slug } } }';

  test('can be downloaded when the order is complete, with the signed address', async () => {
    mkdirSync(join(backend.media, 'downloads'));
    writeFileSync(join(backend.media, 'downloads/single.mp3'), 'la la');
    const shopper = new Shopper(backend);
    await shopper.fill('album');
    await shopper.ask(CALLS.applyCoupon, { input: { code: 'FREE100' } });
    const { order } = await shopper.ask<{ order: { downloadableItems: { nodes: { url: string }[] } } }>(
      `mutation ($billing: CustomerAddressInput) { checkout(input: { billing: $billing }) { order { status ${fileOf} } } }`,
      { billing: GINA },
    );
    expect(order).toMatchObject({
      status: 'COMPLETED',
      downloadableItems: { nodes: [{ name: 'Single 1', product: { slug: 'album' } }] },
    });
    const address = new URL(order.downloadableItems.nodes[0]?.url ?? '');
    const local = backend.url.replace('/graphql', '');
    const response = await fetch(`${local}/${address.search}`);
    expect(await response.text()).toBe('la la');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    for (const name of ['order', 'uid', 'key', 'download_file']) {
      const wrong = new URLSearchParams(address.search);
      wrong.set(name, 'x');
      expect((await fetch(`${local}/?${wrong}`)).status, name).toBe(404);
    }
    expect((await fetch(`${local}/wp-content/uploads/downloads/single.mp3`)).status).toBe(404);
  });

  test('can be fetched as often as their product says', async () => {
    mkdirSync(join(backend.media, 'downloads'));
    writeFileSync(join(backend.media, 'downloads/single.mp3'), 'la la');
    backend.store.run("UPDATE products SET download_limit = 2 WHERE slug = 'album'");
    const order = await buy(['album'], account('gina'));
    const found = findOrder(backend.store, order.databaseId);
    if (found) markPaid(backend.store, found);
    const customer = customerOf(order);
    const asked = '{ customer { downloadableItems { nodes { url downloadsRemaining } } } }';
    const mine = async () => {
      const { downloadableItems } = (await askAs(customer, asked)) as {
        downloadableItems: { nodes: { url: string; downloadsRemaining: number }[] };
      };
      return downloadableItems.nodes[0];
    };
    const first = await mine();
    const address = `${backend.url.replace('/graphql', '')}/${new URL(first?.url ?? '').search}`;
    const part = async (range: string) => (await fetch(address, { headers: { Range: range } })).status;
    expect(first?.downloadsRemaining).toBe(2);
    await fetch(address, { method: 'HEAD' });
    expect((await fetch(address)).status).toBe(200);
    expect((await mine())?.downloadsRemaining).toBe(1);
    expect(await part('bytes=0-1')).toBe(206);
    expect(await part('bytes=2-3')).toBe(206);
    expect(await part('bytes=4-')).toBe(206);
    expect((await mine())?.downloadsRemaining).toBe(0);
    expect((await fetch(address)).status).toBe(404);
    for (const range of ['bytes=0-0', 'bytes=1-', 'bytes=-4', 'bytes=1-1,2-']) {
      expect(await part(range), range).toBe(404);
    }
  });

  test('by ranges are as many as the bytes that they fetch', async () => {
    mkdirSync(join(backend.media, 'downloads'));
    writeFileSync(join(backend.media, 'downloads/single.mp3'), 'la la');
    backend.store.run("UPDATE products SET download_limit = 3 WHERE slug = 'album'");
    const order = await buy(['album'], account('gina'));
    const found = findOrder(backend.store, order.databaseId);
    if (found) markPaid(backend.store, found);
    const asked = '{ customer { downloadableItems { nodes { url } } } }';
    const { downloadableItems } = (await askAs(customerOf(order), asked)) as {
      downloadableItems: { nodes: { url: string }[] };
    };
    const { search } = new URL(downloadableItems.nodes[0]?.url ?? '');
    const statuses: number[] = [];
    for (let times = 0; times < 5; times += 1) {
      const headers = { Range: 'bytes=1-' };
      statuses.push((await fetch(`${backend.url.replace('/graphql', '')}/${search}`, { headers })).status);
    }
    expect(statuses).toEqual([206, 206, 206, 404, 404]);
  });

  test('end when the access does, and with an order that is taken back', async () => {
    mkdirSync(join(backend.media, 'downloads'));
    writeFileSync(join(backend.media, 'downloads/single.mp3'), 'la la');
    backend.store.run("UPDATE products SET download_expiry = 30 WHERE slug = 'album'");
    const order = await buy(['album'], account('gina'));
    const found = findOrder(backend.store, order.databaseId);
    if (found) markPaid(backend.store, found);
    const asked = '{ customer { downloadableItems { nodes { url accessExpires } } } }';
    const { downloadableItems } = (await askAs(customerOf(order), asked)) as {
      downloadableItems: { nodes: { url: string; accessExpires: string }[] };
    };
    const [item] = downloadableItems.nodes;
    expect(Date.parse(item?.accessExpires ?? '') / DAY).toBeCloseTo(Date.now() / DAY + 30, 1);
    const { search } = new URL(item?.url ?? '');
    const status = async () => (await fetch(`${backend.url.replace('/graphql', '')}/${search}`)).status;
    const set = (column: string, value: string) =>
      backend.store.run(`UPDATE orders SET ${column} = ? WHERE id = ?`, value, order.databaseId);
    expect(await status()).toBe(200);
    const paidBefore = (days: number) =>
      new Date(Date.now() - days * DAY).toISOString().slice(0, 19).replace('T', ' ');
    set('paid_gmt', paidBefore(31));
    expect(await status()).toBe(404);
    set('paid_gmt', paidBefore(29));
    expect(await status()).toBe(200);
    for (const other of ['PENDING', 'ON_HOLD', 'CANCELLED', 'FAILED', 'REFUNDED']) {
      set('status', other);
      expect(await status(), other).toBe(404);
    }
    // Paid, with goods that are still to be sent.
    set('status', 'PROCESSING');
    expect(await status()).toBe(200);
    backend.store.run('UPDATE orders SET paid_gmt = NULL');
    expect(await status()).toBe(404);
  });

  test('wait for the payment', async () => {
    const order = await buy(['album'], account('gina'));
    const customer = customerOf(order);
    const asked =
      '{ customer { downloadableItems { nodes { name } } orders { nodes { isDownloadPermitted status } } } }';
    expect(await askAs(customer, asked)).toEqual({
      downloadableItems: { nodes: [] },
      orders: { nodes: [{ isDownloadPermitted: false, status: 'ON_HOLD' }] },
    });
    const found = findOrder(backend.store, order.databaseId);
    if (found) markPaid(backend.store, found);
    expect(await askAs(customer, asked)).toEqual({
      downloadableItems: { nodes: [{ name: 'Single 1' }] },
      orders: { nodes: [{ isDownloadPermitted: true, status: 'COMPLETED' }] },
    });
  });
});

test('an order that comes to nothing gives back what it took, once', async () => {
  const stock = () =>
    backend.store.get("SELECT stock_quantity AS count FROM products WHERE slug = 'hoodie-red-no'");
  const shopper = new Shopper(backend);
  await shopper.fill('hoodie-red-no');
  await shopper.ask(CALLS.applyCoupon, { input: { code: 'SAVE10' } });
  const { order } = await shopper.ask<Bought>(CALLS.checkout, { billing: GINA, paymentMethod: 'bacs' });
  const used = () => backend.store.get("SELECT used FROM coupons WHERE code = 'save10'");
  expect([stock(), used()]).toEqual([{ count: 3 }, { used: 1 }]);
  for (let time = 0; time < 2; time++) {
    const found = findOrder(backend.store, order.databaseId);
    if (found) cancelUnpaidOrder(backend.store, found, 'CANCELLED');
  }
  expect([stock(), used()]).toEqual([{ count: 4 }, { used: 0 }]);
});

test('a new catalog leaves orders and accounts, and empties carts', async () => {
  const order = await buy(['t-shirt'], account('gina'));
  const shopper = new Shopper(backend);
  await shopper.fill('cap');
  fillStore(backend.store, recordedCatalog(), { source: 'demo', version: 'another' });
  expect(findOrder(backend.store, order.databaseId)?.order_key).toBe(order.orderKey);
  expect(backend.store.get('SELECT username FROM customers')).toEqual({ username: 'gina' });
  expect(await shopper.ask('{ cart { isEmpty } }')).toEqual({ isEmpty: true });
});
