import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order, OrderStatus } from '#storefront/domain/checkout/order.ts';
import { failure, type Outcome } from '#storefront/domain/errors/failure.ts';
import { watchOrder } from './watch-order.ts';

const MINUTE = 60_000;
let page: EventTarget & { hidden: boolean };
let browser: EventTarget;
let responses: OrderStatus[];
let polls: number;
let shown: OrderStatus[];

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false });
  browser = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  responses = [];
  polls = 0;
  shown = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const orderWith = (status: OrderStatus, ofCustomer = true) =>
  ({ databaseId: 7, status, ofCustomer }) as Order;

function watch(order = orderWith('PENDING')): () => void {
  return watchOrder({
    order,
    load: async (): Promise<Outcome<Order>> => {
      polls++;
      const status = responses.shift();
      return status ? { ok: true, value: orderWith(status) } : { ok: false, failure: failure('offline') };
    },
    onUpdate: ({ status }) => shown.push(status),
  });
}

test('an order is polled with growing delays until its status is final', async () => {
  responses = ['PENDING', 'ON_HOLD', 'COMPLETED'];
  watch();
  await vi.advanceTimersByTimeAsync(5000);
  expect(shown).toEqual(['PENDING']);
  await vi.advanceTimersByTimeAsync(9999);
  expect(polls).toBe(1);
  await vi.advanceTimersByTimeAsync(1 + 20_000);
  expect(shown).toEqual(['PENDING', 'ON_HOLD', 'COMPLETED']);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(polls).toBe(3);
});

test('a store that is out of reach is polled on, at most once a minute', async () => {
  watch();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  const pollsBefore = polls;
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(polls - pollsBefore).toBe(10);
  expect(shown).toEqual([]);
});

test('a hidden page does not poll, and polls at once when it is shown', async () => {
  responses = ['PENDING', 'PROCESSING'];
  watch();
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(polls).toBe(0);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  browser.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(0);
  expect(polls).toBe(1);
});

test('polling stops', async () => {
  watch()();
  browser.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(polls).toBe(0);
});

test.each([orderWith('COMPLETED'), orderWith('PENDING', false)])('%o is not polled', async (order) => {
  watch(order);
  browser.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(polls).toBe(0);
});
