import { expect, test } from 'vitest';
import type { CartMutation } from '#storefront/domain/cart/cart-mutation.ts';
import { line, mug } from '#storefront/domain/cart/fixtures/mutations.ts';
import { Browser } from '../fixtures/browser.ts';
import { simpleProduct } from '../fixtures/shopping.ts';
import { createdAt, Outbox } from './outbox.ts';

/** A cart mutation of each kind. */
const MUTATIONS: CartMutation[] = [
  { kind: 'add', product: simpleProduct('cap', 27), quantity: 1 },
  { kind: 'removeCoupon', code: 'save10' },
  { kind: 'applyGiftCard', code: 'TIDE-25-LUNNAY' },
  { kind: 'removeGiftCard', code: 'TIDE-25-LUNNAY' },
  { kind: 'quantity', line: { id: '23:0', key: '37693cfc', name: 'Beanie' }, quantity: 5 },
  { kind: 'empty' },
  { kind: 'restore', line: line(mug, 2) },
  {
    kind: 'address',
    billing: { country: 'DE', email: 'gesa@example.test' },
    shipping: { country: 'DE', state: 'DE-BE', postcode: '10115', city: 'Berlin' },
  },
  { kind: 'shippingMethod', ids: ['local_pickup:3'] },
  { kind: 'applyCoupon', code: 'FIVE' },
];

function openOutbox(stored: Record<string, string> = {}) {
  const browser = new Browser('http://127.0.0.1:9/graphql');
  for (const [key, value] of Object.entries(stored)) browser.storage.set(key, value);
  const { env } = browser.open();
  return { outbox: new Outbox(env), storage: browser.storage, now: env.now };
}

test('entries of every kind are read as they were stored, oldest first', () => {
  const { outbox, now } = openOutbox();
  const before = now();
  const entries = MUTATIONS.map((mutation) => outbox.add(mutation));
  const sent = { at: before, cart: 't_f8fe73fb', base: 0 };
  const [first] = entries;
  if (first === undefined) throw new Error('Nothing was added.');
  outbox.save({ ...first, sent, times: 1 });
  expect(outbox.list()).toEqual([{ ...first, sent, times: 1 }, ...entries.slice(1)]);
  expect(entries.map(createdAt).every((at) => at > before)).toBe(true);
});

test('an entry stays until it is removed, and what cannot be read is left out', () => {
  const { outbox, storage, now } = openOutbox({
    'islet-outbox:broken': '{"id":"broken","mutation":',
    'islet-outbox:other': '{"id":"other"}',
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
