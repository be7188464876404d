import { expect, test } from 'vitest';
import { SITE_SETTINGS_DEFAULTS } from '../settings/settings.ts';
import type { Order } from './order.ts';
import { payAddress, payPage } from './pay-page.ts';

const { features } = SITE_SETTINGS_DEFAULTS;
const PAGE = '/checkout/order-pay/{id}/?pay_for_order=true&key={key}';

test.each([
  ['https://store.example/graphql', `https://store.example${PAGE}`],
  ['https://store.example/shop/graphql/', `https://store.example/shop${PAGE}`],
  ['https://store.example/index.php?graphql', `https://store.example${PAGE}`],
  ['/graphql', null],
  ['https://proxy.example/api', null],
])('the store at %s is paid at %s', (graphqlUrl, page) => {
  expect(payPage({ features, graphqlUrl })).toBe(page);
});

test('a merchant’s own page comes first, and a store that verifies payments has none', () => {
  const graphqlUrl = 'https://store.example/graphql';
  const own = 'https://store.example/kasse/order-pay/{id}/?pay_for_order=true&key={key}';
  expect(payPage({ features, graphqlUrl, payPage: own })).toBe(own);
  expect(payPage({ features: { ...features, verifiesPayments: true }, graphqlUrl })).toBeNull();
});

test('the address names the order and its key', () => {
  const order = { databaseId: 12, orderKey: 'wc_order_a&b$&' } as Order;
  expect(payAddress(`https://store.example${PAGE}`, order)).toBe(
    'https://store.example/checkout/order-pay/12/?pay_for_order=true&key=wc_order_a%26b%24%26',
  );
});
