import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cartOf, line, mug } from '#storefront/domain/cart/fixtures/mutations.ts';
import { openPage } from '../fixtures/page.ts';

const blue = line({ ...mug, variationId: 9, attributes: { pa_color: 'blue' } }, 2);
const entry = { productId: 7, variationId: 9, slug: 'mug', attributes: { pa_color: 'blue' } };

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  openPage(stored);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a line that is moved to the wishlist keeps its options, and undoing takes it back from there', async () => {
  const { $cart, moveToWishlist, undoRemoval } = await import('./cart-store.ts');
  const { wishlist } = await import('./wishlist-store.ts');
  await moveToWishlist(blue);
  expect(wishlist().$entries.get()).toEqual([entry]);
  expect($cart.get()).toMatchObject({ removed: { id: blue.id }, moved: true });
  void undoRemoval();
  expect(wishlist().$entries.get()).toEqual([]);
  expect($cart.get()).toMatchObject({ removed: null, moved: false });
});

test('undoing leaves on the wishlist what was there before the line was moved to it', async () => {
  const { $cart, dismissRemoval, moveToWishlist, removeLine, undoRemoval } = await import('./cart-store.ts');
  const { wishlist } = await import('./wishlist-store.ts');
  wishlist().add([entry]);
  await moveToWishlist(blue);
  void undoRemoval();
  expect(wishlist().$entries.get()).toEqual([entry]);
  void removeLine(blue);
  expect($cart.get()).toMatchObject({ removed: { id: blue.id }, moved: false });
  dismissRemoval();
  expect($cart.get().removed).toBeNull();
});

test('a notice about a line goes with the line, in this tab and in storage', async () => {
  const { connectCart } = await import('./cart-store.ts');
  const { $notices, addNotice } = await import('../page/notices.ts');
  const { storeConnection } = await import('../session/page-connection.ts');
  const { storeConfirmedCart } = await import('../cart/confirmed-cart.ts');
  const { env } = storeConnection();
  const two = line(mug, 2);
  storeConfirmedCart(env.storage, { cart: cartOf(two), of: null, at: env.now(), late: [] });
  const more = { kind: 'quantity', line: { id: two.id, key: two.key, name: two.name }, quantity: 9 } as const;
  addNotice(env, { id: '1', failure: { kind: 'notEnoughStock', params: {} }, mutation: more });
  connectCart();
  expect($notices.get()).toHaveLength(1);
  storeConnection().queue.clear();
  expect($notices.get()).toEqual([]);
  expect(stored.get('islet-notices') ?? '').toBe('');
});
