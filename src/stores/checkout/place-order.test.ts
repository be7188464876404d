import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { GINA, idOf } from '#backend/fixtures/shopper.ts';
import { type CheckoutRequest, unpaidCheckoutRequest } from '#shop/checkout/checkout-request.ts';
import { failure } from '#shop/errors/failure.ts';
import { Browser, type Tab } from '../fixtures/browser.ts';
import { type Fault, type Network, startNetwork } from '../fixtures/network.ts';
import { simpleProduct } from '../fixtures/products.ts';
import { restorePendingOrder, storedOrders } from './pending-orders.ts';
import { placeOrder } from './place-order.ts';

const PRICE = "SELECT price FROM products WHERE slug = 'beanie'";
const REQUEST: CheckoutRequest = { ...unpaidCheckoutRequest(GINA, 'cod'), customerNote: 'Ring twice' };

let backend: FixtureBackend;
let network: Network;
let browser: Browser;
let tab: Tab;
let before = 0;

beforeAll(async () => {
  backend = await serveFixture();
  network = await startNetwork(backend.url);
});
afterAll(async () => {
  await network[Symbol.asyncDispose]();
  await backend.close();
});
beforeEach(async () => {
  network.fault = () => 'none';
  browser = new Browser(network.url);
  tab = browser.open();
  await add();
  before = countOrders();
});

const add = () =>
  tab.queue.enqueue({
    kind: 'add',
    product: simpleProduct('beanie', idOf(backend, 'beanie')),
    quantity: 2,
  });
const countOrders = () => backend.store.get<{ n: number }>('SELECT count(*) AS n FROM orders')?.n ?? 0;
const ordersMade = () => countOrders() - before;

function failCheckout(...faults: Fault[]): void {
  network.fault = ({ operation }) => (operation === 'Checkout' ? (faults.shift() ?? 'none') : 'none');
}

/** The tab orders and dies before the answer; another one is open then. */
async function orderAndDie(request: CheckoutRequest): Promise<void> {
  const dying = tab;
  network.fault = ({ operation }) => {
    if (operation === 'Checkout') dying.kill();
    return 'none';
  };
  void placeOrder(dying, request);
  await expect.poll(ordersMade).toBe(1);
  tab = browser.open();
}

test('an order sends the billing address to ship to, is kept, and empties the cart', async () => {
  const outcome = await placeOrder(tab, REQUEST);
  expect(outcome).toMatchObject({
    ok: true,
    value: {
      order: {
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
  expect(storedOrders(tab.env.storage)).toEqual([outcome.ok && outcome.value.order]);
  expect(restorePendingOrder(tab.env.storage)).toBeNull();
  expect(tab.queue.optimisticCart?.lines).toEqual([]);
});

test('what waits is ordered as well', async () => {
  void add();
  const outcome = await placeOrder(tab, REQUEST);
  expect(outcome).toMatchObject({ ok: true, value: { order: { lines: [{ quantity: 4 }] } } });
});

test('a refused order keeps cart and session, and says why', async () => {
  const outcome = await placeOrder(tab, { ...REQUEST, billing: { ...GINA, email: 'gina' } });
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'emailInvalid' } });
  expect(tab.queue.optimisticCart?.itemCount).toBe(2);
  expect((await placeOrder(tab, REQUEST)).ok).toBe(true);
});

describe('an order that costs something else than the shopper was told', () => {
  const told = () => tab.queue.optimisticCart?.totals.total ?? 0;

  test('is not sent, and the cart says what it costs now', async () => {
    const total = told();
    const { price } = backend.store.get<{ price: string }>(PRICE) ?? { price: '' };
    backend.store.run("UPDATE products SET price = '19' WHERE slug = 'beanie'");
    network.asked.length = 0;
    const outcome = await placeOrder(tab, { ...REQUEST, total });
    backend.store.run("UPDATE products SET price = ? WHERE slug = 'beanie'", price);
    expect(outcome).toEqual({ ok: false, failure: failure('totalChanged') });
    expect(network.asked).not.toContain('Checkout');
    expect(told()).toBeGreaterThan(total);
    expect(restorePendingOrder(tab.env.storage)).toBeNull();
  });

  test('is sent where the sum is the one that was told, or none was', async () => {
    expect((await placeOrder(tab, { ...REQUEST, total: told() })).ok).toBe(true);
    await add();
    expect((await placeOrder(tab, REQUEST)).ok).toBe(true);
    expect(ordersMade()).toBe(2);
  });

  test('is not what the next tab finds that asks for it: the cart that was ordered costs nothing', async () => {
    const request = { ...REQUEST, total: told() };
    await orderAndDie(request);
    expect((await placeOrder(tab, request)).ok).toBe(true);
    expect(ordersMade()).toBe(1);
  });
});

test('an empty cart is not ordered', async () => {
  await tab.queue.enqueue({ kind: 'empty' });
  expect(await placeOrder(tab, REQUEST)).toEqual({ ok: false, failure: { kind: 'cartEmpty', params: {} } });
  expect(ordersMade()).toBe(0);
});

describe('one order is made', () => {
  test.each<Fault>(['answer lost', 'late', 'twice', 'slow'])('where the answer is %s', async (fault) => {
    failCheckout(fault);
    expect((await placeOrder(tab, REQUEST)).ok).toBe(true);
    await network.settled();
    expect(ordersMade()).toBe(1);
    expect(storedOrders(tab.env.storage)).toHaveLength(1);
  });

  test.each<Fault>(['lost', 'busy'])('by trying again where the request is %s', async (fault) => {
    failCheckout(fault);
    expect(await placeOrder(tab, REQUEST)).toMatchObject({ ok: false, failure: { kind: 'unclear' } });
    expect(restorePendingOrder(tab.env.storage)).not.toBeNull();
    expect(tab.queue.optimisticCart?.itemCount).toBe(2);
    expect((await placeOrder(tab, REQUEST)).ok).toBe(true);
    expect(ordersMade()).toBe(1);
  });

  test('by two tabs at once', async () => {
    const other = browser.open();
    const outcomes = await Promise.all([placeOrder(tab, REQUEST), placeOrder(other, REQUEST)]);
    expect(outcomes.some(({ ok }) => ok)).toBe(true);
    expect(ordersMade()).toBe(1);
  });

  test('by a tab that dies, and the next one that asks', async () => {
    await orderAndDie(REQUEST);
    expect(restorePendingOrder(tab.env.storage)).toMatchObject({ paymentMethod: 'cod' });
    expect(await placeOrder(tab, REQUEST)).toMatchObject({ ok: true, value: { order: { total: 4879 } } });
    expect(ordersMade()).toBe(1);
  });
});
