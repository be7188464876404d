import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GINA } from '#backend/fixtures/shopper.ts';
import { unpaidCheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import { failure } from '#storefront/domain/errors/failure.ts';
import { Shopping } from '#testing/fixtures/shopping.ts';
import type { Fault } from '../fixtures/network.ts';
import { hasUnconfirmedOrder, restorePendingOrder } from './pending-orders.ts';
import { placeOrder } from './place-order.ts';
import { recoverPendingOrder } from './recover-order.ts';

const REQUEST = unpaidCheckoutRequest(GINA, 'cod');

let shopping: Shopping;

beforeAll(async () => {
  shopping = await Shopping.start();
});
afterAll(() => shopping[Symbol.asyncDispose]());
beforeEach(() => shopping.begin());

const line = () => {
  const [first] = shopping.tab.queue.optimisticCart?.lines ?? [];
  if (first === undefined) throw new Error('The cart is empty.');
  return first;
};

/** Orders in a tab that is closed before the response. @param fault of the order's request */
async function orderAndClose(fault: Extract<Fault, 'none' | 'lost'>): Promise<void> {
  const closing = shopping.browser.open();
  const sent = new Promise<void>((resolve) => {
    shopping.network.fault = ({ operation }) => {
      if (operation !== 'Checkout') return 'none';
      closing.kill();
      resolve();
      return fault;
    };
  });
  void placeOrder(closing, REQUEST);
  await sent;
  await shopping.network.idle();
  shopping.network.fault = () => 'none';
  expect(shopping.ordersMade()).toBe(fault === 'none' ? 1 : 0);
}

function recover() {
  const pendingOrder = restorePendingOrder(shopping.tab.env.storage);
  if (pendingOrder === null) throw new Error('No order is pending.');
  return recoverPendingOrder(shopping.tab, pendingOrder, null);
}

describe('an order that was made', () => {
  test('is returned where the store recognises the attempt', async () => {
    await orderAndClose('none');
    expect(await recover()).toMatchObject({ kind: 'ordered', order: { total: 4879 } });
    expect([restorePendingOrder(shopping.tab.env.storage), shopping.ordersMade()]).toEqual([null, 1]);
  });

  test('is found by the empty cart where the store does not', async () => {
    await orderAndClose('none');
    shopping.forgetAttempts();
    expect(await recover()).toEqual({ kind: 'ordered', order: null });
    expect([
      hasUnconfirmedOrder(shopping.tab.env.storage),
      restorePendingOrder(shopping.tab.env.storage),
    ]).toEqual([true, null]);
  });

  test('is returned where the store recognises it, also after the shopper emptied the cart', async () => {
    await orderAndClose('none');
    await shopping.tab.queue.enqueue({ kind: 'empty' });
    expect(await recover()).toMatchObject({ kind: 'ordered', order: { total: 4879 } });
  });

  test('cannot be found out after the cart was filled again', async () => {
    await orderAndClose('none');
    shopping.forgetAttempts();
    await shopping.add('album');
    expect(await recover()).toEqual({ kind: 'unclear' });
    expect([shopping.tab.queue.optimisticCart?.itemCount, shopping.ordersMade()]).toEqual([2, 1]);
  });
});

describe('an order that was not made', () => {
  test('leaves the cart as it was', async () => {
    await orderAndClose('lost');
    expect(await recover()).toEqual({ kind: 'open', failure: failure('notOrdered') });
    expect([
      shopping.tab.queue.optimisticCart?.itemCount,
      restorePendingOrder(shopping.tab.env.storage),
    ]).toEqual([2, null]);
  });

  test('is found out also after a quantity was changed', async () => {
    await orderAndClose('lost');
    await shopping.tab.queue.enqueue({ kind: 'quantity', line: line(), quantity: 5 });
    expect(await recover()).toEqual({ kind: 'open', failure: failure('notOrdered') });
    expect(shopping.tab.queue.optimisticCart?.itemCount).toBe(5);
  });
});

describe('a cart that the browser itself has emptied is not taken for an order', () => {
  test.each([
    ['at once', () => shopping.tab.queue.enqueue({ kind: 'empty' })],
    ['line by line', () => shopping.tab.queue.enqueue({ kind: 'quantity', line: line(), quantity: 0 })],
  ])('%s', async (_, empty) => {
    await orderAndClose('lost');
    await empty();
    expect(await recover()).toEqual({ kind: 'unclear' });
    expect(hasUnconfirmedOrder(shopping.tab.env.storage)).toBe(false);
    // Until the shopper has dismissed it.
    expect(await recover()).toEqual({ kind: 'unclear' });
  });

  test('during recovery', async () => {
    await orderAndClose('lost');
    const [result] = await Promise.all([recover(), shopping.browser.open().queue.enqueue({ kind: 'empty' })]);
    expect(result.kind).not.toBe('ordered');
  });

  test('before an attempt that continues an earlier one', async () => {
    shopping.network.fault = ({ operation }) => (operation === 'Checkout' ? 'lost' : 'none');
    expect(await placeOrder(shopping.tab, REQUEST)).toMatchObject({ failure: { kind: 'unclear' } });
    await shopping.tab.queue.enqueue({ kind: 'empty' });
    await orderAndClose('lost');
    expect(await recover()).toEqual({ kind: 'unclear' });
  });
});

test('a cart that is lost with its session is not taken for an order', async () => {
  await orderAndClose('lost');
  shopping.tab.api.tokens.clear();
  shopping.tab.queue.clear();
  expect(await recover()).toEqual({ kind: 'unclear' });
  expect(await placeOrder(shopping.tab, REQUEST)).toEqual({ ok: false, failure: failure('cartEmpty') });
});

test('what is added to the cart during recovery is not ordered', async () => {
  await orderAndClose('none');
  const other = shopping.browser.open();
  shopping.network.operations.length = 0;
  let carts = 0;
  shopping.network.fault = ({ operation }) => {
    if (operation !== 'getCart' || ++carts !== 2) return 'none';
    void shopping.add('album', 1, other);
    return 'slow';
  };
  await recover();
  await shopping.network.idle();
  expect(shopping.network.operations).not.toContain('Checkout');
  expect(shopping.ordersMade()).toBe(1);
});

test('while the store is out of reach, the outcome is unknown', async () => {
  await orderAndClose('none');
  shopping.network.fault = () => 'lost';
  expect(await recover()).toEqual({ kind: 'unknown' });
  shopping.network.fault = () => 'none';
  expect(await recover()).toMatchObject({ kind: 'ordered' });
});
