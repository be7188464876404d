import { afterEach, expect, test } from 'vitest';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { idOf } from '#backend/fixtures/shopper.ts';
import { findLine, lineDiscountPercent, maxQuantity } from '#storefront/domain/cart/cart.ts';
import { Browser, type Tab } from '../fixtures/browser.ts';
import { simpleProduct } from '../fixtures/shopping.ts';

let backend: FixtureBackend;
let tab: Tab;
afterEach(() => backend.close());

async function open(shop: Parameters<typeof serveFixture>[0] = {}): Promise<void> {
  backend = await serveFixture(shop);
  tab = new Browser(backend.url).open();
}

const add = (slug: string, attributes: object = {}, quantity = 1) =>
  tab.queue.enqueue({
    kind: 'add',
    product: { ...simpleProduct(slug, idOf(backend, slug)), ...attributes },
    quantity,
  });

test('sums exclude tax where the shop displays prices so', async () => {
  await open();
  await add('beanie', {}, 2);
  await tab.queue.enqueue({ kind: 'applyCoupon', code: 'SAVE10' });
  expect(tab.queue.optimisticCart).toMatchObject({
    itemCount: 2,
    totals: {
      subtotal: 3600,
      discount: 360,
      shipping: 500,
      tax: 711,
      taxes: [{ label: 'VAT', amount: 711 }],
      total: 4451,
    },
    pricesIncludeTax: false,
    needsShipping: true,
    packages: [
      {
        chosen: 'flat_rate:1',
        rates: [
          { id: 'flat_rate:1', label: 'Flat rate', cost: 500 },
          { id: 'local_pickup:3', label: 'Local pickup', cost: 0 },
        ],
      },
    ],
    coupons: [{ code: 'save10', discount: 360 }],
    giftCards: [],
  });
});

test('sums include tax where the shop displays prices so, in any currency format', async () => {
  await open({
    shop: {
      taxDisplay: 'incl',
      currencyPosition: 'right_space',
      decimalSeparator: ',',
      thousandSeparator: '.',
    },
  });
  await add('beanie', {}, 100);
  const { cart } = tab.queue.confirmedCart ?? {};
  expect(cart).toMatchObject({ pricesIncludeTax: true, totals: { subtotal: 214200, total: 214200 + 595 } });
  const line = cart?.lines[0];
  expect(line).toMatchObject({ unit: 2142, regularUnit: 2380, total: 214200 });
  expect(line && lineDiscountPercent(line)).toBe(10);
});

test('a variation has the selected options, and its line is found again', async () => {
  await open();
  const variationId = idOf(backend, 'v-neck-t-shirt-red');
  const product = {
    ...simpleProduct('v-neck-t-shirt', idOf(backend, 'v-neck-t-shirt')),
    variationId,
    attributes: { pa_color: 'red', pa_size: 'large' },
  };
  const result = tab.queue.enqueue({ kind: 'add', product, quantity: 1 });
  const optimisticId = tab.queue.optimisticCart?.lines[0]?.id;
  await result;
  const cart = tab.queue.optimisticCart;
  expect(cart?.lines).toMatchObject([
    {
      id: optimisticId,
      name: 'V-Neck T-Shirt',
      slug: 'v-neck-t-shirt',
      variationId,
      attributes: { pa_color: 'red', pa_size: 'large' },
      choices: [
        { label: 'Color', value: 'Red' },
        { label: 'Size', value: 'Large' },
      ],
      picture: { sourceUrl: expect.stringContaining('/wp-content/uploads/') },
    },
  ]);
  expect(cart && findLine(cart, { ...product, attributes: { size: 'Large' } })?.id).toBe(optimisticId);
  expect(cart && findLine(cart, { ...product, attributes: { pa_size: 'small' } })).toBeUndefined();
  await tab.queue.enqueue({
    kind: 'add',
    product: { ...product, attributes: { pa_color: 'red', pa_size: 'small' } },
    quantity: 1,
  });
  expect(tab.queue.optimisticCart?.lines).toHaveLength(2);
});

test('stock limits the quantity of a line', async () => {
  await open();
  await add('cap');
  await add('sunglasses');
  await add('beanie');
  const limits = tab.queue.optimisticCart?.lines.map((line) => [line.slug, maxQuantity(line)]);
  expect(limits).toEqual([
    ['cap', 3],
    ['sunglasses', 1],
    ['beanie', 200],
  ]);
});
