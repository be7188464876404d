import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAnswerServer } from '#api/fixtures/server.ts';
import { TEST_CARDS } from '#backend/cards/simulator.ts';
import { simulate } from '#backend/fixtures/paying.ts';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { GINA, idOf } from '#backend/fixtures/shopper.ts';
import { type CheckoutRequest, unpaidCheckoutRequest } from '#shop/checkout/checkout-request.ts';
import type { CreditCardSettings } from '#shop/checkout/credit-card.ts';
import { failure } from '#shop/errors/failure.ts';
import { Browser, type Tab } from '../fixtures/browser.ts';
import { type Network, startNetwork } from '../fixtures/network.ts';
import { simpleProduct } from '../fixtures/products.ts';
import { type CreditCardProvider, type PaymentState, payByCreditCard } from './credit-card-payment.ts';
import { type PendingOrder, restorePendingOrder, storedOrders, storePendingOrder } from './pending-orders.ts';
import { placeOrder } from './place-order.ts';
import { recoverPendingOrder } from './recover-order.ts';

const REQUEST = unpaidCheckoutRequest(GINA, 'stripe');
const VERIFIED: CreditCardSettings = { publishableKey: 'pk_test_simulated', verified: true };

let backend: FixtureBackend;
let network: Network;
let tab: Tab;
let ordersBefore = 0;
let paymentsBefore = 0;
/** What the provider was asked, and whether it can be. */
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
const shown = () => tab.queue.optimisticCart?.totals.total ?? 0;

/** The simulator, as the page's Stripe object asks it. */
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

async function buy(card: string, given: Partial<CheckoutRequest> = {}) {
  const request = { ...REQUEST, ...given };
  const paid = await payByCreditCard(tab, request, provider(card), shown());
  return paid.ok ? placeOrder(tab, { ...request, payment: paid.value }) : paid;
}

/** The open attempt, which there must be. */
function journaled() {
  const attempt = restorePendingOrder(tab.env.storage);
  if (attempt === null) throw new Error('The journal has no attempt.');
  return attempt;
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

test('a declined card charges nothing and keeps nothing, and another one pays the same order', async () => {
  expect(await buy(TEST_CARDS.decline)).toEqual({ ok: false, failure: failure('cardFunds') });
  expect(restorePendingOrder(tab.env.storage)).toBeNull();
  expect(storedOrders(tab.env.storage)).toEqual([]);
  expect(tab.queue.optimisticCart?.itemCount).toBe(1);
  expect((await buy(TEST_CARDS.success)).ok).toBe(true);
  expect([ordersMade('PROCESSING'), ordersMade('PENDING'), paymentsMade()]).toEqual([1, 0, 1]);
});

test('a payment under way makes an order that waits', async () => {
  expect(await buy(TEST_CARDS.processing)).toMatchObject({ value: { order: { status: 'ON_HOLD' } } });
});

test('another total than the one that was shown is not charged', async () => {
  const outcome = await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shown() - 1);
  expect(outcome).toEqual({ ok: false, failure: failure('totalChanged') });
  expect(confirms).toBe(0);
});

test('an address that the store refuses charges nothing', async () => {
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
  test('the journal has what it takes to make the order, and no password', async () => {
    const account = { username: `otto${ordersBefore}`, password: 'Secret-1!' };
    const billing = { ...GINA, email: `otto${ordersBefore}@example.test` };
    await payByCreditCard(tab, { ...REQUEST, account, billing }, provider(TEST_CARDS.success), shown());
    expect(journaled().card?.request).toMatchObject({ billing, account: null });
    expect(JSON.stringify(journaled())).not.toContain('Secret-1!');
  });

  test('a tab that dies leaves an order that is completed later', async () => {
    await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shown());
    const finished = await recoverPendingOrder(tab, journaled(), provider(TEST_CARDS.success));
    expect(finished).toMatchObject({ kind: 'ordered', order: { status: 'PROCESSING' } });
    expect([ordersMade('PROCESSING'), paymentsMade(), confirms]).toEqual([1, 1, 1]);
    expect(restorePendingOrder(tab.env.storage)).toBeNull();
  });

  test('paying once more charges nothing and makes the same order', async () => {
    await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shown());
    expect((await buy(TEST_CARDS.success)).ok).toBe(true);
    expect([ordersMade('PROCESSING'), paymentsMade(), confirms]).toEqual([1, 1, 1]);
  });

  test('the store tells what became of a charge that the provider tells nothing of', async () => {
    providerIsUp = false;
    const outcome = await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shown());
    expect(outcome).toEqual({ ok: false, failure: failure('paymentUnclear') });
    const finished = await recoverPendingOrder(tab, journaled(), provider(TEST_CARDS.success));
    expect(finished).toMatchObject({ kind: 'ordered', order: { status: 'PROCESSING' } });
    expect([ordersMade('PROCESSING'), paymentsMade(), confirms]).toEqual([1, 1, 1]);
  });

  test('the store tells that nothing was charged as well', async () => {
    providerIsUp = false;
    await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.decline), shown());
    const finished = await recoverPendingOrder(tab, journaled(), null);
    expect(finished).toEqual({ kind: 'open', failure: failure('paymentOpen') });
    expect(restorePendingOrder(tab.env.storage)).toBeNull();
    expect(storedOrders(tab.env.storage)).toEqual([]);
  });

  test('the shopper is asked to wait while neither can be asked', async () => {
    providerIsUp = false;
    await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shown());
    network.fault = () => 'lost';
    expect(await recoverPendingOrder(tab, journaled(), provider(TEST_CARDS.success))).toEqual({
      kind: 'unknown',
    });
    network.fault = () => 'none';
    const finished = await recoverPendingOrder(tab, journaled(), provider(TEST_CARDS.success));
    expect(finished).toMatchObject({ kind: 'ordered', order: { status: 'PROCESSING' } });
  });

  test('a bank’s question that nobody answered charges nothing, and the cart can be paid again', async () => {
    providerIsUp = false;
    await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.threeDSecure), shown());
    providerIsUp = true;
    const finished = await recoverPendingOrder(tab, journaled(), provider(TEST_CARDS.threeDSecure));
    expect(finished).toEqual({ kind: 'open', failure: failure('paymentOpen') });
    expect((await buy(TEST_CARDS.success)).ok).toBe(true);
    expect([ordersMade('PROCESSING'), paymentsMade()]).toEqual([1, 1]);
  });

  test.each(['lost', 'answer lost'] as const)('a checkout that is %s loses no order', async (fault) => {
    const paid = await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shown());
    if (!paid.ok) throw new Error(paid.failure.kind);
    const faults = [fault];
    network.fault = ({ operation }) => (operation === 'Checkout' ? (faults.shift() ?? 'none') : 'none');
    await placeOrder(tab, { ...REQUEST, payment: paid.value });
    const attempt = restorePendingOrder(tab.env.storage);
    if (attempt) await recoverPendingOrder(tab, attempt, provider(TEST_CARDS.success));
    expect([ordersMade('PROCESSING'), ordersMade('PENDING'), paymentsMade()]).toEqual([1, 0, 1]);
    expect(restorePendingOrder(tab.env.storage)).toBeNull();
  });
});

describe('a store that takes orders of paid carts only', () => {
  beforeEach(() => {
    tab.config.cards = { publishableKey: 'pk_live_1', verified: false };
  });

  test('gets no order before the charge', async () => {
    const paid = await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shown());
    expect(count('orders')).toBe(ordersBefore);
    if (!paid.ok) throw new Error(paid.failure.kind);
    const placed = await placeOrder(tab, { ...REQUEST, payment: paid.value });
    expect(placed).toMatchObject({ ok: true, value: { order: { status: 'PROCESSING' } } });
  });

  test('keeps a charge that the order refuses, which pays once the address is right', async () => {
    const wrong = { billing: { ...GINA, email: 'gina' } };
    expect(await buy(TEST_CARDS.success, wrong)).toMatchObject({ failure: { kind: 'emailInvalid' } });
    expect(await recoverPendingOrder(tab, journaled(), provider(TEST_CARDS.success))).toMatchObject({
      kind: 'charged',
      failure: { kind: 'emailInvalid' },
      paymentId: journaled().transactionId,
    });
    expect((await buy(TEST_CARDS.success)).ok).toBe(true);
    expect([ordersMade('PROCESSING'), paymentsMade(), confirms]).toEqual([1, 1, 1]);
  });

  test('is not paid again while nobody can tell about the charge', async () => {
    providerIsUp = false;
    await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shown());
    expect(await recoverPendingOrder(tab, journaled(), provider(TEST_CARDS.success))).toEqual({
      kind: 'unknown',
    });
    expect(await buy(TEST_CARDS.success)).toEqual({ ok: false, failure: failure('paymentUnclear') });
    expect(confirms).toBe(1);
  });

  test('forgets no charge for another way to pay', async () => {
    await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shown());
    const outcome = await placeOrder(tab, { ...REQUEST, paymentMethod: 'cod' });
    expect(outcome).toEqual({ ok: false, failure: failure('paidOtherCart') });
    expect((await buy(TEST_CARDS.success)).ok).toBe(true);
    expect([ordersMade('PROCESSING'), paymentsMade(), confirms]).toEqual([1, 1, 1]);
  });

  test('gets no order of another cart by recovery either, until it is as it was', async () => {
    await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shown());
    await add();
    expect(await recoverPendingOrder(tab, journaled(), provider(TEST_CARDS.success))).toEqual({
      kind: 'charged',
      failure: failure('paidOtherCart'),
      paymentId: journaled().transactionId,
    });
    expect(count('orders')).toBe(ordersBefore);
    const [line] = tab.queue.optimisticCart?.lines ?? [];
    if (line) await tab.queue.enqueue({ kind: 'quantity', line, quantity: 1 });
    expect(await recoverPendingOrder(tab, journaled(), provider(TEST_CARDS.success))).toMatchObject({
      kind: 'ordered',
    });
    expect([ordersMade('PROCESSING'), paymentsMade(), confirms]).toEqual([1, 1, 1]);
  });

  test('is not ordered from with another cart than the charged one', async () => {
    await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shown());
    await add();
    expect(await payByCreditCard(tab, REQUEST, provider(TEST_CARDS.success), shown())).toEqual({
      ok: false,
      failure: failure('paidOtherCart'),
    });
    expect(confirms).toBe(1);
  });

  test.each([
    ['was emptied by an order', false, { kind: 'ordered', order: null }],
    ['was emptied by hand', true, { kind: 'charged', failure: failure('cartEmpty'), paymentId: 'pi_1' }],
  ])('tells of an order of a charged cart that %s only if so', async (_, byHand, finished) => {
    await using store = await startAnswerServer(({ operationName }) =>
      operationName === 'Checkout'
        ? { body: { errors: [{ message: 'Sorry, no session found.' }], data: null } }
        : { body: { data: { cart: null, customer: null, viewer: null, paymentGateways: null } } },
    );
    const page = new Browser(store.url, { cards: { publishableKey: 'pk_live_1', verified: false } }).open();
    const attempt: PendingOrder = {
      ...{ id: 'a', at: page.env.now(), cart: null, changes: { filled: '', emptied: '' } },
      ...{ paymentMethod: 'stripe', transactionId: 'pi_1' },
      card: {
        ...{ clientSecret: 's', amount: 1 },
        request: { ...REQUEST, payment: { transactionId: 'pi_1', isPaid: true } },
      },
    };
    storePendingOrder(page.env.storage, attempt);
    if (byHand) await page.queue.enqueue({ kind: 'empty' });
    const paid: CreditCardProvider = {
      confirm: async () => ({ state: 'paid' }),
      getState: async () => 'paid',
    };
    expect(await recoverPendingOrder(page, attempt, paid)).toEqual(finished);
    expect(restorePendingOrder(page.env.storage) === null).toBe(!byHand);
  });
});
