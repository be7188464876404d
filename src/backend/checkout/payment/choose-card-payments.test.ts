import { afterAll, expect, test } from 'vitest';
import { Store } from '../../db/database.ts';
import { chooseCardPayments } from './payment-methods.ts';

const store = Store.open(':memory:');
afterAll(() => store.close());

const KEYS = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };

test.each([
  ['http://127.0.0.1:4322', {}, true],
  ['http://localhost:4322', { NODE_ENV: 'development' }, true],
  ['http://[::1]:4322', {}, true],
  ['https://store.example', {}, true],
  ['http://127.0.0.1:4322', { NODE_ENV: 'production' }, null],
  ['http://127.0.0.1:4322', { ISLET_TRUSTED_PROXIES: '127.0.0.1' }, null],
  ['http://127.0.0.1:4322', { ISLET_TRUSTED_PROXIES: ' ' }, true],
  ['http://127.0.0.1:4322', { ...KEYS, ISLET_TRUSTED_PROXIES: '127.0.0.1' }, false],
  ['http://192.168.0.7:4322', {}, null],
  ['https://shop.tern-and-tide.com', {}, null],
  ['https://shop.tern-and-tide.com', KEYS, false],
  ['http://127.0.0.1:4322', { ...KEYS, NODE_ENV: 'production' }, false],
])('a shop at %s with %o', (siteUrl, env, simulated) => {
  expect(chooseCardPayments(store, env, [siteUrl])?.simulated ?? null).toBe(simulated);
});

test('half of the keys is a mistake', () => {
  expect(() => chooseCardPayments(store, { STRIPE_SECRET_KEY: 'sk_test_x' }, ['http://localhost'])).toThrow(
    'Card payments need both keys of Stripe',
  );
});

test('a shop that others can reach takes no simulated cards, wherever its store listens', () => {
  const addresses = ['http://127.0.0.1:4322', 'https://tern-and-tide.com'];
  expect(chooseCardPayments(store, {}, addresses)).toBeNull();
});
