import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { GINA, idOf } from '#backend/fixtures/shopper.ts';
import { unpaidCheckoutRequest } from '#shop/checkout/checkout-request.ts';
import { failure } from '#shop/errors/failure.ts';
import { Browser, type Tab } from '../fixtures/browser.ts';
import { type Fault, type Network, startNetwork } from '../fixtures/network.ts';
import { simpleProduct } from '../fixtures/products.ts';
import { hasUnconfirmedOrder, restorePendingOrder } from './pending-orders.ts';
import { placeOrder } from './place-order.ts';
import { recoverPendingOrder } from './recover-order.ts';

const REQUEST = unpaidCheckoutRequest(GINA, 'cod');

let backend: FixtureBackend;
let network: Network;
let browser: Browser;
/** The tab that recovers. */
let tab: Tab;
let ordersBefore = 0;

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
  await add('beanie');
  ordersBefore = countOrders();
});

const add = (slug: string) =>
  tab.queue.enqueue({ kind: 'add', product: simpleProduct(slug, idOf(backend, slug)), quantity: 2 });
const countOrders = () => backend.store.get<{ n: number }>('SELECT count(*) AS n FROM orders')?.n ?? 0;
const ordersMade = () => countOrders() - ordersBefore;
const line = () => {
  const [first] = tab.queue.optimisticCart?.lines ?? [];
  if (first === undefined) throw new Error('The cart is empty.');
  return first;
};

/** Orders in a tab that is closed before the response. @param fault of the order's request */
async function orderAndClose(fault: Extract<Fault, 'none' | 'lost'>): Promise<void> {
  const closing = browser.open();
  const sent = new Promise<void>((resolve) => {
    network.fault = ({ operation }) => {
      if (operation !== 'Checkout') return 'none';
      closing.kill();
      resolve();
      return fault;
    };
  });
  void placeOrder(closing, REQUEST);
  await sent;
  await network.idle();
  network.fault = () => 'none';
  expect(ordersMade()).toBe(fault === 'none' ? 1 : 0);
}

/** Makes the store one that does not recognise attempts. */
function forgetAttempts(): void {
  backend.store.run('UPDATE orders SET mutation_id = NULL');
}

function recover() {
  const pendingOrder = restorePendingOrder(tab.env.storage);
  if (pendingOrder === null) throw new Error('No order is pending.');
  return recoverPendingOrder(tab, pendingOrder, null);
}

describe('an order that was made', () => {
  test('is returned where the store recognises the attempt', async () => {
    await orderAndClose('none');
    expect(await recover()).toMatchObject({ kind: 'ordered', order: { total: 4879 } });
    expect([restorePendingOrder(tab.env.storage), ordersMade()]).toEqual([null, 1]);
  });

  test('is found by the empty cart where the store does not', async () => {
    await orderAndClose('none');
    forgetAttempts();
    expect(await recover()).toEqual({ kind: 'ordered', order: null });
    expect([hasUnconfirmedOrder(tab.env.storage), restorePendingOrder(tab.env.storage)]).toEqual([
      true,
      null,
    ]);
  });

  test('is returned where the store recognises it, also after the shopper emptied the cart', async () => {
    await orderAndClose('none');
    await tab.queue.enqueue({ kind: 'empty' });
    expect(await recover()).toMatchObject({ kind: 'ordered', order: { total: 4879 } });
  });

  test('cannot be found out after the cart was filled again', async () => {
    await orderAndClose('none');
    forgetAttempts();
    await add('album');
    expect(await recover()).toEqual({ kind: 'unclear' });
    expect([tab.queue.optimisticCart?.itemCount, ordersMade()]).toEqual([2, 1]);
  });
});

describe('an order that was not made', () => {
  test('leaves the cart as it was', async () => {
    await orderAndClose('lost');
    expect(await recover()).toEqual({ kind: 'open', failure: failure('notOrdered') });
    expect([tab.queue.optimisticCart?.itemCount, restorePendingOrder(tab.env.storage)]).toEqual([2, null]);
  });

  test('is found out also after a quantity was changed', async () => {
    await orderAndClose('lost');
    await tab.queue.enqueue({ kind: 'quantity', line: line(), quantity: 5 });
    expect(await recover()).toEqual({ kind: 'open', failure: failure('notOrdered') });
    expect(tab.queue.optimisticCart?.itemCount).toBe(5);
  });
});

describe('a cart that the browser itself has emptied is not taken for an order', () => {
  test.each([
    ['at once', () => tab.queue.enqueue({ kind: 'empty' })],
    ['line by line', () => tab.queue.enqueue({ kind: 'quantity', line: line(), quantity: 0 })],
  ])('%s', async (_, empty) => {
    await orderAndClose('lost');
    await empty();
    expect(await recover()).toEqual({ kind: 'unclear' });
    expect(hasUnconfirmedOrder(tab.env.storage)).toBe(false);
    // Until the shopper has dismissed it.
    expect(await recover()).toEqual({ kind: 'unclear' });
  });

  test('during recovery', async () => {
    await orderAndClose('lost');
    const [result] = await Promise.all([recover(), browser.open().queue.enqueue({ kind: 'empty' })]);
    expect(result.kind).not.toBe('ordered');
  });

  test('before an attempt that continues an earlier one', async () => {
    network.fault = ({ operation }) => (operation === 'Checkout' ? 'lost' : 'none');
    expect(await placeOrder(tab, REQUEST)).toMatchObject({ failure: { kind: 'unclear' } });
    await tab.queue.enqueue({ kind: 'empty' });
    await orderAndClose('lost');
    expect(await recover()).toEqual({ kind: 'unclear' });
  });
});

test('a cart that is lost with its session is not taken for an order', async () => {
  await orderAndClose('lost');
  tab.api.tokens.clear();
  tab.queue.clear();
  expect(await recover()).toEqual({ kind: 'unclear' });
  expect(await placeOrder(tab, REQUEST)).toEqual({ ok: false, failure: failure('cartEmpty') });
});

test('what is added to the cart during recovery is not ordered', async () => {
  await orderAndClose('none');
  const other = browser.open();
  network.operations.length = 0;
  let carts = 0;
  network.fault = ({ operation }) => {
    if (operation !== 'getCart' || ++carts !== 2) return 'none';
    const product = simpleProduct('album', idOf(backend, 'album'));
    void other.queue.enqueue({ kind: 'add', product, quantity: 1 });
    return 'slow';
  };
  await recover();
  await network.idle();
  expect(network.operations).not.toContain('Checkout');
  expect(ordersMade()).toBe(1);
});

test('while the store is out of reach, the outcome is unknown', async () => {
  await orderAndClose('none');
  network.fault = () => 'lost';
  expect(await recover()).toEqual({ kind: 'unknown' });
  network.fault = () => 'none';
  expect(await recover()).toMatchObject({ kind: 'ordered' });
});
