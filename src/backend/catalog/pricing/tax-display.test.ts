import { afterEach, expect, test } from 'vitest';
import { RECORDED_SHOP } from '../../fixtures/recorded-shop.ts';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import type { ShopOptions } from '../../options.ts';

const QUERY = `query ($slug: ID!) { product(id: $slug, idType: SLUG) { ... on ProductWithPricing {
  price raw: price(format: RAW) regularPrice salePrice rawSale: salePrice(format: RAW)
} ... on ProductWithVariations { variations(first: 1) { nodes { price raw: price(format: RAW) } } } } }`;

let backend: FixtureBackend | undefined;
const stop = async () => {
  await backend?.close();
  backend = undefined;
};
afterEach(stop);

async function priceOf(slug: string, shop: Partial<ShopOptions>) {
  await stop();
  backend = await serveFixture({ shop });
  return (await backend.query(QUERY, { slug })).product;
}

test('with tax shown, raw prices of simple products stay as typed', async () => {
  expect(await priceOf('t-shirt', { taxDisplay: 'incl' })).toMatchObject({ price: '€21.42', raw: '18' });
});

test('with tax shown, raw prices of products with variations have it too', async () => {
  expect(await priceOf('v-neck-t-shirt', { taxDisplay: 'incl' })).toMatchObject({
    price: '€17.85 - €23.80',
    raw: '17.85, 23.80, 23.80',
    variations: { nodes: [{ price: '€23.80', raw: '20' }] },
  });
});

test('prices typed with tax are shown without it where the shop wants that', async () => {
  const taxRates = RECORDED_SHOP.taxRates?.map((rate) => ({ ...rate, rate: 20 })) ?? [];
  const shop = { pricesIncludeTax: true, taxRates } as const;
  expect(await priceOf('t-shirt', shop)).toMatchObject({ price: '€15.00', raw: '18' });
  expect(await priceOf('t-shirt', { ...shop, taxDisplay: 'incl' })).toMatchObject({ price: '€18.00' });
});

test('the raw price of a group is its formatted range', async () => {
  expect(await priceOf('logo-collection', {})).toEqual({
    price: '€18.00 - €45.00',
    raw: '€18.00 - €45.00',
    regularPrice: null,
    salePrice: null,
    rawSale: null,
  });
});
