import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RunningBackend } from '#backend/start/serve.ts';
import type { CreditCardSettings } from '#storefront/domain/checkout/credit-card.ts';
import { chosenLocale } from '#storefront/features/shell/locale-choice.ts';
import type { CreditCardProvider } from '#storefront/stores/checkout/credit-card-payment.ts';
import {
  hasUnconfirmedOrder,
  restorePendingOrder,
  storedOrders,
} from '#storefront/stores/checkout/pending-orders.ts';
import { recoverPendingOrder } from '#storefront/stores/checkout/recover-order.ts';
import { Browser, type Tab } from '#storefront/stores/fixtures/browser.ts';
import { openPage } from '#storefront/stores/fixtures/page.ts';
import { type SituationName, serveEarlierStore, situation, WRITTEN_AT } from './earlier-shop.ts';

/** Whether cards are charged by a store that asks the provider itself, as the captured one was. */
const CARDS: CreditCardSettings = { publishableKey: 'pk_test_simulated', verified: true };

let backend: RunningBackend;

/** Each test opens a store of its own, which takes its time on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: WRITTEN_AT });
  backend = await serveEarlierStore();
});
afterEach(async () => {
  await backend.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A tab of a browser that comes back to the shop. */
function comeBack(name: SituationName): Tab {
  const browser = new Browser(backend.url, { cards: CARDS });
  for (const [key, value] of Object.entries(situation(name).localStorage)) browser.storage.set(key, value);
  return browser.open();
}

/** Opens a page of a browser that comes back, without a store in reach. */
function openPageOf(name: SituationName): void {
  openPage(new Map(Object.entries(situation(name).localStorage)));
}

const quantities = (tab: Tab) =>
  Object.fromEntries((tab.queue.optimisticCart?.lines ?? []).map(({ slug, quantity }) => [slug, quantity]));
const countOrders = () => backend.store.get<{ n: number }>('SELECT count(*) AS n FROM orders')?.n;

async function loaded(tab: Tab) {
  const answer = await tab.queue.load();
  if (!answer.ok) throw new Error(answer.failure.kind);
  return answer.data;
}

/** The pending order, which there must be. */
function pendingOrder(tab: Tab) {
  const pending = restorePendingOrder(tab.env.storage);
  if (pending === null) throw new Error('No order is pending.');
  return pending;
}

describe('the cart', () => {
  test('is shown before any request, and is the store’s own', async () => {
    const tab = comeBack('cart');
    expect(quantities(tab)).toEqual({ beanie: 2, cap: 1 });
    expect(tab.queue.optimisticCart).toMatchObject({ itemCount: 3, coupons: [{ code: 'save10' }] });
    expect(tab.queue.isBusy).toBe(false);
    const { cart } = await loaded(tab);
    expect(cart.lines.map(({ slug, quantity, total }) => [slug, quantity, total])).toEqual([
      ['beanie', 2, 3600],
      ['cap', 1, 1600],
    ]);
    expect(cart.coupons).toMatchObject([{ code: 'save10' }]);
  });

  test('takes the lock after the tabs before', async () => {
    const tab = comeBack('cart');
    const turn = () => Number(tab.env.storage.get('islet-cart-turn:'));
    const before = turn();
    expect(before).toBeGreaterThan(0);
    await loaded(tab);
    expect(turn()).not.toBe(before);
  });
});

describe('changes that were not sent', () => {
  test('are shown at once and reach the store once, with one whose answer was lost', async () => {
    const tab = comeBack('unsent');
    expect(quantities(tab)).toEqual({ beanie: 2, cap: 1 });
    expect(tab.queue.isBusy).toBe(true);
    expect((await tab.queue.flush()).ok).toBe(true);
    const { cart } = await loaded(tab);
    expect(quantities(tab)).toEqual({ beanie: 2, cap: 1 });
    expect(cart.coupons).toMatchObject([{ code: 'five' }]);
    expect(tab.queue.isBusy).toBe(false);
    expect(tab.failures).toEqual([]);
  });

  test('of a guest whom the store has not met make a cart', async () => {
    const tab = comeBack('first-unsent');
    expect(quantities(tab)).toEqual({ cap: 1 });
    expect((await tab.queue.flush()).ok).toBe(true);
    expect((await loaded(tab)).cart.lines).toMatchObject([{ slug: 'cap', quantity: 1 }]);
    expect(tab.api.tokens.isGuest).toBe(true);
  });

  test('of every kind come true in their order', async () => {
    const tab = comeBack('every-change');
    expect(quantities(tab)).toEqual({ cap: 1, beanie: 1 });
    await tab.queue.flush();
    const { cart, customer } = await loaded(tab);
    expect(quantities(tab)).toEqual({ cap: 1, beanie: 1 });
    expect(cart.coupons).toMatchObject([{ code: 'five' }]);
    expect(cart.packages).toMatchObject([{ chosen: 'local_pickup:3' }]);
    expect(customer?.billing).toMatchObject({ country: 'DE', email: 'gesa@example.test' });
    // The store has no such gift card.
    expect(tab.failures.map(({ failure }) => failure.kind)).toEqual(['giftCardUnknown']);
  });
});

describe('a pending order', () => {
  test('that was made is found, and not made again', async () => {
    const tab = comeBack('pending-order');
    const before = countOrders();
    expect(pendingOrder(tab)).toMatchObject({ paymentMethod: 'cod', card: null });
    expect(await recoverPendingOrder(tab, pendingOrder(tab), null)).toMatchObject({
      kind: 'ordered',
      order: { billing: { email: 'gesa-pending@example.test' }, customerNote: 'Ring twice.' },
    });
    expect(countOrders()).toBe(before);
    expect(restorePendingOrder(tab.env.storage)).toBeNull();
  });

  test('that never reached the store leaves the cart as it was', async () => {
    const tab = comeBack('pending-unsent-order');
    expect(await recoverPendingOrder(tab, pendingOrder(tab), null)).toEqual({
      kind: 'open',
      failure: { kind: 'notOrdered', params: {} },
    });
    expect(quantities(tab)).toEqual({ cap: 1 });
  });

  test('that is paid by card is completed', async () => {
    const tab = comeBack('pending-card');
    const pending = pendingOrder(tab);
    expect(await recoverPendingOrder(tab, pending, simulator())).toMatchObject({
      kind: 'ordered',
      order: { paymentMethod: 'stripe', needsPayment: false, billing: { email: 'gesa-card@example.test' } },
    });
    const paid = backend.store.all<{ status: string }>(
      'SELECT status FROM orders WHERE transaction_id = ?',
      pending.transactionId ?? '',
    );
    expect(paid).toEqual([{ status: 'PROCESSING' }]);
  });
});

test('orders of this device are shown, newest first', () => {
  const { storage } = comeBack('orders').env;
  expect(storedOrders(storage)).toMatchObject([
    { status: 'PROCESSING', total: 2737, lines: [{ name: 'Beanie', quantity: 1 }], ofCustomer: false },
    { customerNote: 'Behind the shed.', lines: [{ name: 'Cap' }], shippingAddress: { city: 'Berlin' } },
  ]);
  expect(hasUnconfirmedOrder(storage)).toBe(false);
});

test('an order that the store did not describe is remembered', () => {
  expect(hasUnconfirmedOrder(comeBack('order-without-details').env.storage)).toBe(true);
});

describe('a customer', () => {
  test('is still signed in, with cart, name and orders', async () => {
    const tab = comeBack('signed-in');
    expect(tab.api.tokens.isSignedIn).toBe(true);
    const { viewer, cart } = await loaded(tab);
    expect(viewer?.username).toBe(situation('signed-in').localStorage['islet-viewer-name']);
    expect(cart.lines).toMatchObject([{ slug: 'beanie', quantity: 1 }]);
    expect(storedOrders(tab.env.storage)).toMatchObject([{ ofCustomer: true, total: 2499 }]);
  });

  test('finds what was typed, and nobody else does', async () => {
    openPageOf('signed-in');
    const mine = await import('#storefront/stores/checkout/draft-store.ts');
    mine.restoreDraft();
    expect(mine.$draft.get().note).toBe('Mine.');
    mine.assignDraftOwner(null);
    expect(mine.$draft.get().note).toBe('');
  });
});

test('what was typed into checkout is filled in, and signing in leads back to it', async () => {
  openPageOf('draft');
  const { restoreDraft, $draft } = await import('#storefront/stores/checkout/draft-store.ts');
  restoreDraft();
  expect($draft.get()).toMatchObject({
    email: 'gesa@example.test',
    billing: { firstName: 'Gesa', address1: 'Torstraße 1', postcode: '10115', country: 'DE', state: 'DE-BE' },
    shipsElsewhere: false,
    note: 'Second courtyard, please.',
  });
  const { takeReturnPath } = await import('#storefront/stores/session/return-path.ts');
  expect(takeReturnPath()).toBe('/checkout/');
});

test('a message for the shopper is shown on the next page', async () => {
  openPageOf('notices');
  const { $notices, restoreNotices } = await import('#storefront/stores/page/notices.ts');
  const { storeConnection } = await import('#storefront/stores/session/page-connection.ts');
  restoreNotices(storeConnection().env);
  expect($notices.get()).toMatchObject([{ failure: { kind: 'outOfStock', params: { product: 'Beanie' } } }]);
});

test('theme, number of items, language and release are known', async () => {
  openPageOf('cart');
  const { cookies, sessionStorage } = situation('cart');
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => sessionStorage[key] ?? null });
  const { readStored } = await import('#storefront/stores/browser/local-storage.ts');
  const { STORAGE_KEYS } = await import('#storefront/stores/browser/storage-keys.ts');
  const { getLatestBuild } = await import('#storefront/stores/page/latest-build.ts');
  expect(readStored(STORAGE_KEYS.theme)).toBe('dark');
  expect(readStored(STORAGE_KEYS.cartCount)).toBe('3');
  expect(chosenLocale(cookies.map(({ name, value }) => `${name}=${value}`).join('; '))).toBe('de_DE');
  expect(getLatestBuild()).toEqual(JSON.parse(sessionStorage['islet-build'] ?? ''));
});

/** The simulated card provider, asked whether it has charged. */
function simulator(): CreditCardProvider {
  return {
    confirm: () => Promise.reject(new Error('Nothing is to be charged again.')),
    async getState(clientSecret) {
      const response = await fetch(backend.url.replace('/graphql', '/simulated-payments'), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ action: 'retrieve', client_secret: clientSecret }),
      });
      const { status } = (await response.json()) as { status: string };
      return status === 'succeeded' ? 'paid' : 'open';
    },
  };
}
