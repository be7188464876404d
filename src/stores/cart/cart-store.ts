import { atom } from 'nanostores';
import { type Cart, type CartLine, EMPTY_CART, type LineIdentity } from '#shop/cart/cart.ts';
import { lineId } from '#shop/cart/cart-line.ts';
import type { AddedProduct, CartMutation } from '#shop/cart/cart-mutation.ts';
import type { Address } from '#shop/customer/customer.ts';
import type { Outcome } from '#shop/errors/failure.ts';
import { STORAGE_KEYS } from '../browser/storage-keys.ts';
import { $notices, addNotice, removeNotice, restoreNotices } from '../page/notices.ts';
import { $panel, hydratePanel, openPanel } from '../page/panels.ts';
import { updateHeader } from '../page/update-header.ts';
import { connectionListeners, startSession, storeConnection } from '../session/session.ts';

/** The cart as the page shows it. */
export interface CartView {
  /** Lines and quantities as the shopper wants them; sums by the store's last word. */
  cart: Cart;
  /** False until anything is known of the cart: show that it loads, not that it is empty. */
  isLoaded: boolean;
  /** Sums are of before: show them as updating. */
  updating: boolean;
  /** Something waits for a store that is out of reach; it is asked again by itself. */
  offline: boolean;
  /** Ids of the lines (`lineId`) whose product is being added, for "Adding...". */
  adding: readonly string[];
  /** The line that was removed last and can be taken back; null for none. */
  removed: CartLine | null;
}

const INITIAL_VIEW: CartView = {
  cart: EMPTY_CART,
  isLoaded: false,
  updating: false,
  offline: false,
  adding: [],
  removed: null,
};

/** The cart. Islands read it with `useStore($cart, { ssr: 'initial' })` after `openCart()`. */
export const $cart = atom<CartView>(INITIAL_VIEW);

/**
 * The product that came into the cart last, to be confirmed where the panel does not open by itself; null
 * for none.
 */
export const $added = atom<Pick<AddedProduct, 'name'> | null>(null);

let opened = false;
const adding: string[] = [];
let removed: CartLine | null = null;

/**
 * Connects the page to the cart that the browser keeps, without any request; to be called by every island
 * that shows or changes it, before anything else. Later calls do nothing.
 */
export function connectCart(): void {
  if (opened) return;
  opened = true;
  const { env } = storeConnection();
  connectionListeners.changed.push(updateView);
  connectionListeners.failed.push((entry, failure, awaited) => {
    if (!awaited) addNotice(env, { id: entry.id, failure });
  });
  // Who has to be told something is told on whatever page he is.
  $notices.subscribe((notices) => {
    if (notices.length > 0) hydratePanel('cart');
  });
  restoreNotices(env);
  updateView();
}

/**
 * Puts a product into the cart. Opens the cart panel where the shop is set to, without waiting; where it is
 * not, `$added` tells when it is done.
 */
export function addToCart(product: AddedProduct, quantity = 1): Promise<Outcome<Cart>> {
  connectCart();
  const { autoOpenCart } = storeConnection().config.store;
  const id = lineId(product);
  adding.push(id);
  const result = enqueue({ kind: 'add', product, quantity });
  if (autoOpenCart) openPanel('cart');
  else hydratePanel('cart');
  void result.then(({ ok }) => {
    adding.splice(adding.indexOf(id), 1);
    updateView();
    if (ok && $panel.get() !== 'cart') $added.set({ name: product.name });
  });
  return result;
}

/** Whether a product is being added, for its button. */
export function isAdding(view: CartView, product: LineIdentity): boolean {
  return view.adding.includes(lineId(product));
}

/** Sets the pieces of a line; quick changes become one request. */
export function setQuantity(line: CartLine, quantity: number): Promise<Outcome<Cart>> {
  return quantity <= 0 ? removeLine(line) : enqueue({ kind: 'quantity', line: lineRef(line), quantity });
}

/** Takes a line out; `undoRemoval` takes it back. */
export function removeLine(line: CartLine): Promise<Outcome<Cart>> {
  removed = line;
  return enqueue({ kind: 'quantity', line: lineRef(line), quantity: 0 });
}

/** Takes back the line that was removed last. */
export async function undoRemoval(): Promise<void> {
  const line = removed;
  removed = null;
  if (line) await enqueue({ kind: 'restore', line });
}

/** No longer offers to take back what was removed. */
export function dismissRemoval(): void {
  removed = null;
  updateView();
}

/** Empties the cart. Ask first. */
export function clearCart(): Promise<Outcome<Cart>> {
  removed = null;
  return enqueue({ kind: 'empty' });
}

/** Applies a coupon. The caller shows why not, where it is refused. */
export function applyCoupon(code: string): Promise<Outcome<Cart>> {
  return enqueue({ kind: 'applyCoupon', code: code.trim() }, true);
}

export function removeCoupon(code: string): Promise<Outcome<Cart>> {
  return enqueue({ kind: 'removeCoupon', code });
}

/** Applies a gift card; only where the shop's `features.giftCards` is on. The caller shows why not. */
export function applyGiftCard(code: string): Promise<Outcome<Cart>> {
  return enqueue({ kind: 'applyGiftCard', code: code.trim() }, true);
}

export function removeGiftCard(code: string): Promise<Outcome<Cart>> {
  return enqueue({ kind: 'removeGiftCard', code });
}

/** Chooses a shipping rate for each package, most carts have one. */
export function selectShipping(...ids: string[]): Promise<Outcome<Cart>> {
  return enqueue({ kind: 'shippingMethod', ids });
}

/**
 * Tells the store an address, so that shipping and taxes are right; waits for nothing to be complete. State
 * and country go together: a store keeps the old state otherwise.
 */
export function updateAddress(addresses: {
  billing?: Partial<Address>;
  shipping?: Partial<Address>;
}): Promise<Outcome<Cart>> {
  return enqueue({ kind: 'address', ...addresses }, true);
}

/** The shopper has read a notice. */
export function dismissNotice(id: string): void {
  removeNotice(storeConnection().env, id);
}

function enqueue(mutation: CartMutation, isAwaited = false): Promise<Outcome<Cart>> {
  connectCart();
  const result = storeConnection().queue.enqueue(mutation, isAwaited);
  startSession();
  return result;
}

function lineRef({ id, key, name }: CartLine) {
  return { id, key, name };
}

function updateView(): void {
  const { queue, env } = storeConnection();
  const optimistic = queue.optimisticCart;
  const cart = optimistic ?? EMPTY_CART;
  $cart.set({
    cart,
    isLoaded: optimistic !== null || !queue.hasSession,
    updating: queue.isBusy,
    offline: queue.isOffline,
    adding: [...adding],
    removed,
  });
  if (optimistic !== null || !queue.hasSession) {
    env.storage.set(STORAGE_KEYS.cartCount, cart.itemCount > 0 ? String(cart.itemCount) : '');
    updateHeader();
  }
}
