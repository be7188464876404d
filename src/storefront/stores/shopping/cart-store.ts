import { atom } from 'nanostores';
import {
  type Cart,
  type CartLine,
  EMPTY_CART,
  type LineIdentity,
  lineId,
} from '#storefront/domain/cart/cart.ts';
import { typedCode } from '#storefront/domain/cart/cart-codes.ts';
import type { AddedProduct, CartMutation } from '#storefront/domain/cart/cart-mutation.ts';
import type { Address } from '#storefront/domain/customer/customer.ts';
import type { Outcome } from '#storefront/domain/errors/failure.ts';
import { STORAGE_KEYS } from '../browser/storage.ts';
import {
  $notices,
  addNotice,
  type Notice,
  removeNotice,
  restoreNotices,
  settleNotices,
} from '../page/notices.ts';
import { $panel, openPanel, wakeIsland } from '../page/panels.ts';
import { keepCount } from '../page/update-header.ts';
import { listenToCart, storeConnection } from '../session/page-connection.ts';
import { startSession } from '../session/session.ts';
import type { ShownCart } from './shown-cart.ts';

/** The cart as the page shows it. */
export interface CartView {
  /** Lines and quantities of the optimistic cart; sums of the confirmed one. */
  cart: Cart;
  /** False until the cart is known: show that it loads, not that it is empty. */
  isLoaded: boolean;
  /** Mutations are open, so that the sums are outdated: show them as updating. */
  updating: boolean;
  /** The browser stores the cart for the next page; false if its storage is switched off or full. */
  persistent: boolean;
  /** Mutations wait for a store that is out of reach; they are retried automatically. */
  offline: boolean;
  /** Ids of the lines (`lineId`) whose product is being added, for "Adding...". */
  adding: readonly string[];
  /** The last removed line, which `undoRemoval` restores; null for none. */
  removed: CartLine | null;
  /** That line went to the wishlist. */
  moved: boolean;
}

const INITIAL_VIEW: CartView = {
  cart: EMPTY_CART,
  isLoaded: false,
  updating: false,
  persistent: true,
  offline: false,
  adding: [],
  removed: null,
  moved: false,
};

/** The cart. Islands read it with `useStore($cart, { ssr: 'initial' })` after `connectCart()`. */
export const $cart = atom<CartView>(INITIAL_VIEW);

/** The product added last, to be confirmed where the panel does not open by itself; null for none. */
export const $added = atom<Pick<AddedProduct, 'name' | 'slug'> | null>(null);

let connected = false;
let shown: ShownCart | undefined;
let loading: Promise<ShownCart | null> | undefined;
/** Ids in the store of what was added on this page, whose language it is. */
const added = new Set<number>();
const adding: string[] = [];
/** Pieces that wait until the language of the cart's lines is known. */
let waiting = 0;
let removed: CartLine | null = null;
/** Takes that line off the wishlist again; null if it was not moved to it. */
let unmove: (() => void) | null = null;

/**
 * Connects the page to the stored cart, without a request. Every island that shows or changes the cart calls it first;
 * later calls do nothing.
 */
export function connectCart(): void {
  if (connected) return;
  connected = true;
  const { env } = storeConnection();
  listenToCart({
    changed: updateView,
    failed({ id, mutation }, failure) {
      addNotice(env, { id, failure, mutation });
      updateView();
    },
  });
  // Notices are shown by the cart panel, on every page.
  $notices.subscribe((notices) => {
    if (notices.length > 0) wakeIsland('cart');
  });
  restoreNotices(env);
  updateView();
}

/**
 * Adds a product to the cart. Opens the cart panel at once where the shop is set to; elsewhere `$added` changes once
 * the store has confirmed it.
 */
export function addToCart(product: AddedProduct, quantity = 1): Promise<Outcome<Cart>> {
  connectCart();
  const { autoOpenCart } = storeConnection().config.store;
  const id = lineId(product);
  adding.push(id);
  const result = addShown(product, quantity);
  if (autoOpenCart) openPanel('cart');
  else wakeIsland('cart');
  void result.then(({ ok }) => {
    adding.splice(adding.indexOf(id), 1);
    updateView();
    if (ok && $panel.get() !== 'cart') $added.set({ name: product.name, slug: product.slug });
  });
  return result;
}

/** @returns true while a product is being added */
export function isAdding(view: CartView, product: LineIdentity): boolean {
  return view.adding.includes(lineId(product));
}

/** Sets the quantity of a line, 0 removes it. Quick changes become one request. */
export function setQuantity(line: CartLine, quantity: number): Promise<Outcome<Cart>> {
  return quantity <= 0 ? removeLine(line) : enqueue({ kind: 'quantity', line: lineRef(line), quantity });
}

/** Removes a line; `undoRemoval` restores it. */
export function removeLine(line: CartLine): Promise<Outcome<Cart>> {
  return remove(line, null);
}

/** Moves a line to the wishlist with its options; `undoRemoval` moves it back. */
export async function moveToWishlist(line: CartLine): Promise<void> {
  // Apart from the files that the cart waits for. Where it cannot be loaded, the line stays.
  const loaded = await import('./wishlist-store.ts').catch(() => null);
  if (loaded) void remove(line, loaded.takeLine(line));
}

/** Restores the line that was removed last. */
export async function undoRemoval(): Promise<void> {
  const line = removed;
  unmove?.();
  removed = unmove = null;
  if (line) await enqueue({ kind: 'restore', line });
}

/** Ends the offer to restore the removed line. */
export function dismissRemoval(): void {
  removed = unmove = null;
  updateView();
}

/** Empties the cart. Ask the shopper first. */
export function clearCart(): Promise<Outcome<Cart>> {
  removed = unmove = null;
  return enqueue({ kind: 'empty' });
}

/** Applies a coupon. The caller shows the failure. */
export function applyCoupon(code: string): Promise<Outcome<Cart>> {
  return enqueue({ kind: 'applyCoupon', code: typedCode(code) }, true);
}

export function removeCoupon(code: string): Promise<Outcome<Cart>> {
  return enqueue({ kind: 'removeCoupon', code });
}

/** Applies a gift card, where the shop has `features.giftCards`. The caller shows the failure. */
export function applyGiftCard(code: string): Promise<Outcome<Cart>> {
  return enqueue({ kind: 'applyGiftCard', code: typedCode(code) }, true);
}

export function removeGiftCard(code: string): Promise<Outcome<Cart>> {
  return enqueue({ kind: 'removeGiftCard', code });
}

/** Selects a shipping rate for each package; most carts have one package. */
export function selectShipping(...ids: string[]): Promise<Outcome<Cart>> {
  return enqueue({ kind: 'shippingMethod', ids });
}

/**
 * Sends addresses, complete or not, for shipping and taxes. State and country go together: the store would combine one
 * with the old value of the other. The caller shows the failure.
 */
export function updateAddress(addresses: {
  billing?: Partial<Address>;
  shipping?: Partial<Address>;
}): Promise<Outcome<Cart>> {
  return enqueue({ kind: 'address', ...addresses }, true);
}

/** Adds a product in whichever language it is, without a confirmation. */
export function addVariant(product: AddedProduct, quantity: number): Promise<Outcome<Cart>> {
  return enqueue({ kind: 'add', product, quantity });
}

/** Adds the lines again that are gone from the store, and removes their notice. */
export function addLinesAgain({ id, lines = [] }: Notice): void {
  for (const line of lines) void addVariant(line, line.quantity);
  dismissNotice(id);
}

/** Removes a notice that the shopper has dismissed. */
export function dismissNotice(id: string): void {
  removeNotice(storeConnection().env, id);
}

function remove(line: CartLine, undo: typeof unmove): Promise<Outcome<Cart>> {
  removed = line;
  unmove = undo;
  return enqueue({ kind: 'quantity', line: lineRef(line), quantity: 0 });
}

function enqueue(mutation: CartMutation, isAwaited = false): Promise<Outcome<Cart>> {
  connectCart();
  const result = storeConnection().queue.enqueue(mutation, isAwaited);
  startSession();
  return result;
}

/** Only a translated catalog needs its file. @returns null if it cannot be loaded */
function loadShown(): Promise<ShownCart | null> {
  loading ??= import('./shown-cart.ts').then(
    (loaded) => {
      shown = new loaded.ShownCart(storeConnection(), updateView);
      updateView();
      return shown;
    },
    () => null,
  );
  return loading;
}

function shownCart(cart: Cart): Cart {
  if (storeConnection().config.language !== undefined && cart.lines.length > 0) void loadShown();
  return shown?.cart ?? cart;
}

/** Adds a product, of a translated catalog as `ShownCart.add` does: at once, where the cart has nothing else. */
function addShown(product: AddedProduct, quantity: number): Promise<Outcome<Cart>> {
  const add = (variant: AddedProduct) => enqueue({ kind: 'add', product: variant, quantity });
  const { config, queue } = storeConnection();
  if (config.language === undefined) return add(product);
  const loaded = loadShown();
  void loaded.then((cart) => cart?.remember(product));
  if (!queue.optimisticCart?.lines.some(({ productId }) => !added.has(productId))) {
    added.add(product.productId);
    return add(product);
  }
  waiting += quantity;
  updateView();
  const addLater = (variant: AddedProduct) => {
    waiting -= quantity;
    return add(variant);
  };
  return loaded.then((cart) => (cart ? cart.add(product, addLater) : addLater(product)));
}

function lineRef({ id, key, name }: CartLine) {
  return { id, key, name };
}

function updateView(): void {
  const { queue, env } = storeConnection();
  const optimistic = queue.optimisticCart;
  const cart = optimistic ?? EMPTY_CART;
  $cart.set({
    cart: shownCart(cart),
    isLoaded: optimistic !== null || !queue.hasSession,
    updating: queue.isBusy,
    persistent: env.isPersistent(),
    offline: queue.isOffline,
    adding: [...adding],
    removed,
    moved: unmove !== null,
  });
  if (optimistic !== null || !queue.hasSession) {
    settleNotices(env, cart);
    const count = `${cart.itemCount + waiting || ''}`;
    env.storage.set(STORAGE_KEYS.cartCount, count);
    keepCount(env.isPersistent() ? '' : count);
  }
}
