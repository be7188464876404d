import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GINA } from '#backend/fixtures/shopper.ts';
import { unpaidCheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import { wishlistEntry } from '#storefront/domain/wishlist/wishlist.ts';
import { Shopping } from '#testing/fixtures/shopping.ts';
import { placeOrder } from '../checkout/place-order.ts';
import type { Tab } from '../fixtures/browser.ts';
import { signInTab } from '../fixtures/shopping.ts';
import { observeShopper, type PageFacts } from './observe-shopper.ts';
import { sendUnsent, storeHints } from './sent-storage.ts';

let shopping: Shopping;
let facts: PageFacts;

beforeAll(async () => {
  shopping = await Shopping.start();
});
afterAll(() => shopping[Symbol.asyncDispose]());
beforeEach(async () => {
  await shopping.begin(2);
  const since = { statistics: shopping.tab.env.now() };
  const none = { order: null, shown: null, wishlist: [], isAtProvider: false };
  facts = { ...none, since, nameOf: () => 'A name' };
  await sent();
});

/** The events that are sent now, each with its goods. */
async function sent(tab: Tab = shopping.tab): Promise<string[]> {
  const events: string[] = [];
  await sendUnsent(
    tab,
    () => observeShopper(tab, facts),
    ({ event: { name, params } }) => {
      const items = 'items' in params ? params.items : [];
      events.push(
        [name, ...items.map(({ item_name, quantity = 1 }) => `${quantity} ${item_name}`)].join(' '),
      );
    },
  );
  return events;
}

const line = (slug: string) => {
  const found = shopping.tab.queue.optimisticCart?.lines.find((one) => one.slug === slug);
  if (found === undefined) throw new Error(`The cart has no ${slug}.`);
  const { id, key, name } = found;
  return { id, key, name };
};

test('what the store confirms of the shopper’s changes is sent, in whichever tab it is seen first', async () => {
  const { queue, env } = shopping.tab;
  await shopping.add('album', 1);
  await queue.flush();
  expect(await sent(shopping.browser.open())).toEqual(['add_to_cart 1 Album']);
  expect(await sent()).toEqual([]);
  storeHints(env.storage, { cart: true });
  await queue.enqueue({ kind: 'quantity', line: line('beanie'), quantity: 5 });
  expect(await sent()).toEqual(['add_to_cart 3 Beanie']);
  await queue.enqueue({ kind: 'quantity', line: line('beanie'), quantity: 0 });
  expect(await sent()).toEqual(['remove_from_cart 5 Beanie']);
});

test('a change that the store refuses, or has not answered, is not sent', async () => {
  const { queue } = shopping.tab;
  shopping.network.fault = ({ operation }) => (operation === 'addToCart' ? 'lost' : 'none');
  const added = shopping.add('album', 1);
  expect(await sent()).toEqual([]);
  shopping.network.fault = () => 'none';
  await added;
  await queue.flush();
  expect(await sent()).toEqual(['add_to_cart 1 Album']);
  const nothing = { ...line('album'), key: 'no such line', id: 'none' };
  await queue.enqueue({ kind: 'quantity', line: nothing, quantity: 9 }, true);
  expect(await sent()).toEqual([]);
});

test('signing in is sent, and not of the goods that it brings together', async () => {
  const account = { username: 'numbers', email: 'numbers@example.test', password: 'Numbers-pass-1!' };
  await shopping.tab.api.mutation('registerCustomer', { input: account });
  await signInTab(shopping.tab, account);
  expect(line('beanie').name).toBe('Beanie');
  expect(await sent()).toEqual(['login']);
  await shopping.add('album', 1);
  await shopping.tab.queue.flush();
  expect(await sent()).toEqual(['add_to_cart 1 Album']);
});

test('an order is a purchase, and takes nothing out of the cart', async () => {
  const placed = await placeOrder(shopping.tab, unpaidCheckoutRequest(GINA, 'cod'));
  expect(placed.ok && placed.value.order?.databaseId).toBeTruthy();
  expect(await sent(shopping.browser.open())).toEqual(['purchase 2 Beanie']);
  expect(await sent()).toEqual([]);
});

test('an order that the store’s own page has taken is sent on its page here, after the handover alone', async () => {
  const { tab } = shopping;
  const placed = await placeOrder(tab, unpaidCheckoutRequest(GINA, 'cod'));
  const order = placed.ok ? placed.value.order : null;
  if (order === null) throw new Error('The store returned no order.');
  tab.env.storage.set('islet-orders', '');
  const today = new Date(tab.env.now()).toISOString().slice(0, 19);
  facts = { ...facts, order: { ...order, date: today }, shown: order.databaseId };
  expect(await sent()).toEqual([]);
  const cart = JSON.parse(tab.env.storage.get('islet-cart'));
  tab.env.storage.set('islet-cart', JSON.stringify({ ...cart, shared: true }));
  facts = { ...facts, order: { ...order, date: '2001-02-03T04:05:06' } };
  expect(await sent()).toEqual([]);
  facts = { ...facts, order: { ...order, date: today, status: 'PENDING', needsPayment: true } };
  expect(await sent()).toEqual([]);
  facts = { ...facts, order: { ...order, date: today } };
  expect(await sent()).toEqual(['purchase 2 Beanie']);
  expect(await sent(shopping.browser.open())).toEqual([]);
});

test('a heart is sent with the name that the page has', async () => {
  const entry = wishlistEntry({ productId: 7, variationId: null, attributes: {}, slug: 'mug' });
  facts = { ...facts, wishlist: [entry] };
  expect(await sent()).toEqual(['add_to_wishlist 1 A name']);
  expect(await sent()).toEqual([]);
});
