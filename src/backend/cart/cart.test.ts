import { afterEach, expect, test } from 'vitest';
import { changeProduct } from '../catalog/changes/change-product.ts';
import { deleteProduct } from '../catalog/changes/remove-product.ts';
import { CALLS, CART } from '../fixtures/buying-calls.ts';
import { recordedCatalog } from '../fixtures/recorded-shop.ts';
import { type FixtureBackend, serveFixture } from '../fixtures/serve-fixture.ts';
import { idOf, Shopper } from '../fixtures/shopper.ts';
import { saveCoupon } from './codes/coupons.ts';

let backend: FixtureBackend | undefined;
afterEach(() => backend?.close());

async function start(options: Parameters<typeof serveFixture>[0] = {}) {
  backend = await serveFixture(options);
  return { backend, shopper: new Shopper(backend) };
}

const add = (productId: number, quantity = 1, more: object = {}) => {
  return { input: { productId, quantity, ...more } };
};

test('a shop that shows taxes counts them in, and its raw sums stay without', async () => {
  const { backend, shopper } = await start({ shop: { pricesIncludeTax: true, taxDisplay: 'incl' } });
  await shopper.ask(CALLS.addToCart, add(idOf(backend, 't-shirt'), 3));
  const cart =
    await shopper.ask(`{ cart { displayPricesIncludeTax subtotal subtotalTax contentsTotal contentsTax
    shippingTotal shippingTax total totalTax raw: subtotal(format: RAW) rawTotal: total(format: RAW)
    totalTaxes { id label amount isCompound } availableShippingMethods { packageDetails rates { methodId instanceId cost } }
    contents(first: 1) { nodes { subtotal subtotalTax total tax raw: subtotal(format: RAW) } } } }`);
  expect(cart).toEqual({
    displayPricesIncludeTax: true,
    subtotal: '€45.38',
    subtotalTax: '€8.62',
    contentsTotal: '€54.00',
    contentsTax: '€8.62',
    shippingTotal: '€5.00',
    shippingTax: '€0.95',
    total: '€59.95',
    totalTax: '€9.57',
    raw: '45.38',
    rawTotal: '59.95',
    totalTaxes: [{ id: 'DE-VAT-1', label: 'VAT', amount: '€9.57', isCompound: false }],
    availableShippingMethods: [
      {
        packageDetails: 'T-Shirt ×3',
        rates: [
          { methodId: 'flat_rate', instanceId: 1, cost: '€5.95' },
          { methodId: 'free_shipping', instanceId: 2, cost: '€0.00' },
          { methodId: 'local_pickup', instanceId: 3, cost: '€0.00' },
        ],
      },
    ],
    contents: {
      nodes: [
        { subtotal: '€45.38', subtotalTax: '€8.62', total: '€54.00', tax: '€8.62', raw: '45.37815126' },
      ],
    },
  });
});

test('what is fetched at the shop is taxed there', async () => {
  const { shopper } = await start({
    shop: {
      shippingZones: [
        { name: 'All', countries: [], methods: [{ id: 'local_pickup:7', title: 'Pickup', cost: '0' }] },
      ],
    },
  });
  await shopper.fill('t-shirt');
  await shopper.ask(CALLS.updateCustomer, { shipping: { country: 'US', state: 'CA' } });
  expect(await shopper.ask(CALLS.cart)).toMatchObject({
    totalTax: '€3.42',
    chosenShippingMethods: ['local_pickup:7'],
  });
});

test('a coupon for free shipping makes it the choice where it was not to be had', async () => {
  const { shopper } = await start();
  await shopper.fill('t-shirt');
  const { cart } = await shopper.ask<{ cart: object }>(CALLS.applyCoupon, { input: { code: 'FreeShip' } });
  expect(cart).toMatchObject({ shippingTotal: '€0.00', chosenShippingMethods: ['free_shipping:2'] });
  const { cart: after } = await shopper.ask<{ cart: object }>(CALLS.removeCoupons, {
    input: { codes: ['freeship'] },
  });
  expect(after).toMatchObject({ shippingTotal: '€5.00', chosenShippingMethods: ['flat_rate:1'] });
});

test('a coupon goes when its least sum is not reached any more', async () => {
  const { backend, shopper } = await start();
  expect(await shopper.refusals(CALLS.applyCoupon, { input: { code: 'MIN100' } })).toEqual([
    'The minimum spend for coupon &quot;min100&quot; is €100.00.',
  ]);
  await shopper.ask(CALLS.addToCart, add(idOf(backend, 'beanie'), 6));
  await shopper.ask(CALLS.applyCoupon, { input: { code: 'MIN100' } });
  const key = (await shopper.ask<{ contents: { nodes: { key: string }[] } }>(CALLS.cart)).contents.nodes[0]
    ?.key;
  const fewer = { input: { items: [{ key, quantity: 5 }] } };
  const { cart } = await shopper.ask<{ cart: object }>(CALLS.updateItemQuantities, fewer);
  expect(cart).toMatchObject({ appliedCoupons: null, discountTotal: '€0.00' });
});

test('lines of variations that share a stock are counted together', async () => {
  const catalog = recordedCatalog();
  const products = catalog.products.map((product) =>
    product.slug === 'v-neck-t-shirt' ? { ...product, stock: { ...product.stock, quantity: 3 } } : product,
  );
  const { backend, shopper } = await start({ catalog: { ...catalog, products } });
  const choose = (slug: string, quantity: number) =>
    add(idOf(backend, slug), quantity, { variation: [{ attributeName: 'size', attributeValue: 'large' }] });
  await shopper.ask(CALLS.addToCart, choose('v-neck-t-shirt-red', 2));
  expect(await shopper.refusals(CALLS.addToCart, choose('v-neck-t-shirt-blue', 2))).toEqual([
    expect.stringContaining('we have 3 in stock and you already have 2 in your cart.'),
  ]);
  await shopper.ask(CALLS.addToCart, choose('v-neck-t-shirt-blue', 1));
  expect((await shopper.refusals(CALLS.addToCart, choose('v-neck-t-shirt-green', 1))).length).toBe(1);
});

test('prices, names and stock are those of now', async () => {
  const { backend, shopper } = await start();
  await shopper.fill('t-shirt', 'print-001');
  changeProduct(backend.store, idOf(backend, 't-shirt'), { prices: { regular: '20' } });
  deleteProduct(backend.store, idOf(backend, 'print-001'));
  expect(await shopper.ask(CALLS.cart)).toMatchObject({ subtotal: '€20.00', contents: { itemCount: 1 } });
});

test('extra data makes lines of their own', async () => {
  const { backend, shopper } = await start();
  const id = idOf(backend, 't-shirt');
  await shopper.ask(CALLS.addToCart, add(id, 1, { extraData: '{"engraving":"Ada"}' }));
  await shopper.ask(CALLS.addToCart, add(id, 1, { extraData: '{"engraving":"Bob"}' }));
  await shopper.ask(CALLS.addToCart, add(id, 2, { extraData: '{"engraving":"Ada"}' }));
  const cart = await shopper.ask(
    '{ cart { contents(first: 9) { nodes { quantity extraData { key value } } } } }',
  );
  expect(cart).toEqual({
    contents: {
      nodes: [
        { quantity: 3, extraData: [{ key: 'engraving', value: 'Ada' }] },
        { quantity: 1, extraData: [{ key: 'engraving', value: 'Bob' }] },
      ],
    },
  });
  expect(await shopper.refusals(CALLS.addToCart, add(id, 1, { extraData: 'Ada' }))).toHaveLength(1);
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`line${index}`, 'x']));
  for (const tooMuch of [many, { engraving: 'x'.repeat(501) }, { ['x'.repeat(501)]: 'Ada' }]) {
    expect(
      await shopper.refusals(CALLS.addToCart, add(id, 1, { extraData: JSON.stringify(tooMuch) })),
    ).toEqual(['The extra data of a cart item may have 20 entries of 500 characters.']);
  }
});

test('a cart is limited to a hundred lines, and a line to a maximum quantity', async () => {
  const { backend, shopper } = await start();
  const items = Array.from({ length: 102 }, (_, index) => ({
    productId: idOf(backend, `print-${String(index + 1).padStart(3, '0')}`),
  }));
  const { added, cartErrors } = await shopper.ask<{ added: unknown[]; cartErrors: { reasons: string[] }[] }>(
    CALLS.addCartItems,
    { input: { items } },
  );
  expect(added).toHaveLength(100);
  expect(cartErrors.map(({ reasons }) => reasons)).toEqual([
    [expect.stringContaining('at most 100')],
    [expect.stringContaining('at most 100')],
  ]);
  expect(await shopper.refusals(CALLS.addToCart, add(idOf(backend, 'print-001'), 2_000_000_000))).toEqual([
    expect.stringContaining('allowed in the cart is 9999'),
  ]);
});

test('all lines can be taken out at once, and one taken back', async () => {
  const { shopper } = await start();
  await shopper.fill('cap', 'beanie');
  const remove = `mutation { removeItemsFromCart(input: { all: true }) { cartItems { key } cart ${CART} } }`;
  const { cartItems } = await shopper.ask<{ cartItems: { key: string }[] }>(remove);
  const keys = [cartItems[1]?.key];
  const { cart } = await shopper.ask<{ cart: object }>(CALLS.restoreCartItems, { input: { keys } });
  expect(cart).toMatchObject({ subtotal: '€18.00', contents: { itemCount: 1 } });
});

test('a coupon is found in any case, however a device writes its letters', async () => {
  const { backend, shopper } = await start();
  const code = 'DankeFür100';
  saveCoupon(backend.store, { code, type: 'percent', amount: '50', description: '' });
  await shopper.ask(CALLS.addToCart, { input: { productId: idOf(backend, 'beanie'), quantity: 1 } });
  for (const typed of ['DANKEFÜR100', ' dankefür100 ', code.normalize('NFD')]) {
    expect(await shopper.ask(CALLS.applyCoupon, { input: { code: typed } })).toMatchObject({
      cart: { appliedCoupons: [{ code: 'dankefür100', discountAmount: '€9.00' }] },
    });
    expect(await shopper.refusals(CALLS.applyCoupon, { input: { code } })).toEqual([
      'This coupon has already been applied to the cart',
    ]);
    await shopper.ask(CALLS.removeCoupons, { input: { codes: [typed] } });
  }
});
