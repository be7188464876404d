import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '#backend/catalog/changes/change-settings.ts';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { GINA, Shopper } from '#backend/fixtures/shopper.ts';
import type { FeeOptions } from '#backend/options.ts';
import type { Cart } from '#storefront/domain/cart/cart.ts';
import { displayedCartSums, displayedOrderSums } from '#storefront/domain/checkout/displayed-sums.ts';
import type { Order } from '#storefront/domain/checkout/order.ts';
import { documentText } from '../../graphql.ts';
import { CART } from '../../operations/cart.ts';
import { ORDER } from '../../operations/orders.ts';
import { type CartNode, mapCart } from './map-cart.ts';
import { mapOrder } from './map-order.ts';

type OrderNode = Parameters<typeof mapOrder>[0];

/** The rows above a cart's total, as they are shown. */
function cartRows(cart: Cart): number[] {
  const { subtotal, shipping, fees, feeTax, tax } = cart.totals;
  const { discounts, adjustment } = displayedCartSums(cart);
  const shown = [subtotal, ...discounts.map((one) => -one), cart.needsShipping ? shipping : 0];
  return [...shown, ...fees.map(({ amount }) => amount), feeTax, adjustment, cart.pricesIncludeTax ? 0 : tax];
}

function orderRows(order: Order): number[] {
  const { discounts, adjustment } = displayedOrderSums(order);
  const fees = order.fees.map(({ amount }) => amount);
  const shown = [order.subtotal, ...discounts.map((one) => -one), order.shipping, ...fees, adjustment];
  return [...shown, order.pricesIncludeTax ? 0 : order.tax];
}

const total = (rows: number[]) => rows.reduce((sum, row) => sum + row, 0);

/** Answers of a real store with German VAT, and two fees of one class, one of another and one without tax. */
const REAL_CART = {
  isEmpty: false,
  displayPricesIncludeTax: false,
  needsShippingAddress: true,
  subtotal: '18.13',
  subtotalTax: '3.44',
  discountTotal: '0',
  discountTax: '0',
  shippingTotal: '5',
  shippingTax: '0.95',
  feeTotal: '-0.17',
  feeTax: '-0.16',
  fees: [
    { name: 'Packaging & care', total: 1, taxable: true, taxClass: null },
    { name: 'Deposit', total: 0.5, taxable: false, taxClass: null },
    { name: 'Reduced', total: 0.33, taxable: true, taxClass: 'REDUCED_RATE' },
    { name: 'Pick-up <b>bonus</b>', total: -2, taxable: true, taxClass: null },
  ],
  totalTax: '4.23',
  total: '27.19',
  totalTaxes: null,
  chosenShippingMethods: null,
  availableShippingMethods: null,
  appliedCoupons: null,
  contents: null,
} satisfies CartNode;

const REAL_FEE_LINES = {
  nodes: [
    { name: 'Packaging & care', total: '1', totalTax: '0.19' },
    { name: 'Deposit', total: '0.5', totalTax: null },
    { name: 'Reduced', total: '0.33', totalTax: '0.02' },
    { name: 'Pick-up <b>bonus</b>', total: '-2', totalTax: '-0.37' },
  ],
};

describe('of a real store', () => {
  test('each fee is a row of the cart, and the rows give the total', () => {
    const cart = mapCart(REAL_CART, 2);
    expect(cart.totals.fees).toEqual([
      { name: 'Packaging & care', amount: 100 },
      { name: 'Deposit', amount: 50 },
      { name: 'Reduced', amount: 33 },
      { name: 'Pick-up bonus', amount: -200 },
    ]);
    expect([total(cartRows(cart)), displayedCartSums(cart).adjustment]).toEqual([2719, 0]);
  });

  test('with tax, fees of one class have theirs, and those of several have their tax apart', () => {
    const shown = { ...REAL_CART, displayPricesIncludeTax: true };
    expect(mapCart(shown, 2).totals).toMatchObject({ feeTax: -16, fees: [{ amount: 100 }, {}, {}, {}] });
    const two = { feeTotal: '1.5', feeTax: '0.19', fees: REAL_CART.fees.slice(0, 2), total: '29.21' };
    const cart = mapCart({ ...shown, ...two }, 2);
    expect(cart.totals).toMatchObject({ feeTax: 0, fees: [{ amount: 119 }, { amount: 50 }] });
    expect([total(cartRows(cart)), total(cartRows(mapCart(shown, 2)))]).toEqual([2921, 2719]);
  });

  test.each([false, true])('an order’s fees are not its goods; with tax: %s', (withTax) => {
    const node = {
      subtotal: '18.13',
      discountTotal: '0',
      discountTax: '0',
      shippingTotal: '5',
      shippingTax: '0.95',
      ...{
        totalTax: '4.23',
        total: '27.19',
        feeLines: REAL_FEE_LINES,
        shippingLines: { nodes: [{ methodTitle: 'Flat Rate' }] },
      },
    };
    const order = mapOrder(node as OrderNode, 2, withTax);
    expect([order.subtotal, total(orderRows(order))]).toEqual([withTax ? 2157 : 1813, 2719]);
  });

  test('what the store counts and does not name is a row too', () => {
    const cart = mapCart({ ...REAL_CART, total: '30.19' }, 2);
    expect([displayedCartSums(cart).adjustment, total(cartRows(cart))]).toEqual([300, 3019]);
  });
});

describe('of the embedded backend', () => {
  let backend: FixtureBackend;
  beforeAll(async () => {
    backend = await serveFixture();
  });
  afterAll(() => backend.close());

  const fees = fc.array(
    fc.record<FeeOptions>({
      name: fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...'abcdef') }),
      amount: fc.integer({ min: -900, max: 900 }).map((cents) => (cents / 100).toFixed(2)),
      taxable: fc.boolean(),
    }),
    { maxLength: 3 },
  );
  const shops = fc.record({
    fees,
    taxDisplay: fc.constantFrom('excl' as const, 'incl' as const),
    pricesIncludeTax: fc.boolean(),
    priceDecimals: fc.constantFrom(0, 2, 3),
  });
  const codes = fc.subarray(['save10', 'five']);
  const goods = fc.subarray(['beanie', 't-shirt', 'album'], { minLength: 1 });

  test('the rows give the total of cart and order, whatever fees, coupons and taxes', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(shops, codes, goods, async (shop, applied, slugs) => {
        changeSettings(backend.store, shop);
        const shopper = new Shopper(backend);
        await shopper.fill(...slugs);
        for (const code of applied) {
          await shopper.send(
            'mutation ($code: String!) { applyCoupon(input: { code: $code }) { clientMutationId } }',
            { code },
          );
        }
        const node = await shopper.ask<CartNode>(`{ cart { ...CartParts } } ${documentText(CART)}`);
        const cart = mapCart(node, shop.priceDecimals);
        expect([total(cartRows(cart)), displayedCartSums(cart).adjustment]).toEqual([cart.totals.total, 0]);
        const { order: made } = await shopper.ask<{ order: OrderNode }>(
          `mutation ($billing: CustomerAddressInput) { checkout(input: { billing: $billing, paymentMethod: "cod" }) {
            order { ...OrderParts } } } ${documentText(ORDER)}`,
          { billing: GINA },
        );
        const order = mapOrder(made, shop.priceDecimals, cart.pricesIncludeTax);
        expect([total(orderRows(order)), displayedOrderSums(order).adjustment]).toEqual([
          cart.totals.total,
          0,
        ]);
        expect(order.total).toBe(cart.totals.total);
        const names = (fees: { name: string }[] = []) => fees.map(({ name }) => name);
        expect(names(order.fees)).toEqual(names(cart.totals.fees));
      }),
      { numRuns: 60 },
    );
  });
});
