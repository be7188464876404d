import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeSettings } from '../catalog/changes/change-settings.ts';
import { intentOf } from '../fixtures/buying-calls.ts';
import { Inbox } from '../fixtures/emails.ts';
import { type FixtureBackend, serveFixture } from '../fixtures/serve-fixture.ts';
import { GINA, Shopper } from '../fixtures/shopper.ts';

const FEES = [
  { name: 'Deposit', amount: '0.50', taxable: false },
  { name: 'Packaging', amount: '1.00', taxable: true },
  { name: 'Pick-up bonus', amount: '-2', taxable: true },
  { name: 'On delivery', amount: '2', taxable: true, paymentMethod: 'cod' },
];
const CART =
  '{ cart { total(format: RAW) feeTotal(format: RAW) feeTax(format: RAW) fees { id name total amount taxable } } }';
const CHOOSE = `mutation ($method: String!) { updateSession(input: { sessionData: [
  { key: "chosen_payment_method", value: $method }] }) { session { key value } customer { id } } }`;

let backend: FixtureBackend;
let inbox: Inbox;
let shopper: Shopper;
beforeEach(async () => {
  inbox = new Inbox();
  backend = await serveFixture({ environment: {}, emailTransport: inbox });
  changeSettings(backend.store, { fees: FEES });
  shopper = new Shopper(backend);
  await shopper.fill('cap');
});
afterEach(() => backend.close());

test('a cart has its fees, the highest first, and one for a way to pay once that is chosen', async () => {
  expect(await new Shopper(backend).ask(CART)).toMatchObject({ fees: [], feeTotal: '0' });
  expect(await shopper.ask(CART)).toEqual({
    total: '24.30',
    feeTotal: '-0.5',
    feeTax: '-0.19',
    fees: [
      { id: 'packaging', name: 'Packaging', total: 1, amount: 1, taxable: true },
      { id: 'deposit', name: 'Deposit', total: 0.5, amount: 0.5, taxable: false },
      { id: 'pick-up-bonus', name: 'Pick-up bonus', total: -2, amount: -2, taxable: true },
    ],
  });
  expect(await shopper.ask(CHOOSE, { method: 'cod' })).toMatchObject({
    session: [{ key: 'chosen_payment_method', value: 'cod' }],
  });
  expect(await shopper.ask(CART)).toMatchObject({ total: '26.68', feeTotal: '1.5', feeTax: '0.19' });
  expect(await intentOf(shopper)).toMatchObject({ amount: 2430 });
  await shopper.ask(CHOOSE, { method: 'bacs' });
  expect(await shopper.ask(CART)).toMatchObject({ total: '24.30' });
});

test('an order has them as lines, and its emails name each', async () => {
  const ORDER = `mutation ($billing: CustomerAddressInput, $method: String) { checkout(input: { billing: $billing,
    paymentMethod: $method }) { order { subtotal(format: RAW) total(format: RAW) totalTax(format: RAW)
    feeLines { nodes { name total totalTax taxStatus } } } } }`;
  const { order } = await shopper.ask<{ order: object }>(ORDER, { billing: GINA, method: 'cod' });
  expect(order).toEqual({
    subtotal: '16',
    total: '26.68',
    totalTax: '4.18',
    feeLines: {
      nodes: [
        { name: 'On delivery', total: '2.00', totalTax: '0.38', taxStatus: 'TAXABLE' },
        { name: 'Packaging', total: '1.00', totalTax: '0.19', taxStatus: 'TAXABLE' },
        { name: 'Deposit', total: '0.50', totalTax: '0.00', taxStatus: 'NONE' },
        { name: 'Pick-up bonus', total: '-2.00', totalTax: '-0.38', taxStatus: 'TAXABLE' },
      ],
    },
  });
  expect((await inbox.next()).text).toContain(
    ['Subtotal: €16.00', 'Shipping: €5.00', 'On delivery: €2.00', 'Packaging: €1.00', 'Deposit: €0.50'].join(
      '\n',
    ),
  );
});

test('a reduction takes off at most what everything else costs', async () => {
  const bonus = { name: 'Bonus', amount: '-100', taxable: false };
  changeSettings(backend.store, { fees: [bonus] });
  expect(await shopper.ask(CART)).toMatchObject({ total: '3.99', fees: [{ total: -21 }] });
});
