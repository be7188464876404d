import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeProduct, type ProductChange } from '#backend/catalog/changes/change-product.ts';
import { deleteProduct } from '#backend/catalog/changes/remove-product.ts';
import { TEST_CARDS } from '#backend/checkout/payment/simulator.ts';
import { simulate } from '#backend/fixtures/buying-calls.ts';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { GINA, idOf } from '#backend/fixtures/shopper.ts';
import { startAnswerServer } from '#storefront/api/fixtures/server.ts';
import { type CheckoutRequest, unpaidCheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import type { CreditCardSettings } from '#storefront/domain/checkout/payment-settings.ts';
import type { PendingOrder } from '#storefront/domain/checkout/pending-order.ts';
import type { PaymentState } from '#storefront/domain/checkout/states/paying.ts';
import { failure } from '#storefront/domain/errors/failure.ts';
import { Browser, type Tab } from '../fixtures/browser.ts';
import { type Network, startNetwork } from '../fixtures/network.ts';
import { signInTab, simpleProduct } from '../fixtures/shopping.ts';
import { type CreditCardProvider, payByCreditCard } from './credit-card-payment.ts';
import { restorePendingOrder, storedOrders, storePendingOrder } from './pending-orders.ts';
import { placeOrder } from './place-order.ts';
import { recoverPendingOrder } from './recover-order.ts';

const REQUEST = unpaidCheckoutRequest(GINA, 'stripe');
const VERIFIED: CreditCardSettings = { publishableKey: 'pk_test_simulated', verified: true };

let backend: FixtureBackend;
let network: Network;
let tab: Tab;
let ordersBefore = 0;
let paymentsBefore = 0;
/** Charges of the provider, which may be out of reach. */
let confirms = 0;
let providerIsUp = true;

beforeAll(async () => {
  backend = await serveFixture({ environment: {} });
  network = await startNetwork(backend.url);
});
afterAll(async () => {
  await network[Symbol.asyncDispose]();
  await backend.close();
});
beforeEach(async () => {
  network.fault = () => 'none';
  providerIsUp = true;
  confirms = 0;
  tab = new Browser(network.url, { cards: VERIFIED }).open();
  await add();
  ordersBefore = count('orders');
  paymentsBefore = count('payment_intents');
});

const add = () =>
  tab.queue.enqueue({
    kind: 'add',
    product: simpleProduct('beanie', idOf(backend, 'beanie')),
    quantity: 1,
  });
const count = (table: string) =>
  backend.store.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n ?? 0;
const ordersMade = (status: string) =>
  backend.store.get<{ n: number }>(
    'SELECT count(*) AS n FROM (SELECT * FROM orders ORDER BY id LIMIT -1 OFFSET ?) WHERE status = ?',
    ordersBefore,
    status,
  )?.n;
const paymentsMade = () => count('payment_intents') - paymentsBefore;
const shownTotal = () => tab.queue.optimisticCart?.totals.total ?? 0;

/** Charges by the simulator, as the page's Stripe object does. */
function provider(card: string): CreditCardProvider {
  const stateOf = (status: string): PaymentState =>
    status === 'succeeded' ? 'paid' : status === 'processing' ? 'processing' : 'open';
  return {
    async confirm({ clientSecret }) {
      confirms++;
      const { status } = await simulate(backend, 'confirm', clientSecret, { card_number: card });
      if (!providerIsUp) return { state: 'unknown' };
      const state = stateOf(status);
      return state === 'open' ? { state, failure: failure('cardFunds') } : { state };
    },
    async getState(clientSecret) {
      if (!providerIsUp) return 'unknown';
      return stateOf((await simulate(backend, 'retrieve', clientSecret)).status);
    },
  };
}

async function buy(card: string, changes: Partial<CheckoutRequest> = {}) {
  const request = { ...REQUEST, ...changes };
  const paid = await payByCreditCard(tab, request, provider(card), shownTotal());
  return paid.ok ? placeOrder(tab, { ...request, payment: paid.value }) : paid;
}

/** The pending order, which there must be. */
function pendingOrder() {
  const pending = restorePendingOrder(tab.env.storage);
  if (pending === null) throw new Error('No order is pending.');
  return pending;
}

test('a card pays one order, with one payment', async () => {
  const outcome = await buy(TEST_CARDS.success);
  expect(outcome).toMatchObject({
    ok: true,
    value: { order: { status: 'PROCESSING', needsPayment: false } },
  });
  expect([ordersMade('PROCESSING'), ordersMade('PENDING'), paymentsMade()]).toEqual([1, 0, 1]);
  expect(restorePendingOrder(tab.env.storage)).toBeNull();
  expect(storedOrders(tab.env.storage)).toHaveLength(1);
});

test('a declined card charges and stores nothing, and another one pays the same order', async () => {
  expect(await buy(TEST_CARDS.decline)).toEqual({ ok: false, failure: failure('cardFunds') });
  expect(restorePendingOrder(tab.env.storage)).toBeNull();
  expect(storedOrders(tab.env.storage)).toEqual([]);
  expect(tab.queue.optimisticCart?.itemCount).toBe(1);
  expect((await buy(TEST_CARDS.success)).ok).toBe(true);
  expect([ordersMade('PROCESSING'), ordersMade('PENDING'), paymentsMade()]).toEqual([1, 0, 1]);
});

test('a payment that is processing makes an order on hold', async () => {
  expect(await buy(TEST_CARDS.processing)).toMatchObject({ value: { order: { status: 'ON_HOLD' } } });
});

test('another total than the shown one is not charged', async () => {
  const outcome = await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shownTotal() - 1);
  expect(outcome).toEqual({ ok: false, failure: failure('totalChanged') });
  expect(confirms).toBe(0);
});

describe('a cart that another tab has changed since the card was typed in', () => {
  const ACCOUNT = { username: 'wilma', email: 'wilma@example.test', password: 'Wilma-pass-1!' };
  beforeAll(async () => {
    await new Browser(network.url).open().api.mutation('registerCustomer', { input: ACCOUNT });
  });
  const changes: Record<string, (other: Tab) => Promise<unknown>> = {
    'a line more': (other) => other.queue.enqueue({ kind: 'add', product: album(), quantity: 1 }),
    'a coupon': (other) => other.queue.enqueue({ kind: 'applyCoupon', code: 'save10' }),
    'another country': (other) =>
      other.queue.enqueue({ kind: 'address', shipping: { country: 'US', state: 'CA' } }),
    'a sign-in to a cart with more': async (other) => {
      const own = new Browser(network.url).open();
      await signInTab(own, ACCOUNT);
      await own.queue.enqueue({ kind: 'add', product: album(), quantity: 1 });
      await signInTab(other, ACCOUNT);
    },
  };
  const album = () => simpleProduct('album', idOf(backend, 'album'));

  test.each(Object.entries(changes))('is not charged at the old total: %s', async (_, change) => {
    const browser = new Browser(network.url, { cards: VERIFIED });
    tab = browser.open();
    const other = browser.open();
    await add();
    const shown = shownTotal();
    await change(other);
    browser.storage.settle();
    const outcome = await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shown);
    expect(outcome).toEqual({ ok: false, failure: failure('totalChanged') });
    expect(confirms).toBe(0);
    expect(shownTotal()).not.toBe(shown);
    const billing = { ...GINA, email: ACCOUNT.email };
    const paid = await payByCreditCard(
      tab,
      { ...REQUEST, billing },
      provider(TEST_CARDS.success),
      shownTotal(),
    );
    if (paid.ok) await placeOrder(tab, { ...REQUEST, billing, payment: paid.value });
    expect(paid.ok || confirms).toBe(paid.ok ? true : 0);
  });
});

describe('what is sold out between cart and order', () => {
  const cap = () => simpleProduct('cap', idOf(backend, 'cap'));
  beforeEach(async () => {
    changeProduct(backend.store, cap().productId, {
      status: 'publish',
      stock: { quantity: 1, status: 'IN_STOCK' },
    });
    tab = new Browser(network.url, { cards: VERIFIED }).open();
    await tab.queue.enqueue({ kind: 'add', product: cap(), quantity: 1 });
  });

  test('by another shopper, who pays first, is named before any charge', async () => {
    const first = tab;
    tab = new Browser(network.url, { cards: VERIFIED }).open();
    await tab.queue.enqueue({ kind: 'add', product: cap(), quantity: 1 });
    const second = tab;
    tab = first;
    expect((await buy(TEST_CARDS.success)).ok).toBe(true);
    tab = second;
    expect(await buy(TEST_CARDS.success)).toMatchObject({
      failure: { kind: 'outOfStock', params: { product: 'Cap' } },
    });
    expect(confirms).toBe(1);
  });

  test.each<[string, ProductChange | null, string]>([
    ['set to out of stock', { stock: { quantity: null, status: 'OUT_OF_STOCK' } }, 'outOfStock'],
    ['taken off sale', { status: 'draft' }, 'gone'],
    ['deleted', null, 'gone'],
  ])('%s is named before any charge', async (_, change, kind) => {
    if (change) changeProduct(backend.store, cap().productId, change);
    else deleteProduct(backend.store, cap().productId);
    const before = count('orders');
    const outcome = await buy(TEST_CARDS.success);
    expect(outcome).toMatchObject({ failure: { kind, params: { product: 'Cap' } } });
    expect([confirms, count('orders')]).toEqual([0, before]);
  });
});

test('an address that the store rejects charges nothing', async () => {
  const outcome = await buy(TEST_CARDS.success, { billing: { ...GINA, email: 'gina' } });
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'emailInvalid' } });
  expect(confirms).toBe(0);
});

test('with a new account the paid order is the account’s', async () => {
  const account = { username: `gina${ordersBefore}`, password: 'Secret-1!' };
  const billing = { ...GINA, email: `gina${ordersBefore}@example.test` };
  const outcome = await buy(TEST_CARDS.success, { account, billing });
  expect(outcome).toMatchObject({ ok: true, value: { order: { status: 'PROCESSING' } } });
  expect([ordersMade('PROCESSING'), ordersMade('PENDING')]).toEqual([1, 0]);
});

describe('between charge and order', () => {
  test('the order is stored as pending, without its password', async () => {
    const account = { username: `otto${ordersBefore}`, password: 'Secret-1!' };
    const billing = { ...GINA, email: `otto${ordersBefore}@example.test` };
    await payByCreditCard(tab, { ...REQUEST, account, billing }, provider(TEST_CARDS.success), shownTotal());
    expect(pendingOrder().card?.request).toMatchObject({ billing, account: null });
    expect(JSON.stringify(pendingOrder())).not.toContain('Secret-1!');
  });

  test('a tab that is closed leaves an order that is completed later', async () => {
    await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shownTotal());
    const finished = await recoverPendingOrder(tab, pendingOrder(), provider(TEST_CARDS.success));
    expect(finished).toMatchObject({ kind: 'ordered', order: { status: 'PROCESSING' } });
    expect([ordersMade('PROCESSING'), paymentsMade(), confirms]).toEqual([1, 1, 1]);
    expect(restorePendingOrder(tab.env.storage)).toBeNull();
  });

  test('paying once more charges nothing and makes the same order', async () => {
    await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shownTotal());
    expect((await buy(TEST_CARDS.success)).ok).toBe(true);
    expect([ordersMade('PROCESSING'), paymentsMade(), confirms]).toEqual([1, 1, 1]);
  });

  test('the store finds a charge while the provider is out of reach', async () => {
    providerIsUp = false;
    const outcome = await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shownTotal());
    expect(outcome).toEqual({ ok: false, failure: failure('paymentUnclear') });
    const finished = await recoverPendingOrder(tab, pendingOrder(), provider(TEST_CARDS.success));
    expect(finished).toMatchObject({ kind: 'ordered', order: { status: 'PROCESSING' } });
    expect([ordersMade('PROCESSING'), paymentsMade(), confirms]).toEqual([1, 1, 1]);
  });

  test('the store finds that nothing was charged as well', async () => {
    providerIsUp = false;
    await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.decline), shownTotal());
    const finished = await recoverPendingOrder(tab, pendingOrder(), null);
    expect(finished).toEqual({ kind: 'open', failure: failure('paymentOpen') });
    expect(restorePendingOrder(tab.env.storage)).toBeNull();
    expect(storedOrders(tab.env.storage)).toEqual([]);
  });

  test('the outcome is unknown while both are out of reach', async () => {
    providerIsUp = false;
    await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shownTotal());
    network.fault = () => 'lost';
    expect(await recoverPendingOrder(tab, pendingOrder(), provider(TEST_CARDS.success))).toEqual({
      kind: 'unknown',
    });
    network.fault = () => 'none';
    const finished = await recoverPendingOrder(tab, pendingOrder(), provider(TEST_CARDS.success));
    expect(finished).toMatchObject({ kind: 'ordered', order: { status: 'PROCESSING' } });
  });

  test('an unanswered challenge of the bank charges nothing, and the cart can be paid again', async () => {
    providerIsUp = false;
    await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.threeDSecure), shownTotal());
    providerIsUp = true;
    const finished = await recoverPendingOrder(tab, pendingOrder(), provider(TEST_CARDS.threeDSecure));
    expect(finished).toEqual({ kind: 'open', failure: failure('paymentOpen') });
    expect((await buy(TEST_CARDS.success)).ok).toBe(true);
    expect([ordersMade('PROCESSING'), paymentsMade()]).toEqual([1, 1]);
  });

  test.each(['lost', 'answer lost', 'body lost'] as const)(
    'a checkout that is %s loses no order',
    async (fault) => {
      const paid = await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shownTotal());
      if (!paid.ok) throw new Error(paid.failure.kind);
      const faults = [fault];
      network.fault = ({ operation }) => (operation === 'Checkout' ? (faults.shift() ?? 'none') : 'none');
      await placeOrder(tab, { ...REQUEST, payment: paid.value });
      const pending = restorePendingOrder(tab.env.storage);
      if (pending) await recoverPendingOrder(tab, pending, provider(TEST_CARDS.success));
      expect([ordersMade('PROCESSING'), ordersMade('PENDING'), paymentsMade()]).toEqual([1, 0, 1]);
      expect(restorePendingOrder(tab.env.storage)).toBeNull();
    },
  );
});

describe('a store that accepts orders of paid carts only', () => {
  beforeEach(() => {
    tab.config.cards = { publishableKey: 'pk_live_1', verified: false };
  });

  test('gets no order before the charge', async () => {
    const paid = await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shownTotal());
    expect(count('orders')).toBe(ordersBefore);
    if (!paid.ok) throw new Error(paid.failure.kind);
    const placed = await placeOrder(tab, { ...REQUEST, payment: paid.value });
    expect(placed).toMatchObject({ ok: true, value: { order: { status: 'PROCESSING' } } });
  });

  test('rejects an order whose charge stays pending, and pays it once the address is right', async () => {
    const wrong = { billing: { ...GINA, email: 'gina' } };
    expect(await buy(TEST_CARDS.success, wrong)).toMatchObject({ failure: { kind: 'emailInvalid' } });
    expect(await recoverPendingOrder(tab, pendingOrder(), provider(TEST_CARDS.success))).toMatchObject({
      kind: 'charged',
      failure: { kind: 'emailInvalid' },
      paymentId: pendingOrder().transactionId,
    });
    expect((await buy(TEST_CARDS.success)).ok).toBe(true);
    expect([ordersMade('PROCESSING'), paymentsMade(), confirms]).toEqual([1, 1, 1]);
  });

  test('is not paid again while the state of the charge is unknown', async () => {
    providerIsUp = false;
    await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shownTotal());
    expect(await recoverPendingOrder(tab, pendingOrder(), provider(TEST_CARDS.success))).toEqual({
      kind: 'unknown',
    });
    expect(await buy(TEST_CARDS.success)).toEqual({ ok: false, failure: failure('paymentUnclear') });
    expect(confirms).toBe(1);
  });

  test('has a charge stay pending when another payment method is chosen', async () => {
    await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shownTotal());
    const outcome = await placeOrder(tab, { ...REQUEST, paymentMethod: 'cod' });
    expect(outcome).toEqual({ ok: false, failure: failure('paidOtherCart') });
    expect((await buy(TEST_CARDS.success)).ok).toBe(true);
    expect([ordersMade('PROCESSING'), paymentsMade(), confirms]).toEqual([1, 1, 1]);
  });

  test('gets no order of a changed cart by recovery, until it is as it was', async () => {
    await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shownTotal());
    await add();
    expect(await recoverPendingOrder(tab, pendingOrder(), provider(TEST_CARDS.success))).toEqual({
      kind: 'charged',
      failure: failure('paidOtherCart'),
      paymentId: pendingOrder().transactionId,
    });
    expect(count('orders')).toBe(ordersBefore);
    const [line] = tab.queue.optimisticCart?.lines ?? [];
    if (line) await tab.queue.enqueue({ kind: 'quantity', line, quantity: 1 });
    expect(await recoverPendingOrder(tab, pendingOrder(), provider(TEST_CARDS.success))).toMatchObject({
      kind: 'ordered',
    });
    expect([ordersMade('PROCESSING'), paymentsMade(), confirms]).toEqual([1, 1, 1]);
  });

  test('gets no payment of another cart than the charged one', async () => {
    await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shownTotal());
    await add();
    expect(await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shownTotal())).toEqual({
      ok: false,
      failure: failure('paidOtherCart'),
    });
    expect(confirms).toBe(1);
  });

  test.each([
    ['was emptied by an order', false, { kind: 'ordered', order: null }],
    ['was emptied by hand', true, { kind: 'charged', failure: failure('cartEmpty'), paymentId: 'pi_1' }],
  ])('has an order of a charged cart that %s only if so', async (_, byHand, expected) => {
    await using store = await startAnswerServer(({ operationName }) =>
      operationName === 'Checkout'
        ? { body: { errors: [{ message: 'Sorry, no session found.' }], data: null } }
        : { body: { data: { cart: null, customer: null, viewer: null, paymentGateways: null } } },
    );
    const page = new Browser(store.url, { cards: { publishableKey: 'pk_live_1', verified: false } }).open();
    const pending: PendingOrder = {
      ...{ id: 'a', at: page.env.now(), cart: null, changes: { filled: '', emptied: '' } },
      paymentMethod: 'stripe',
      transactionId: 'pi_1',
      unanswered: true,
      card: {
        clientSecret: 's',
        amount: 1,
        request: { ...REQUEST, payment: { transactionId: 'pi_1', isPaid: true } },
      },
    };
    storePendingOrder(page.env.storage, pending);
    if (byHand) await page.queue.enqueue({ kind: 'empty' });
    const paid: CreditCardProvider = {
      confirm: async () => ({ state: 'paid' }),
      getState: async () => 'paid',
    };
    expect(await recoverPendingOrder(page, pending, paid)).toEqual(expected);
    expect(restorePendingOrder(page.env.storage) === null).toBe(!byHand);
  });
});
