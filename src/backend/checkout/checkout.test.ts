import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeProduct } from '../catalog/changes/change-product.ts';
import { CALLS } from '../fixtures/buying-calls.ts';
import { type FixtureBackend, serveFixture } from '../fixtures/serve-fixture.ts';
import { GINA, idOf, Shopper, stockOf } from '../fixtures/shopper.ts';

let backend: FixtureBackend;
beforeEach(async () => {
  backend = await serveFixture({ shop: { orderMail: 'orders@store.example' } });
});
afterEach(() => backend.close());

const COD = { billing: GINA, paymentMethod: 'cod' };

interface Payload {
  redirect: string;
  order: { databaseId: number; orderKey: string; status: string; total: string };
}

const buy = (shopper: Shopper, more: object = {}) =>
  shopper.ask<Payload>(CALLS.checkout, { ...COD, ...more });

const countOf = (table: string) =>
  backend.store.get<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)?.count;

const mails = () =>
  readdirSync(join(backend.media, 'mail'))
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(backend.media, 'mail', name), 'utf8'));

test('two shoppers, one item left in stock: exactly one order', async () => {
  const cap = idOf(backend, 'cap');
  changeProduct(backend.store, cap, { stock: { quantity: 1 } });
  const shoppers = Array.from({ length: 6 }, () => new Shopper(backend));
  for (const shopper of shoppers) await shopper.fill('cap');
  const answers = await Promise.all(shoppers.map((shopper) => shopper.send(CALLS.checkout, COD)));
  expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
  const refused = answers.flatMap(({ errors }) => errors ?? []).map(({ message }) => message);
  expect(new Set(refused)).toEqual(
    new Set([
      'Sorry, "Cap" is not in stock. Please edit your cart and try again. We apologize for any inconvenience caused.',
    ]),
  );
  expect(countOf('orders')).toBe(1);
  expect(stockOf(backend, 'cap')).toBe(0);
});

test('an order takes stock, and the product is seen to have changed', async () => {
  const state =
    '{ product(id: "cap", idType: SLUG) { modified ... on SimpleProduct { stockQuantity stockStatus } } }';
  const before = await backend.query(state);
  const shopper = new Shopper(backend);
  await shopper.fill('cap', 'cap', 'polo');
  await buy(shopper);
  const after = await backend.query(state);
  expect(after).toMatchObject({ product: { stockQuantity: 1, stockStatus: 'IN_STOCK' } });
  expect(after).not.toMatchObject({
    product: { modified: (before.product as { modified: string }).modified },
  });
  expect(stockOf(backend, 'polo')).toBe(-1);
});

test('nothing is left of an order that cannot be made', async () => {
  const shopper = new Shopper(backend);
  await shopper.fill('cap', 'beanie');
  await shopper.ask(CALLS.applyCoupon, { input: { code: 'SAVE10' } });
  changeProduct(backend.store, idOf(backend, 'beanie'), { stock: { quantity: 0, status: 'OUT_OF_STOCK' } });
  expect(
    await shopper.refusals(CALLS.checkout, { ...COD, account: { username: 'gina', password: 'x' } }),
  ).toHaveLength(1);
  expect([countOf('orders'), countOf('order_items'), countOf('customers')]).toEqual([0, 0, 0]);
  expect(stockOf(backend, 'cap')).toBe(3);
  expect(await shopper.ask(CALLS.cart)).toMatchObject({ contents: { itemCount: 2 } });
});

describe('the same request again', () => {
  test('finds the order that it has made, and makes no second one', async () => {
    const shopper = new Shopper(backend);
    await shopper.fill('cap');
    const first = await buy(shopper, { id: 'attempt-1' });
    const second = await buy(shopper, { id: 'attempt-1' });
    expect(second.order).toEqual(first.order);
    expect(countOf('orders')).toBe(1);
    expect(await shopper.refusals(CALLS.checkout, { ...COD, id: 'attempt-2' })).toEqual([
      'Sorry, no session found.',
    ]);
  });

  test('belongs to no other shopper', async () => {
    const shopper = new Shopper(backend);
    await shopper.fill('cap');
    await buy(shopper, { id: 'attempt-1' });
    expect(await new Shopper(backend).refusals(CALLS.checkout, { ...COD, id: 'attempt-1' })).toHaveLength(1);
  });

  test('sent five times at once it makes one order', async () => {
    const shopper = new Shopper(backend);
    await shopper.fill('cap');
    const answers = await Promise.all(Array.from({ length: 5 }, () => buy(shopper, { id: 'double click' })));
    expect(new Set(answers.map(({ order }) => order.databaseId)).size).toBe(1);
    expect(stockOf(backend, 'cap')).toBe(2);
  });
});

test('goods go where the shopper says, with the taxes and rates of that place', async () => {
  const shopper = new Shopper(backend);
  await shopper.fill('hoodie-with-logo');
  const paris = {
    firstName: 'Sven',
    lastName: 'Ship',
    address1: 'Rue 1',
    city: 'Paris',
    postcode: '75001',
    country: 'FR',
  };
  const { order } = await shopper.ask<{ order: object }>(
    `mutation ($billing: CustomerAddressInput, $shipping: CustomerAddressInput) {
      checkout(input: { billing: $billing, shipping: $shipping, paymentMethod: "cod", shipToDifferentAddress: true,
        customerNote: "Leave <b>at</b> the door", metaData: [{ key: "via", value: "test" }, { key: "_paid", value: "1" }] }) {
      order { total currency customerNote createdVia metaData { key value } billing { city } shipping { firstName city country state }
        hasShippingAddress needsShippingAddress transactionId
        shippingLines { nodes { methodTitle total totalTax shippingMethod { databaseId title } } }
        taxLines { nodes { rateCode } } couponLines { nodes { code } } } } }`,
    { billing: GINA, shipping: paris },
  );
  expect(order).toEqual({
    total: '€54.50',
    currency: 'EUR',
    customerNote: 'Leave at the door',
    createdVia: 'checkout',
    metaData: [{ key: 'via', value: 'test' }],
    billing: { city: 'Berlin' },
    shipping: { firstName: 'Sven', city: 'Paris', country: 'FR', state: null },
    hasShippingAddress: true,
    needsShippingAddress: true,
    transactionId: null,
    shippingLines: {
      nodes: [
        {
          methodTitle: 'International flat rate',
          total: '9.50',
          totalTax: '0.00',
          shippingMethod: { databaseId: 'flat_rate', title: 'International flat rate' },
        },
      ],
    },
    taxLines: { nodes: [] },
    couponLines: { nodes: [] },
  });
});

test('taxes, shipping and coupons stand in the order line by line', async () => {
  const shopper = new Shopper(backend);
  await shopper.fill('beanie');
  await shopper.ask(CALLS.applyCoupon, { input: { code: 'SAVE10' } });
  const { order } = await shopper.ask<{ order: object }>(
    `mutation ($billing: CustomerAddressInput) { checkout(input: { billing: $billing, paymentMethod: "bacs" }) { order {
      status subtotal discountTotal raw: discountTotal(format: RAW) discountTax shippingTotal shippingTax totalTax rawTotal: total(format: RAW)
      taxLines { nodes { rateCode label isCompound taxTotal shippingTaxTotal } }
      couponLines { nodes { code discount discountTax } }
      lineItems { nodes { quantity subtotal subtotalTax total totalTax productId variationId } } } } }`,
    { billing: GINA },
  );
  expect(order).toEqual({
    status: 'ON_HOLD',
    subtotal: '€18.00',
    discountTotal: '€1.80',
    raw: '1.8',
    discountTax: '€0.34',
    shippingTotal: '€5.00',
    shippingTax: '€0.95',
    totalTax: '€4.03',
    rawTotal: '25.23',
    taxLines: {
      nodes: [
        { rateCode: 'DE-VAT-1', label: 'VAT', isCompound: false, taxTotal: '3.08', shippingTaxTotal: '0.95' },
      ],
    },
    couponLines: { nodes: [{ code: 'save10', discount: '1.80', discountTax: '0.34' }] },
    lineItems: {
      nodes: [
        {
          quantity: 1,
          subtotal: '€18.00',
          subtotalTax: '€3.42',
          total: '€16.20',
          totalTax: '€3.08',
          productId: idOf(backend, 'beanie'),
          variationId: null,
        },
      ],
    },
  });
});

test('an order of downloads needs only an e-mail address', async () => {
  const shopper = new Shopper(backend);
  await shopper.fill('single');
  await shopper.ask(CALLS.applyCoupon, { input: { code: 'FREE100' } });
  const billing = { email: 'gina@example.test' };
  const { order } = await buy(shopper, { billing, paymentMethod: '' });
  expect(order).toMatchObject({ status: 'COMPLETED', total: '€0.00' });
  await shopper.fill('single');
  expect(
    await shopper.refusals(CALLS.checkout, { billing: { ...billing, postcode: '!' }, paymentMethod: 'cod' }),
  ).toEqual(['<strong>Billing Postcode / ZIP</strong> is not a valid postcode / ZIP.']);
});

test('a coupon whose usage limit is reached meanwhile is not applied twice', async () => {
  const once = { code: 'once', type: 'percent', amount: '50', description: '', usageLimit: 1 } as const;
  await backend.close();
  const { recordedCatalog } = await import('../fixtures/recorded-shop.ts');
  backend = await serveFixture({ catalog: { ...recordedCatalog(), coupons: [once] } });
  const [first, second] = [new Shopper(backend), new Shopper(backend)];
  for (const shopper of [first, second]) {
    await shopper.fill('t-shirt');
    await shopper.ask(CALLS.applyCoupon, { input: { code: 'once' } });
  }
  await buy(first);
  expect(await second.refusals(CALLS.checkout, COD)).toEqual([
    expect.stringContaining('Usage limit for coupon &quot;once&quot; has been reached.'),
  ]);
  expect(countOf('orders')).toBe(1);
});

test('buyer and shop get an email, without secrets', async () => {
  const shopper = new Shopper(backend);
  await shopper.fill('hoodie-red-no');
  const { order } = await buy(shopper, {
    paymentMethod: 'bacs',
    account: { username: 'gina', password: 'Secret-1!' },
  });
  const [, toBuyer = '', toShop = ''] = await vi.waitFor(() => {
    // The first one is about the account.
    expect(mails()).toHaveLength(3);
    return mails();
  });
  expect(toBuyer).toContain('To: gina@example.test');
  expect(toBuyer).toContain(`Subject: Your Woo Test Shop order ${order.databaseId}`);
  expect(toBuyer).toContain('Hoodie - Red, No');
  expect(toBuyer).toContain('transfer the total to our account');
  expect(toShop).toContain('To: orders@store.example');
  for (const secret of ['Secret-1!', order.orderKey, shopper.token ?? '']) {
    expect(toBuyer + toShop).not.toContain(secret);
  }
});

describe('an account made at checkout', () => {
  const account = { username: 'gina', password: 'Secret-1!' };

  test('owns the order, and its password is not stored as plain text', async () => {
    const shopper = new Shopper(backend);
    await shopper.fill('cap');
    const { order } = await buy(shopper, { account });
    const row = backend.store.get<{ customer_id: number }>(
      'SELECT customer_id FROM orders WHERE id = ?',
      order.databaseId,
    );
    expect(backend.store.get('SELECT * FROM customers WHERE id = ?', row?.customer_id ?? 0)).toMatchObject({
      username: 'gina',
      email: 'gina@example.test',
      first_name: 'Gina',
      display_name: 'Gina Guest',
      password: expect.not.stringContaining('Secret'),
    });
    expect(await shopper.ask('{ customer { id } }')).toEqual({ id: 'guest' });
  });

  test('is signed in where `authenticate` is set, with a session of its own', async () => {
    const shopper = new Shopper(backend);
    await shopper.fill('cap');
    const { customer } = await shopper.ask<{ customer: object }>(
      `mutation ($billing: CustomerAddressInput, $account: CreateAccountInput) {
        checkout(input: { billing: $billing, paymentMethod: "cod", account: $account }) {
          customer { databaseId email username firstName displayName date isPayingCustomer orderCount sessionToken
            orders { nodes { orderNumber status } } billing { city } } } }`,
      { billing: GINA, account: { ...account, authenticate: true } },
    );
    expect(customer).toMatchObject({
      email: 'gina@example.test',
      username: 'gina',
      orderCount: 1,
      sessionToken: shopper.token,
      orders: { nodes: [{ status: 'PROCESSING' }] },
      billing: { city: 'Berlin' },
    });
    const [, claims = ''] = (shopper.token ?? '').split('.');
    const { data, exp, iat } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(data.customer_id).toBe(String((customer as { databaseId: number }).databaseId));
    expect(exp - iat).toBe(7 * 24 * 60 * 60);
    expect(
      await shopper.ask('{ customer { databaseId email orders { nodes { id } } billing { city } } }'),
    ).toEqual({
      ...{ databaseId: Number(data.customer_id), email: null, orders: { nodes: [] } },
      billing: { city: null },
    });
  });
});
