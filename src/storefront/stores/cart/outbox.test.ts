import { expect, test } from 'vitest';
import type { CartMutation } from '#storefront/domain/cart/cart-mutation.ts';
import { Browser } from '../fixtures/browser.ts';
import { simpleProduct } from '../fixtures/products.ts';
import { createdAt, Outbox } from './outbox.ts';

/** Entries as version 0.1 (9d9b451) stored them, a kind of mutation each. */
const STORED: Record<string, string> = {
  'islet-intent:0mwr1t52v-0000-gj0ylq':
    '{"id":"0mwr1t52v-0000-gj0ylq","intent":{"kind":"add","product":{"productId":27,"variationId":null,"attributes":{},"slug":"cap","name":"Cap","choices":[],"picture":null,"unit":1600,"regularUnit":1800,"stock":{"stockStatus":"IN_STOCK","stockQuantity":null,"lowStockAmount":null},"soldIndividually":false,"virtual":false},"quantity":1},"times":1,"sent":{"at":1795304271607,"cart":"t_f8fe73fb44ede869872740a1f2a954","base":0}}',
  'islet-intent:0mwr1u926-0004-t0':
    '{"id":"0mwr1u926-0004-t0","intent":{"kind":"removeCoupon","code":"save10"},"times":1,"sent":{"at":1795304322671,"cart":"t_baa9fc23f355ff5a8e0f61ef983775","base":0}}',
  'islet-intent:0mwr1u927-0005-t0':
    '{"id":"0mwr1u927-0005-t0","intent":{"kind":"applyGiftCard","code":"TIDE-25-LUNNAY"},"times":0}',
  'islet-intent:0mwr1u928-0006-t0':
    '{"id":"0mwr1u928-0006-t0","intent":{"kind":"removeGiftCard","code":"TIDE-25-LUNNAY"},"times":0}',
  'islet-intent:0mwr1u92e-0007-t0':
    '{"id":"0mwr1u92e-0007-t0","intent":{"kind":"quantity","line":{"id":"23:0","key":"37693cfc748049e45d87b8c7d8b9aacd","name":"Beanie"},"quantity":5},"times":0}',
  'islet-intent:0mwr1u92f-0008-t0': '{"id":"0mwr1u92f-0008-t0","intent":{"kind":"empty"},"times":0}',
  'islet-intent:0mwr1u92g-0009-t0':
    '{"id":"0mwr1u92g-0009-t0","intent":{"kind":"restore","line":{"productId":27,"variationId":null,"attributes":{},"id":"27:0","key":"02e74f10e0327ad868d138f2b4fdd6f0","choices":[],"slug":"cap","name":"Cap","picture":null,"quantity":1,"unit":1600,"regularUnit":1800,"total":1600,"updating":false,"stock":{"stockStatus":"IN_STOCK","stockQuantity":97,"lowStockAmount":null},"soldIndividually":false,"virtual":false}},"times":0}',
  'islet-intent:0mwr1u92i-000b-t0':
    '{"id":"0mwr1u92i-000b-t0","intent":{"kind":"address","billing":{"country":"DE","email":"gesa@example.test"},"shipping":{"country":"DE","state":"DE-BE","postcode":"10115","city":"Berlin"}},"times":0}',
  'islet-intent:0mwr1u92j-000c-t0':
    '{"id":"0mwr1u92j-000c-t0","intent":{"kind":"shippingMethod","ids":["local_pickup:3"]},"times":0}',
  'islet-intent:0mwr1u92k-000d-t0':
    '{"id":"0mwr1u92k-000d-t0","intent":{"kind":"applyCoupon","code":"FIVE"},"times":0}',
};
const KINDS: CartMutation['kind'][] = [
  'add',
  'removeCoupon',
  'applyGiftCard',
  'removeGiftCard',
  'quantity',
  'empty',
  'restore',
  'address',
  'shippingMethod',
  'applyCoupon',
];

function openOutbox(stored: Record<string, string> = {}) {
  const browser = new Browser('http://127.0.0.1:9/graphql');
  for (const [key, value] of Object.entries(stored)) browser.storage.set(key, value);
  const { env } = browser.open();
  return { outbox: new Outbox(env.storage, env.tabId, env.now), storage: browser.storage, now: env.now };
}

test('entries of version 0.1 are read, oldest first', () => {
  const { outbox } = openOutbox(STORED);
  const entries = outbox.list();
  expect(entries.map(({ mutation }) => mutation.kind)).toEqual(KINDS);
  expect(entries[0]).toMatchObject({
    id: '0mwr1t52v-0000-gj0ylq',
    mutation: { product: { slug: 'cap', unit: 1600 }, quantity: 1 },
    sent: { at: 1795304271607, cart: 't_f8fe73fb44ede869872740a1f2a954', base: 0 },
    times: 1,
  });
  expect(entries.map((entry) => new Date(createdAt(entry)).getUTCFullYear())).toEqual(KINDS.map(() => 2026));
});

test('an entry is stored as tabs of version 0.1 read it', () => {
  const { outbox, storage } = openOutbox(STORED);
  for (const entry of outbox.list()) outbox.save(entry);
  for (const [key, text] of Object.entries(STORED)) {
    expect(JSON.parse(storage.get(key) ?? '')).toEqual(JSON.parse(text));
  }
});

test('an entry stays until it is removed, and what cannot be read is left out', () => {
  const { outbox, storage, now } = openOutbox({
    'islet-intent:broken': '{"id":"broken","intent":',
    'islet-intent:other': '{"id":"other"}',
  });
  const before = now();
  const first = outbox.add({ kind: 'empty' });
  const second = outbox.add({ kind: 'add', product: simpleProduct('cap', 27), quantity: 2 });
  expect(outbox.list()).toEqual([first, second]);
  expect(createdAt(first)).toBeGreaterThan(before);
  outbox.remove(first.id);
  expect([outbox.has(first.id), outbox.has(second.id)]).toEqual([false, true]);
  expect(storage.get('islet-cart-emptied')).toBe(first.id);
  expect(storage.get('islet-cart-filled')).toBe(second.id);
});
