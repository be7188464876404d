import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { restoreConfirmedCart } from '../cart/confirmed-cart.ts';
import { Outbox } from '../cart/outbox.ts';
import { storedDraft } from '../checkout/draft-store.ts';
import { restorePendingOrder, storedOrders } from '../checkout/pending-orders.ts';
import { SharedStorage } from '../fixtures/shared-storage.ts';
import { $notices, restoreNotices } from '../page/notices.ts';

type Storage = ReturnType<SharedStorage['open']>;

const READERS: Record<string, (storage: Storage) => unknown> = {
  'islet-cart': restoreConfirmedCart,
  'islet-checkout': restorePendingOrder,
  'islet-checkout-draft': storedDraft,
  'islet-outbox:0-0-a': (storage) => new Outbox({ storage, tabId: 'a', now: () => 1 }).list()[0] ?? null,
  'islet-orders': (storage) => storedOrders(storage)[0] ?? null,
  'islet-notices': (storage) => {
    restoreNotices({ storage, now: Date.now });
    return $notices.get()[0] ?? null;
  },
};

const GARBAGE = ['{', '1', '"text"', 'null', '[]', '{}', '[null]', '[{}]', '{"id":"1"}', '{"cart":{}}'];

function read(key: string, text: string): { value: unknown; left: string } {
  const storage = new SharedStorage().open(() => {});
  storage.set(key, text);
  const value = READERS[key]?.(storage);
  return { value, left: storage.get(key) };
}

describe.each(Object.keys(READERS))('under the key %s', (key) => {
  test.each(GARBAGE)('%s is read as nothing', (text) => {
    expect(read(key, text).value).toBeNull();
  });

  test('any JSON is read as nothing', () => {
    fc.assert(fc.property(fc.json(), (text) => read(key, text).value === null));
  });

  test('what is no JSON is removed', () => {
    expect(read(key, '{"half').left).toBe('');
  });
});

test('a mutation of a kind that only newer tabs know is left to them', () => {
  const entry = JSON.stringify({ id: '0-0-a', mutation: { kind: 'engrave', text: 'For Ulla' }, times: 0 });
  expect(read('islet-outbox:0-0-a', entry)).toEqual({ value: null, left: entry });
});
