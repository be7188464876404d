import { afterEach, beforeEach, expect, test } from 'vitest';
import { CALLS, intentOf } from '../../fixtures/buying-calls.ts';
import { recordedCatalog } from '../../fixtures/recorded-shop.ts';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import { GINA, idOf, Shopper } from '../../fixtures/shopper.ts';

const CARDS = [
  { code: 'GIFT-20-AAAA', amount: '20' },
  { code: 'GIFT-100-BBBB', amount: '100' },
  { code: 'GIFT-OLD-CCCC', amount: '50', expires: '2020-01-01' },
];
const SELECT = 'cart { total rawTotal: total(format: RAW) totalTax giftCards { code balance applied } }';
const APPLY = `mutation ($code: String!) { applyGiftCard(input: { code: $code }) { ${SELECT} } }`;
const REMOVE = `mutation ($codes: [String]) { removeGiftCards(input: { codes: $codes }) { ${SELECT} } }`;
const BALANCE = 'query ($code: String!) { giftCard(code: $code) { code balance raw: balance(format: RAW) } }';

let backend: FixtureBackend;
let shopper: Shopper;
beforeEach(async () => {
  backend = await serveFixture({ catalog: { ...recordedCatalog(), giftCards: CARDS }, environment: {} });
  shopper = new Shopper(backend);
  await shopper.fill('t-shirt');
});
afterEach(() => backend.close());

const buy = (more: object = {}) => shopper.ask<{ order: object }>(CALLS.checkout, { billing: GINA, ...more });

test('a card pays its part, and what is left is paid otherwise', async () => {
  expect(await shopper.ask(APPLY, { code: 'gift 20 aaaa' })).toEqual({
    cart: {
      total: '€7.37',
      rawTotal: '7.37',
      totalTax: '€4.37',
      giftCards: [{ code: 'GIFT20AAAA', balance: '€20.00', applied: '€20.00' }],
    },
  });
  expect(await intentOf(shopper)).toMatchObject({ amount: 737 });
  const { order } = await buy({ paymentMethod: 'cod' });
  expect(order).toMatchObject({ status: 'PROCESSING', total: '€7.37', paymentMethod: 'cod' });
  expect(await shopper.refusals(BALANCE, { code: 'GIFT-20-AAAA' })).toEqual([
    'This gift card has no balance left.',
  ]);
});

test('a card that is worth more pays all and keeps the rest', async () => {
  await shopper.ask(APPLY, { code: 'GIFT-100-BBBB' });
  const { order } = await buy({ paymentMethod: '' });
  expect(order).toMatchObject({ status: 'PROCESSING', total: '€0.00', paymentMethod: null });
  expect(await shopper.ask(BALANCE, { code: 'GIFT-100-BBBB' })).toEqual({
    code: 'GIFT100BBBB',
    balance: '€72.63',
    raw: '72.63',
  });
});

test('cards are used one after the other, and can be taken out', async () => {
  await shopper.ask(APPLY, { code: 'GIFT-20-AAAA' });
  expect(await shopper.ask(APPLY, { code: 'GIFT-100-BBBB' })).toMatchObject({
    cart: { total: '€0.00', giftCards: [{ applied: '€20.00' }, { applied: '€7.37', balance: '€100.00' }] },
  });
  expect(await shopper.ask(REMOVE, { codes: ['gift-20-aaaa'] })).toMatchObject({
    cart: { giftCards: [{ code: 'GIFT100BBBB', applied: '€27.37' }] },
  });
});

test.each([
  ['GIFT-OLD-CCCC', 'This gift card has expired.'],
  ['NOPE', 'There is no gift card with this code.'],
  ['', 'There is no gift card with this code.'],
])('the code %o is refused', async (code, message) => {
  expect(await shopper.refusals(APPLY, { code })).toEqual([message]);
});

test('the number of a card is no coupon, nor the code of a coupon a card, and each says so', async () => {
  expect(await shopper.refusals(CALLS.applyCoupon, { input: { code: 'gift-20-aaaa' } })).toEqual([
    'This code is a gift card, not a coupon.',
  ]);
  expect(await shopper.refusals(APPLY, { code: 'Save10' })).toEqual([
    'This code is a coupon, not a gift card.',
  ]);
});

test('a card is used once, and not taken out twice', async () => {
  await shopper.ask(APPLY, { code: 'GIFT-20-AAAA' });
  expect(await shopper.refusals(APPLY, { code: 'GIFT20AAAA' })).toEqual([
    'This gift card is in your cart already.',
  ]);
  await shopper.ask(REMOVE, { codes: ['GIFT-20-AAAA'] });
  expect(await shopper.refusals(REMOVE, { codes: ['GIFT-20-AAAA'] })).toEqual([
    'This gift card is not in your cart.',
  ]);
  expect(await shopper.refusals(REMOVE, { codes: [] })).toEqual(['No gift card codes provided']);
});

test('two carts cannot spend the same money', async () => {
  const other = new Shopper(backend);
  await other.ask(CALLS.addToCart, { input: { productId: idOf(backend, 'hoodie-with-logo'), quantity: 1 } });
  for (const one of [shopper, other]) await one.ask(APPLY, { code: 'GIFT-20-AAAA' });
  await buy({ paymentMethod: 'cod' });
  const checkout = { billing: GINA, paymentMethod: 'cod' };
  expect(await other.refusals(CALLS.checkout, checkout)).toEqual([
    'A gift card in your cart cannot pay any more. Please review your cart and try again.',
  ]);
  expect(await other.ask(CALLS.cart)).toMatchObject({ total: '€59.50' });
  const { order } = await other.ask<{ order: object }>(CALLS.checkout, checkout);
  expect(order).toMatchObject({ total: '€59.50' });
  expect(backend.store.get("SELECT balance FROM gift_cards WHERE code = 'GIFT20AAAA'")).toEqual({
    balance: 0,
  });
});

test('an order tells which cards paid for it', async () => {
  await shopper.ask(APPLY, { code: 'GIFT-20-AAAA' });
  const { order } = await shopper.ask<{ order: object }>(
    `mutation ($billing: CustomerAddressInput) { checkout(input: { billing: $billing, paymentMethod: "bacs" }) {
      order { total giftCards { code applied } } } }`,
    { billing: GINA },
  );
  expect(order).toEqual({ total: '€7.37', giftCards: [{ code: 'GIFT20AAAA', applied: '€20.00' }] });
});
