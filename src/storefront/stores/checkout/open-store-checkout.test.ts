import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeSettings } from '#backend/catalog/changes/change-settings.ts';
import { itemsOfKind } from '#backend/checkout/orders/order.ts';
import { serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { GINA } from '#backend/fixtures/shopper.ts';
import { Shopping } from '#testing/fixtures/shopping.ts';
import { Browser } from '../fixtures/browser.ts';
import { storeCheckoutUrl } from './open-store-checkout.ts';

let shopping: Shopping;

beforeAll(async () => {
  shopping = await Shopping.start();
});
afterAll(() => shopping[Symbol.asyncDispose]());
beforeEach(async () => {
  await shopping.begin();
  changeSettings(shopping.backend.store, { sessionTransfer: true });
  vi.stubGlobal('location', { protocol: 'https:' });
});

/** Follows the link as a browser does, and sends a form there. */
async function orderAtStore(link: string): Promise<void> {
  const { url } = shopping.backend;
  const { pathname, search } = new URL(link);
  const opened = await fetch(new URL(pathname + search, url), { redirect: 'manual' });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const body = new URLSearchParams({ ...GINA, paymentMethod: 'cod' });
  await fetch(new URL('/checkout/', url), { method: 'POST', headers: { cookie }, body, redirect: 'manual' });
}

async function link(): Promise<string> {
  const url = await storeCheckoutUrl(shopping.tab);
  if (!url.ok) throw new Error(url.failure.kind);
  return url.value;
}

test('an order on the store’s own page empties the cart without a word', async () => {
  await orderAtStore(await link());
  expect(shopping.ordersMade()).toBe(1);
  await shopping.tab.queue.load();
  expect(shopping.tab.queue.optimisticCart?.lines).toEqual([]);
  expect(shopping.tab.lost).toEqual([]);
});

test('so does one that another page of this browser hears of first', async () => {
  const address = await link();
  const next = shopping.browser.open();
  await next.queue.load();
  await orderAtStore(address);
  await shopping.add('cap', 1, next);
  expect(next.queue.optimisticCart?.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Cap', 1],
  ]);
  expect(next.lost).toEqual([]);
});

test('a quantity that was changed there stays as it is', async () => {
  await link();
  const [line] = shopping.tab.queue.optimisticCart?.lines ?? [];
  await shopping.tab.api.mutation('UpDateCartQuantity', { key: line?.key ?? '', quantity: 4 });
  await shopping.tab.queue.load();
  expect(shopping.tab.queue.optimisticCart?.lines).toMatchObject([{ name: 'Beanie', quantity: 4 }]);
});

test('open mutations are there as well', async () => {
  void shopping.add('beanie');
  await orderAtStore(await link());
  const { store } = shopping.backend;
  const id = store.get<{ id: number }>('SELECT max(id) AS id FROM orders')?.id ?? 0;
  expect(itemsOfKind(store, id, 'line')).toMatchObject([{ name: 'Beanie', quantity: 4 }]);
});

test('a store that hands no sessions over is not waited for, and the cart stays this browser’s', async () => {
  changeSettings(shopping.backend.store, { sessionTransfer: false });
  expect(await storeCheckoutUrl(shopping.tab)).toMatchObject({ failure: { kind: 'paymentUnavailable' } });
  expect(shopping.tab.queue.confirmedCart?.shared).toBeUndefined();
});

test('an insecure link is not followed from a secure page', async () => {
  const backend = await serveFixture({ siteUrl: null, shop: { sessionTransfer: true } });
  const tab = new Browser(backend.url).open();
  await shopping.add('beanie', 1, tab);
  expect(await storeCheckoutUrl(tab)).toMatchObject({ failure: { kind: 'paymentUnavailable' } });
  vi.stubGlobal('location', { protocol: 'http:' });
  expect(await storeCheckoutUrl(tab)).toMatchObject({ ok: true });
  await backend.close();
});

test('an empty cart is led nowhere', async () => {
  await shopping.tab.queue.enqueue({ kind: 'empty' });
  expect(await storeCheckoutUrl(shopping.tab)).toMatchObject({ failure: { kind: 'cartEmpty' } });
});

test('a store out of reach leaves everything as it was', async () => {
  shopping.network.fault = ({ operation }) => (operation === 'getCheckoutUrl' ? 'lost' : 'none');
  const outcome = await storeCheckoutUrl(shopping.tab);
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'offline' } });
});
