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

/** What becomes of an order without a card whose answer nobody has seen. */
const REQUEST = unpaidCheckoutRequest(GINA, 'cod');

let backend: FixtureBackend;
let network: Network;
let browser: Browser;
/** The tab that finds out. */
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

/** A tab orders and is closed before the answer. @param fault what the network does with the order */
async function orderAndDie(fault: Extract<Fault, 'none' | 'lost'>): Promise<void> {
  const dying = browser.open();
  const sent = new Promise<void>((resolve) => {
    network.fault = ({ operation }) => {
      if (operation !== 'Checkout') return 'none';
      dying.kill();
      resolve();
      return fault;
    };
  });
  void placeOrder(dying, REQUEST);
  await sent;
  await network.settled();
  network.fault = () => 'none';
  expect(ordersMade()).toBe(fault === 'none' ? 1 : 0);
}

/** Other stores keep no names of attempts. */
function forgetAttempts(): void {
  backend.store.run('UPDATE orders SET mutation_id = NULL');
}

function finish() {
  const attempt = restorePendingOrder(tab.env.storage);
  if (attempt === null) throw new Error('The journal has no attempt.');
  return recoverPendingOrder(tab, attempt, null);
}

describe('an order that was made', () => {
  test('is told where the store knows the attempt', async () => {
    await orderAndDie('none');
    expect(await finish()).toMatchObject({ kind: 'ordered', order: { total: 4879 } });
    expect([restorePendingOrder(tab.env.storage), ordersMade()]).toEqual([null, 1]);
  });

  test('is known by the empty cart where the store does not', async () => {
    await orderAndDie('none');
    forgetAttempts();
    expect(await finish()).toEqual({ kind: 'ordered', order: null });
    expect([hasUnconfirmedOrder(tab.env.storage), restorePendingOrder(tab.env.storage)]).toEqual([
      true,
      null,
    ]);
  });

  test('is told by a store that knows it, also when the cart was emptied by hand since', async () => {
    await orderAndDie('none');
    await tab.queue.enqueue({ kind: 'empty' });
    expect(await finish()).toMatchObject({ kind: 'ordered', order: { total: 4879 } });
  });

  test('cannot be told any more when the cart was filled again since', async () => {
    await orderAndDie('none');
    forgetAttempts();
    await add('album');
    expect(await finish()).toEqual({ kind: 'unclear' });
    expect([tab.queue.optimisticCart?.itemCount, ordersMade()]).toEqual([2, 1]);
  });
});

describe('an order that was not made', () => {
  test('leaves the cart as it was', async () => {
    await orderAndDie('lost');
    expect(await finish()).toEqual({ kind: 'open', failure: failure('notOrdered') });
    expect([tab.queue.optimisticCart?.itemCount, restorePendingOrder(tab.env.storage)]).toEqual([2, null]);
  });

  test('is known not to be, also when pieces were changed since', async () => {
    await orderAndDie('lost');
    await tab.queue.enqueue({ kind: 'quantity', line: line(), quantity: 5 });
    expect(await finish()).toEqual({ kind: 'open', failure: failure('notOrdered') });
    expect(tab.queue.optimisticCart?.itemCount).toBe(5);
  });
});

describe('nobody is told of an order because the browser itself has emptied the cart', () => {
  test.each([
    ['at once', () => tab.queue.enqueue({ kind: 'empty' })],
    ['line by line', () => tab.queue.enqueue({ kind: 'quantity', line: line(), quantity: 0 })],
  ])('%s', async (_, empty) => {
    await orderAndDie('lost');
    await empty();
    expect(await finish()).toEqual({ kind: 'unclear' });
    expect(hasUnconfirmedOrder(tab.env.storage)).toBe(false);
    // It stays so until the shopper has read it.
    expect(await finish()).toEqual({ kind: 'unclear' });
  });

  test('while the finding is waited for', async () => {
    await orderAndDie('lost');
    const [found] = await Promise.all([finish(), browser.open().queue.enqueue({ kind: 'empty' })]);
    expect(found.kind).not.toBe('ordered');
  });

  test('before an attempt that goes on with an earlier one', async () => {
    network.fault = ({ operation }) => (operation === 'Checkout' ? 'lost' : 'none');
    expect(await placeOrder(tab, REQUEST)).toMatchObject({ failure: { kind: 'unclear' } });
    await tab.queue.enqueue({ kind: 'empty' });
    await orderAndDie('lost');
    expect(await finish()).toEqual({ kind: 'unclear' });
  });
});

test('nobody is told of an order because the session has ended, and with it the cart', async () => {
  await orderAndDie('lost');
  tab.api.tokens.clear();
  tab.queue.clear();
  expect(await finish()).toEqual({ kind: 'unclear' });
  expect(await placeOrder(tab, REQUEST)).toEqual({ ok: false, failure: failure('cartEmpty') });
});

test('what comes into the cart while the store is asked is not ordered along', async () => {
  await orderAndDie('none');
  const other = browser.open();
  network.asked.length = 0;
  let carts = 0;
  network.fault = ({ operation }) => {
    if (operation !== 'getCart' || ++carts !== 2) return 'none';
    const product = simpleProduct('album', idOf(backend, 'album'));
    void other.queue.enqueue({ kind: 'add', product, quantity: 1 });
    return 'slow';
  };
  await finish();
  await network.settled();
  expect(network.asked).not.toContain('Checkout');
  expect(ordersMade()).toBe(1);
});

test('while the store is out of reach nobody knows', async () => {
  await orderAndDie('none');
  network.fault = () => 'lost';
  expect(await finish()).toEqual({ kind: 'unknown' });
  network.fault = () => 'none';
  expect(await finish()).toMatchObject({ kind: 'ordered' });
});
