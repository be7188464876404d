import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { GINA, idOf } from '#backend/fixtures/shopper.ts';
import { mapOrder } from '#storefront/api/map/shopper/map-order.ts';
import { type CheckoutRequest, unpaidCheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import { failure } from '#storefront/domain/errors/failure.ts';
import { REQUEST_DEFAULTS } from '#storefront/domain/settings/browser-settings.ts';
import { Shopping } from '#testing/fixtures/shopping.ts';
import { Browser } from '../fixtures/browser.ts';
import type { Fault } from '../fixtures/network.ts';
import { signInTab, simpleProduct } from '../fixtures/shopping.ts';
import { restorePendingOrder, storedOrders } from './pending-orders.ts';
import { placeOrder } from './place-order.ts';

const PRICE = "SELECT price FROM products WHERE slug = 'beanie'";
const REQUEST: CheckoutRequest = { ...unpaidCheckoutRequest(GINA, 'cod'), customerNote: 'Ring twice' };

let shopping: Shopping;

beforeAll(async () => {
  shopping = await Shopping.start();
});
afterAll(() => shopping[Symbol.asyncDispose]());
beforeEach(() => shopping.begin());

/** Orders in a tab that is closed before the response, and opens another one. */
async function orderAndClose(request: CheckoutRequest): Promise<void> {
  const closing = shopping.tab;
  shopping.network.fault = ({ operation }) => {
    if (operation === 'Checkout') closing.kill();
    return 'none';
  };
  void placeOrder(closing, request);
  await expect.poll(() => shopping.ordersMade()).toBe(1);
  shopping.tab = shopping.browser.open();
}

test('an order ships to the billing address, is stored, and empties the cart', async () => {
  const outcome = await placeOrder(shopping.tab, REQUEST);
  expect(outcome).toMatchObject({
    ok: true,
    value: {
      order: {
        id: null,
        status: 'PROCESSING',
        paymentMethod: 'cod',
        total: 4879,
        tax: 779,
        customerNote: 'Ring twice',
        billing: { firstName: 'Gina', country: 'DE' },
        shippingAddress: { city: 'Berlin', country: 'DE' },
        lines: [{ name: 'Beanie', quantity: 2 }],
        ofCustomer: false,
      },
    },
  });
  expect(storedOrders(shopping.tab.env.storage)).toEqual([
    { ...(outcome.ok && outcome.value.order), asOf: expect.any(Number) },
  ]);
  expect(restorePendingOrder(shopping.tab.env.storage)).toBeNull();
  expect(shopping.tab.queue.optimisticCart?.lines).toEqual([]);
  expect(shopping.tab.lost, 'goods that the shop says it has lost').toEqual([]);
});

test('an order has its global id where its customer reads it', async () => {
  const account = { username: 'ines', email: 'ines@example.test', password: 'Ines-pass-1!' };
  await shopping.tab.api.mutation('registerCustomer', { input: account });
  await signInTab(shopping.tab, account);
  const placed = await placeOrder(shopping.tab, REQUEST);
  const databaseId = placed.ok && placed.value.order?.databaseId;
  const read = await shopping.tab.api.query('getOrder', { id: String(databaseId) });
  expect(read.ok && read.data.order && mapOrder(read.data.order, 2, false)).toMatchObject({
    databaseId,
    id: btoa(`order:${databaseId}`),
  });
});

describe('a customer whose login has ended', () => {
  const ERNA = { username: 'erna', email: 'erna@example.test', password: 'Erna-pass-1!' };
  const signedOut = { ok: false, failure: failure('signedOut') };
  const { tokenKeys } = REQUEST_DEFAULTS;

  beforeAll(async () => {
    await shopping.tab.api.mutation('registerCustomer', { input: ERNA });
  });
  beforeEach(async () => {
    await signInTab(shopping.tab, ERNA);
    shopping.network.operations.length = 0;
  });

  function end(): void {
    const { storage } = shopping.tab.env;
    storage.set(tokenKeys.auth, `${shopping.tab.env.now() - 1} garbage`);
    storage.set(tokenKeys.refresh, 'garbage');
  }

  test('makes no order as a guest, keeps the cart, and orders it after signing in again', async () => {
    end();
    await shopping.tab.queue.load();
    expect(shopping.tab.api.tokens).toMatchObject({ isSignedIn: false, isLoginOver: true });
    expect(await placeOrder(shopping.tab, REQUEST)).toEqual(signedOut);
    expect(shopping.network.operations).not.toContain('Checkout');
    expect(shopping.tab.queue.optimisticCart?.lines).toMatchObject([{ name: 'Beanie' }]);
    await signInTab(shopping.tab, ERNA);
    const placed = await placeOrder(shopping.tab, REQUEST);
    expect(placed).toMatchObject({ ok: true, value: { order: { ofCustomer: true } } });
  });

  test('makes none either where it ends between the cart and the order', async () => {
    shopping.network.fault = ({ operation }) => {
      if (operation === 'getCart') end();
      return 'none';
    };
    expect(await placeOrder(shopping.tab, REQUEST)).toEqual(signedOut);
    expect(shopping.network.operations).not.toContain('Checkout');
    expect([shopping.ordersMade(), restorePendingOrder(shopping.tab.env.storage)]).toEqual([0, null]);
  });
});

test('who gets an account along with an order is signed in to it, and orders again as its customer', async () => {
  const account = { username: 'olga', password: 'Olga-pass-1!' };
  const billing = { ...GINA, email: 'olga@example.test' };
  await placeOrder(shopping.tab, { ...REQUEST, billing, account });
  expect(shopping.tab.api.tokens).toMatchObject({ isSignedIn: true, isLoginOver: false });
  expect(shopping.tab.shoppers.at(-1)?.viewer).toMatchObject({ username: 'olga' });
  await shopping.add('beanie', 1);
  const again = await placeOrder(shopping.tab, { ...REQUEST, billing });
  expect(again).toMatchObject({ ok: true, value: { order: { ofCustomer: true } } });
});

test('open mutations are ordered as well', async () => {
  void shopping.add('beanie');
  const outcome = await placeOrder(shopping.tab, REQUEST);
  expect(outcome).toMatchObject({ ok: true, value: { order: { lines: [{ quantity: 4 }] } } });
});

test('a rejected order leaves cart and session, and returns the reason', async () => {
  const outcome = await placeOrder(shopping.tab, { ...REQUEST, billing: { ...GINA, email: 'gina' } });
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'emailInvalid' } });
  expect(shopping.tab.queue.optimisticCart?.itemCount).toBe(2);
  expect((await placeOrder(shopping.tab, REQUEST)).ok).toBe(true);
});

describe('an order whose total has changed since it was shown', () => {
  const shownTotal = () => shopping.tab.queue.optimisticCart?.totals.total ?? 0;

  test('is not sent, and the cart has the new total', async () => {
    const total = shownTotal();
    const { price } = shopping.backend.store.get<{ price: string }>(PRICE) ?? { price: '' };
    shopping.backend.store.run("UPDATE products SET price = '19' WHERE slug = 'beanie'");
    shopping.network.operations.length = 0;
    const outcome = await placeOrder(shopping.tab, { ...REQUEST, total });
    shopping.backend.store.run("UPDATE products SET price = ? WHERE slug = 'beanie'", price);
    expect(outcome).toEqual({ ok: false, failure: failure('totalChanged') });
    expect(shopping.network.operations).not.toContain('Checkout');
    expect(shownTotal()).toBeGreaterThan(total);
    expect(restorePendingOrder(shopping.tab.env.storage)).toBeNull();
  });

  test('is sent where the total is the shown one, or none was shown', async () => {
    expect((await placeOrder(shopping.tab, { ...REQUEST, total: shownTotal() })).ok).toBe(true);
    await shopping.add('beanie');
    expect((await placeOrder(shopping.tab, REQUEST)).ok).toBe(true);
    expect(shopping.ordersMade()).toBe(2);
  });

  test('is not what the next tab finds, whose cart is empty', async () => {
    const request = { ...REQUEST, total: shownTotal() };
    await orderAndClose(request);
    expect((await placeOrder(shopping.tab, request)).ok).toBe(true);
    expect(shopping.ordersMade()).toBe(1);
  });
});

test('an empty cart is not ordered', async () => {
  await shopping.tab.queue.enqueue({ kind: 'empty' });
  expect(await placeOrder(shopping.tab, REQUEST)).toEqual({
    ok: false,
    failure: { kind: 'cartEmpty', params: {} },
  });
  expect(shopping.ordersMade()).toBe(0);
});

describe('one order is made', () => {
  test.each<Fault>(['answer lost', 'body lost', 'late', 'twice', 'slow'])(
    'where the fault is %s',
    async (fault) => {
      shopping.failCheckout(fault);
      expect((await placeOrder(shopping.tab, REQUEST)).ok).toBe(true);
      await shopping.network.idle();
      expect(shopping.ordersMade()).toBe(1);
      expect(storedOrders(shopping.tab.env.storage)).toHaveLength(1);
    },
  );

  test.each<Fault>(['lost', 'busy'])('by a retry where the request is %s', async (fault) => {
    shopping.failCheckout(fault);
    expect(await placeOrder(shopping.tab, REQUEST)).toMatchObject({
      ok: false,
      failure: { kind: 'unclear' },
    });
    expect(restorePendingOrder(shopping.tab.env.storage)).not.toBeNull();
    expect(shopping.tab.queue.optimisticCart?.itemCount).toBe(2);
    expect((await placeOrder(shopping.tab, REQUEST)).ok).toBe(true);
    expect(shopping.ordersMade()).toBe(1);
  });

  test('by two tabs at once', async () => {
    const other = shopping.browser.open();
    const outcomes = await Promise.all([placeOrder(shopping.tab, REQUEST), placeOrder(other, REQUEST)]);
    expect(outcomes.some(({ ok }) => ok)).toBe(true);
    expect(shopping.ordersMade()).toBe(1);
  });

  test('by a tab that is closed, and the next one that orders', async () => {
    await orderAndClose(REQUEST);
    expect(restorePendingOrder(shopping.tab.env.storage)).toMatchObject({ paymentMethod: 'cod' });
    expect(await placeOrder(shopping.tab, REQUEST)).toMatchObject({
      ok: true,
      value: { order: { total: 4879 } },
    });
    expect(shopping.ordersMade()).toBe(1);
  });
});

test('an order shows prices as its cart did, however they are typed in', async () => {
  const shop = await serveFixture({ shop: { pricesIncludeTax: false, taxDisplay: 'incl' } });
  const page = new Browser(shop.url).open();
  const product = simpleProduct('beanie', idOf(shop, 'beanie'));
  const added = await page.queue.enqueue({ kind: 'add', product, quantity: 2 });
  const outcome = await placeOrder(page, REQUEST);
  await shop.close();
  const cart = added.ok ? added.value : undefined;
  expect(outcome).toMatchObject({
    ok: true,
    value: {
      order: {
        pricesIncludeTax: true,
        subtotal: cart?.totals.subtotal,
        shipping: cart?.totals.shipping,
        lines: [{ total: cart?.lines[0]?.total }],
      },
    },
  });
});
