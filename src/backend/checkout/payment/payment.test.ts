import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeProduct } from '../../catalog/changes/change-product.ts';
import { CALLS, cardCheckout, intentOf, type Paid, payWith, simulate } from '../../fixtures/buying-calls.ts';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import { GINA, idOf, Shopper, stockOf } from '../../fixtures/shopper.ts';
import { findOrder, type Order } from '../orders/order.ts';
import type { CardPayments } from './card-payments.ts';
import { CardOrderSettler } from './settle-card-orders.ts';
import { PaymentSimulator, TEST_CARDS } from './simulator.ts';

let backend: FixtureBackend;
let shopper: Shopper;
beforeEach(async () => {
  backend = await serveFixture({ environment: {} });
  shopper = new Shopper(backend);
  await shopper.fill('cap');
});
afterEach(() => backend.close());

const confirm = (secret: string, card: string) => simulate(backend, 'confirm', secret, { card_number: card });
const countOrders = () => backend.store.get<{ count: number }>('SELECT count(*) AS count FROM orders')?.count;
const statusOf = (id: string) =>
  backend.store.get<{ status: string }>('SELECT status FROM payment_intents WHERE id = ?', id)?.status;

/** Follows card payments with a clock of its own. @returns what completes orders, and gives those it completed */
function settling(now: () => number, changes: Partial<CardPayments> = {}, problems: string[] = []) {
  const simulator = new PaymentSimulator(backend.store, now);
  const cards: CardPayments = {
    simulated: true,
    publishableKey: simulator.publishableKey,
    create: (terms, key) => simulator.create(terms, key),
    update: (id, terms) => simulator.update(id, terms),
    retrieve: (id) => simulator.retrieve(id),
    cancel: (id) => simulator.cancel(id),
    refund: (id) => simulator.refund(id),
    ...changes,
  };
  let completed: Order[] = [];
  const settler = new CardOrderSettler({
    completed: (order) => completed.push(order),
    report: (problem) => problems.push(problem),
  });
  return async (moment: Date) => {
    completed = [];
    await settler.run({ ...Object(backend), cardPayments: cards, shop: backend.store.shop() }, moment);
    return completed;
  };
}

test('cards are offered, and said to be simulated', async () => {
  const { nodes } = await shopper.ask<{ nodes: object[] }>(
    '{ paymentGateways { nodes { id title description } } }',
  );
  expect(nodes[0]).toEqual({
    id: 'stripe',
    title: 'Credit card (simulated)',
    description: expect.stringContaining('no money moves'),
  });
  expect(
    await shopper.ask('{ woonuxtSettings { stripeSettings { enabled testmode active_publishable_key } } }'),
  ).toEqual({
    stripeSettings: { enabled: 'yes', testmode: 'yes', active_publishable_key: 'pk_test_simulated' },
  });
});

describe('the payment of a cart', () => {
  test('is updated with the cart: one payment, whose amount changes', async () => {
    const first = await intentOf(shopper);
    expect(first).toMatchObject({ amount: 2499, currency: 'EUR', error: null });
    expect(await intentOf(shopper)).toEqual(first);
    await shopper.fill('t-shirt');
    expect(await intentOf(shopper)).toEqual({ ...first, amount: 4641 });
  });

  test('is created once for concurrent requests', async () => {
    const intents = await Promise.all(Array.from({ length: 5 }, () => intentOf(shopper)));
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
  });

  test('is none for an empty cart, and for saving cards', async () => {
    const none = { id: null, clientSecret: null, amount: 0 };
    expect(await intentOf(new Shopper(backend))).toMatchObject({
      ...none,
      error: 'Cart amount must be greater than 0',
    });
    const setup = '{ stripePaymentIntent(stripePaymentMethod: SETUP) { id clientSecret amount error } }';
    expect(await shopper.ask(setup)).toMatchObject({ ...none, error: 'Cards cannot be saved in this shop.' });
  });
});

test('a paid cart becomes an order', async () => {
  const { id, clientSecret } = await intentOf(shopper);
  expect(await confirm(clientSecret, TEST_CARDS.success)).toMatchObject({
    status: 'succeeded',
    simulated: true,
  });
  const { order } = await payWith(shopper, id);
  expect(order).toMatchObject({ status: 'PROCESSING', needsPayment: false, total: '€24.99' });
  expect(await shopper.ask(CALLS.cart)).toMatchObject({ isEmpty: true });
  expect(await intentOf(shopper)).toMatchObject({ id: null });
});

describe('each cart has a payment and an order of its own', () => {
  /** Pays the cart and orders it. @returns ids of payment and order */
  async function buy(buyer: Shopper) {
    const { id, clientSecret } = await intentOf(buyer);
    await payWith(buyer, id);
    expect(await confirm(clientSecret, TEST_CARDS.success)).toMatchObject({ status: 'succeeded' });
    const { order } = await payWith(buyer, id);
    expect(order.status).toBe('PROCESSING');
    expect(await buyer.ask(CALLS.cart)).toMatchObject({ isEmpty: true });
    return { payment: id, order: order.databaseId };
  }

  const kinds = new Map([
    ['the same again', 'cap'],
    ['another that costs the same', 't-shirt'],
  ]);
  test.each([...kinds])('bought by a guest: %s', async (_, slug) => {
    changeProduct(backend.store, idOf(backend, 't-shirt'), { prices: { regular: '16.50', sale: '' } });
    changeProduct(backend.store, idOf(backend, 'cap'), { prices: { regular: '16.50', sale: '' } });
    const first = await buy(shopper);
    await shopper.fill(slug);
    const second = await buy(shopper);
    expect(second.payment).not.toBe(first.payment);
    expect([second.order > first.order, countOrders()]).toEqual([true, 2]);
  });

  test('after another way to pay, and after an order that was completed in the background', async () => {
    const given = await intentOf(shopper);
    await payWith(shopper, given.id);
    await shopper.ask(CALLS.checkout, { billing: GINA, paymentMethod: 'cod' });
    await shopper.fill('cap');
    const { id, clientSecret } = await intentOf(shopper);
    await payWith(shopper, id);
    await confirm(clientSecret, TEST_CARDS.success);
    await settling(Date.now)(new Date());
    await shopper.fill('cap');
    const last = await buy(shopper);
    expect(new Set([given.id, id, last.payment]).size).toBe(3);
  });

  test('for a guest who signs in between charge and order, and buys again', async () => {
    const account = { username: 'gina', email: 'gina@example.test', password: 'Gina-pass-1!' };
    await new Shopper(backend).ask(
      'mutation ($input: RegisterCustomerInput!) { registerCustomer(input: $input) { clientMutationId } }',
      { input: account },
    );
    const { id, clientSecret } = await intentOf(shopper);
    const before = await payWith(shopper, id);
    await confirm(clientSecret, TEST_CARDS.success);
    const { authToken } = await shopper.ask<{ authToken: string }>(
      'mutation ($input: LoginInput!) { login(input: $input) { authToken } }',
      {
        input: {
          provider: 'PASSWORD',
          credentials: { username: account.username, password: account.password },
        },
      },
    );
    const customer = new Shopper(backend, `Bearer ${authToken}`);
    customer.token = shopper.token;
    const after = await payWith(customer, id);
    expect(after.order).toMatchObject({ databaseId: before.order.databaseId, status: 'PROCESSING' });
    expect(await customer.ask(CALLS.cart)).toMatchObject({ isEmpty: true });
    await customer.fill('cap');
    expect((await buy(customer)).payment).not.toBe(id);
    expect(countOrders()).toBe(2);
  });

  test('and a payment of the cart before is given back', async () => {
    const { id, clientSecret } = await intentOf(shopper);
    await confirm(clientSecret, TEST_CARDS.success);
    await shopper.ask(CALLS.checkout, { billing: GINA, paymentMethod: 'cod' });
    await shopper.fill('cap');
    expect(await shopper.refusals(CALLS.checkout, cardCheckout(id))).toEqual([
      expect.stringMatching(/^The cart has changed.* Your payment has been refunded\.$/),
    ]);
    expect(statusOf(id)).toBe('canceled');
    await buy(shopper);
    expect(countOrders()).toBe(2);
  });
});

test.each([
  [TEST_CARDS.decline, 'generic_decline'],
  [TEST_CARDS.insufficientFunds, 'insufficient_funds'],
  [TEST_CARDS.processingError, 'processing_error'],
  ['1234', 'incorrect_number'],
])('card %s is declined (%s), and another one then pays', async (card, code) => {
  const { id, clientSecret } = await intentOf(shopper);
  expect(await confirm(clientSecret, card)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { decline_code: code, message: expect.any(String) },
  });
  expect(await confirm(clientSecret, TEST_CARDS.success)).toMatchObject({ last_payment_error: null });
  expect((await payWith(shopper, id)).order.status).toBe('PROCESSING');
});

test.each([
  [true, 'succeeded', 'PROCESSING'],
  [false, 'requires_payment_method', 'PENDING'],
])('the bank asks; agreed: %s', async (accepted, status, orderStatus) => {
  const { id, clientSecret } = await intentOf(shopper);
  expect(await confirm(clientSecret, TEST_CARDS.threeDSecure)).toMatchObject({ status: 'requires_action' });
  expect(await simulate(backend, 'authenticate', clientSecret, { accepted })).toMatchObject({ status });
  expect(await simulate(backend, 'retrieve', clientSecret)).toMatchObject({ status });
  expect((await payWith(shopper, id)).order.status).toBe(orderStatus);
});

describe('what the client claims counts for nothing', () => {
  test('an unpaid card payment makes an unpaid order, and the cart stays', async () => {
    const { id } = await intentOf(shopper);
    const { order } = await payWith(shopper, id);
    expect(order).toMatchObject({ status: 'PENDING', needsPayment: true });
    expect(stockOf(backend, 'cap')).toBe(2);
    expect(await shopper.ask(CALLS.cart)).toMatchObject({ contents: { itemCount: 1 } });
  });

  test('no payment, an unknown one or another shopper’s makes no order', async () => {
    const other = new Shopper(backend);
    await other.fill('cap');
    const theirs = await intentOf(other);
    await confirm(theirs.clientSecret, TEST_CARDS.success);
    for (const id of ['', 'tx_123', theirs.id]) {
      expect(await shopper.refusals(CALLS.checkout, cardCheckout(id))).toEqual([
        'No payment was found for this cart. Please enter your card details and try again.',
      ]);
    }
    expect(countOrders()).toBe(0);
    expect((await payWith(other, theirs.id)).order.status).toBe('PROCESSING');
  });

  test('a payment for less than the cart is refunded, and makes no order', async () => {
    const { id, clientSecret } = await intentOf(shopper);
    await confirm(clientSecret, TEST_CARDS.success);
    await shopper.fill('t-shirt');
    expect(await shopper.refusals(CALLS.checkout, cardCheckout(id))).toEqual([
      'The cart has changed since the payment was begun. Please review it and pay again. Your payment has been refunded.',
    ]);
    expect(countOrders()).toBe(0);
    expect(statusOf(id)).toBe('canceled');
    const again = await intentOf(shopper);
    expect(again).toMatchObject({ amount: 4641 });
    expect(again.id).not.toBe(id);
  });

  test('one payment pays one order', async () => {
    const { id, clientSecret } = await intentOf(shopper);
    await confirm(clientSecret, TEST_CARDS.success);
    const answers = await Promise.all(Array.from({ length: 4 }, () => payWith(shopper, id)));
    expect(new Set(answers.map(({ order }) => order.databaseId)).size).toBe(1);
    expect(countOrders()).toBe(1);
    expect(statusOf(id)).toBe('succeeded');
    await shopper.fill('cap');
    expect((await payWith(shopper, id)).order.databaseId).toBe(answers[0]?.order.databaseId);
    expect(countOrders()).toBe(1);
  });
});

test('a payment for goods that are sold out is refunded', async () => {
  const { id, clientSecret } = await intentOf(shopper);
  await confirm(clientSecret, TEST_CARDS.success);
  changeProduct(backend.store, idOf(backend, 'cap'), { stock: { quantity: 0, status: 'OUT_OF_STOCK' } });
  expect(await shopper.refusals(CALLS.checkout, cardCheckout(id))).toEqual([
    expect.stringMatching(/^Sorry, "Cap" is not in stock\..* Your payment has been refunded\.$/),
  ]);
  expect(statusOf(id)).toBe('canceled');
});

test('an address to be corrected leaves the payment as it is', async () => {
  const { id, clientSecret } = await intentOf(shopper);
  await confirm(clientSecret, TEST_CARDS.success);
  const wrong = cardCheckout(id, { billing: { email: 'gina@example.test' } });
  expect(await shopper.refusals(CALLS.checkout, wrong)).toEqual([
    expect.stringContaining('is a required field.'),
  ]);
  expect(statusOf(id)).toBe('succeeded');
  expect((await payWith(shopper, id)).order.status).toBe('PROCESSING');
});

describe('an order made before its payment', () => {
  test('is completed by the same call after it, with the stock it took', async () => {
    const { id, clientSecret } = await intentOf(shopper);
    const before = await payWith(shopper, id);
    changeProduct(backend.store, idOf(backend, 'cap'), { stock: { quantity: 0, status: 'OUT_OF_STOCK' } });
    await confirm(clientSecret, TEST_CARDS.success);
    const after = await payWith(shopper, id);
    expect(after.order).toMatchObject({ databaseId: before.order.databaseId, status: 'PROCESSING' });
    expect(countOrders()).toBe(1);
    expect(await shopper.ask(CALLS.cart)).toMatchObject({ isEmpty: true });
  });

  test('is confirmed by email when it is paid, not before', async () => {
    const emails = () =>
      existsSync(join(backend.media, 'mail')) ? readdirSync(join(backend.media, 'mail')) : [];
    const { id, clientSecret } = await intentOf(shopper);
    await payWith(shopper, id);
    await confirm(clientSecret, TEST_CARDS.success);
    expect(emails()).toEqual([]);
    await payWith(shopper, id);
    await payWith(shopper, id);
    await vi.waitFor(() => expect(emails()).toHaveLength(1));
  });

  test('is completed without another request of its shopper', async () => {
    const { id, clientSecret } = await intentOf(shopper);
    const { order } = await payWith(shopper, id);
    await confirm(clientSecret, TEST_CARDS.success);
    const completed = await settling(Date.now)(new Date());
    expect(completed.map((one) => one.id)).toEqual([order.databaseId]);
    expect(findOrder(backend.store, order.databaseId)?.status).toBe('PROCESSING');
    expect(await shopper.ask(CALLS.cart)).toMatchObject({ isEmpty: true });
  });

  test('is completed abroad too, where shipping is another', async () => {
    const paris = { ...GINA, city: 'Paris', postcode: '75001', country: 'FR', state: '' };
    await shopper.ask(CALLS.updateCustomer, { shipping: { country: 'FR' }, billing: { country: 'FR' } });
    const { id, clientSecret, amount } = await intentOf(shopper);
    expect(amount).toBe(2550);
    const before = await payWith(shopper, id, { billing: paris });
    await confirm(clientSecret, TEST_CARDS.success);
    const after = await payWith(shopper, id, { billing: paris });
    expect(after.order).toMatchObject({ databaseId: before.order.databaseId, status: 'PROCESSING' });
  });

  test('is made anew when an address has changed', async () => {
    const { id } = await intentOf(shopper);
    const before = await payWith(shopper, id);
    const after = await payWith(shopper, id, { billing: { ...GINA, address1: 'Nebenstr. 6' } });
    expect(after.order.databaseId).not.toBe(before.order.databaseId);
    expect(stockOf(backend, 'cap')).toBe(2);
  });

  test('is made anew when the cart has changed', async () => {
    const { id } = await intentOf(shopper);
    const before = await payWith(shopper, id);
    await shopper.fill('cap');
    const { amount, clientSecret } = await intentOf(shopper);
    expect(amount).toBe(4403);
    const between = await payWith(shopper, id);
    expect(findOrder(backend.store, before.order.databaseId)?.status).toBe('CANCELLED');
    expect(stockOf(backend, 'cap')).toBe(1);
    await confirm(clientSecret, TEST_CARDS.success);
    const after = await payWith(shopper, id);
    expect(after.order).toMatchObject({
      databaseId: between.order.databaseId,
      status: 'PROCESSING',
      total: '€44.03',
    });
  });

  test('is cancelled for another payment method: it cannot be paid then, and its stock is released', async () => {
    changeProduct(backend.store, idOf(backend, 'cap'), { stock: { quantity: 1, status: 'IN_STOCK' } });
    const { id, clientSecret } = await intentOf(shopper);
    const before = await payWith(shopper, id);
    expect(stockOf(backend, 'cap')).toBe(0);
    const { order } = await shopper.ask<Paid>(CALLS.checkout, { billing: GINA, paymentMethod: 'cod' });
    expect(order.status).toBe('PROCESSING');
    expect(findOrder(backend.store, before.order.databaseId)?.status).toBe('CANCELLED');
    expect(await confirm(clientSecret, TEST_CARDS.success)).toMatchObject({ status: 'canceled' });
    expect(stockOf(backend, 'cap')).toBe(0);
  });

  test('is the one where the card was charged before another way to pay was chosen', async () => {
    const { id, clientSecret } = await intentOf(shopper);
    const before = await payWith(shopper, id);
    await confirm(clientSecret, TEST_CARDS.success);
    const { order } = await shopper.ask<Paid>(CALLS.checkout, { billing: GINA, paymentMethod: 'cod' });
    expect(order).toMatchObject({ databaseId: before.order.databaseId, status: 'PROCESSING' });
    expect(countOrders()).toBe(1);
    expect(await shopper.ask(CALLS.cart)).toMatchObject({ isEmpty: true });
  });

  test('is completed for an account that was made with it', async () => {
    const account = { username: 'gina', password: 'Secret-1!', authenticate: true };
    const { id, clientSecret } = await intentOf(shopper);
    const before = await payWith(shopper, id, { account });
    await confirm(clientSecret, TEST_CARDS.success);
    const after = await payWith(shopper, id);
    expect(after.order).toMatchObject({ databaseId: before.order.databaseId, status: 'PROCESSING' });
    expect(countOrders()).toBe(1);
    expect(await shopper.ask(CALLS.cart)).toMatchObject({ isEmpty: true });
  });

  test('is cancelled after an hour: it cannot be paid then, and its stock is released', async () => {
    const { id, clientSecret } = await intentOf(shopper);
    const { order } = await payWith(shopper, id);
    const settle = settling(Date.now);
    await settle(new Date(Date.now() + 59 * 60_000));
    expect(stockOf(backend, 'cap')).toBe(2);
    await settle(new Date(Date.now() + 61 * 60_000));
    expect(findOrder(backend.store, order.databaseId)?.status).toBe('CANCELLED');
    expect(stockOf(backend, 'cap')).toBe(3);
    expect(await confirm(clientSecret, TEST_CARDS.success)).toMatchObject({ status: 'canceled' });
    await settle(new Date(Date.now() + 62 * 60_000));
    expect(stockOf(backend, 'cap')).toBe(3);
  });
});

describe('a payment that cannot be followed', () => {
  /** An unpaid order of another shopper, and its payment. */
  async function begin(slug: string) {
    const buyer = new Shopper(backend);
    await buyer.fill(slug);
    const { id, clientSecret } = await intentOf(buyer);
    const { order } = await payWith(buyer, id);
    return { id, clientSecret, order: order.databaseId };
  }
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);

  test('holds up no other, is reported, and is tried again later and later', async () => {
    const [first, broken, last] = [await begin('cap'), await begin('t-shirt'), await begin('album')];
    for (const { clientSecret } of [first, broken, last]) await confirm(clientSecret, TEST_CARDS.success);
    let asked = 0;
    const problems: string[] = [];
    const simulator = new PaymentSimulator(backend.store);
    const settle = settling(
      Date.now,
      {
        retrieve: async (id) => {
          if (id !== broken.id) return simulator.retrieve(id);
          asked += 1;
          throw new Error('Stripe did not look up a payment (api_error).');
        },
      },
      problems,
    );
    const ids = (orders: Order[]) => orders.map(({ id }) => id);
    expect(ids(await settle(minutes(0)))).toEqual([first.order, last.order]);
    const later = await begin('single');
    await confirm(later.clientSecret, TEST_CARDS.success);
    expect(ids(await settle(minutes(0.5)))).toEqual([later.order]);
    expect(asked).toBe(1);
    for (const moment of [1, 2, 3, 4, 6.5, 7]) await settle(minutes(moment + 0.01));
    expect(asked).toBe(4);
    expect(problems).toHaveLength(4);
    expect(problems[0]).toBe(
      `The card payment of order ${broken.order} could not be followed: Stripe did not look up a payment (api_error). It is tried again in 1 min.`,
    );
    expect(problems[3]).toMatch(/again in 8 min\.$/);
  });

  test('keeps its order until a refund that fails has succeeded', async () => {
    const { id, clientSecret, order } = await begin('t-shirt');
    await confirm(clientSecret, TEST_CARDS.success);
    backend.store.run('UPDATE payment_intents SET amount = amount + 1 WHERE id = ?', id);
    const simulator = new PaymentSimulator(backend.store);
    let works = false;
    const settle = settling(Date.now, {
      refund: async (payment) => {
        if (!works) throw new Error('Stripe did not refund a payment.');
        await simulator.refund(payment);
      },
    });
    const after = await begin('album');
    await confirm(after.clientSecret, TEST_CARDS.success);
    expect((await settle(minutes(61))).map((one) => one.id)).toEqual([after.order]);
    expect(findOrder(backend.store, order)?.status).toBe('PENDING');
    works = true;
    await settle(minutes(63));
    expect([findOrder(backend.store, order)?.status, statusOf(id)]).toEqual(['CANCELLED', 'canceled']);
  });
});

test.each([
  ['with cards', {}, undefined],
  ['with every payment method off', { NODE_ENV: 'production' }, { paymentGateways: [] }],
])('a cart that a coupon makes free is ordered %s, and begins no payment', async (_, environment, shop) => {
  const prices = { pricesIncludeTax: true, taxDisplay: 'incl' as const };
  const free = await serveFixture({ environment, shop: { ...prices, ...shop } });
  changeProduct(free.store, idOf(free, 'album'), { prices: { regular: '11.91', sale: '' } });
  const guest = new Shopper(free);
  await guest.fill('album');
  await guest.ask('mutation { applyCoupon(input: { code: "FREE100" }) { clientMutationId } }');
  expect(await guest.ask(CALLS.cart)).toMatchObject({ rawTotal: '0.00', needsShippingAddress: false });
  expect(await intentOf(guest)).toMatchObject({ id: null, clientSecret: null });
  const { order } = await guest.ask<Paid>(CALLS.checkout, { billing: GINA, paymentMethod: '' });
  expect(order).toMatchObject({ status: 'COMPLETED', needsPayment: false });
  expect(free.store.get('SELECT count(*) AS count, sum(total) AS total FROM orders')).toEqual({
    count: 1,
    total: 0,
  });
  expect(free.store.get('SELECT count(*) AS count FROM payment_intents')).toEqual({ count: 0 });
  await free.close();
});

test('a payment that is under way holds the order until it has come', async () => {
  const { id, clientSecret } = await intentOf(shopper);
  expect(await confirm(clientSecret, TEST_CARDS.processing)).toMatchObject({ status: 'processing' });
  const { order } = await payWith(shopper, id);
  expect(order).toMatchObject({ status: 'ON_HOLD', needsPayment: false });
  await settling(Date.now)(new Date());
  expect(findOrder(backend.store, order.databaseId)?.status).toBe('ON_HOLD');
  await settling(() => Date.now() + 11_000)(new Date());
  expect(findOrder(backend.store, order.databaseId)?.status).toBe('PROCESSING');
});

test('the simulator shows nothing without the payment’s secret', async () => {
  expect(await simulate(backend, 'confirm', 'pi_guess_secret', { card_number: TEST_CARDS.success })).toEqual({
    error: 'There is no such payment.',
  });
});
