import type { Cart } from '#storefront/domain/cart/cart.ts';
import { type GuestCart, mergeMutations } from '#storefront/domain/cart/merge-carts.ts';
import type { BrowserEnvironment } from '../browser/browser-environment.ts';
import { GUEST_CART_KEY } from '../browser/storage.ts';
import { list, object, type Schema, storedJson, text } from '../browser/stored-json.ts';
import { CART_LINE } from './cart-schema.ts';
import type { CartMutationQueue } from './mutation-queue.ts';

interface CartAccess {
  env: BrowserEnvironment;
  queue: CartMutationQueue;
}

const GUEST_CART: Schema<GuestCart> = object<GuestCart>({
  lines: list(CART_LINE),
  coupons: list(text),
  giftCards: list(text),
});

/** Stores a guest's cart for the customer who is signing in. An empty one is not stored. */
export function storeGuestCart({ env }: Pick<CartAccess, 'env'>, cart: Cart | undefined): void {
  if (!cart || cart.lines.length === 0) return;
  const guest: GuestCart = {
    lines: cart.lines,
    coupons: cart.coupons.map(({ code }) => code),
    giftCards: cart.giftCards.map(({ code }) => code),
  };
  env.storage.set(GUEST_CART_KEY, JSON.stringify(guest));
}

/**
 * Adds the stored cart of a guest to that of the customer who has signed in. Its lines become mutations of the outbox
 * before it is forgotten, so that a page which is closed meanwhile loses none.
 */
export async function mergeGuestCart({ env, queue }: CartAccess): Promise<void> {
  await queue.runExclusive(async () => {
    const guest = storedJson(env.storage, GUEST_CART_KEY, GUEST_CART);
    const own = queue.confirmedCart;
    if (guest === null || own === null) return;
    for (const mutation of mergeMutations(own.cart, guest)) void queue.enqueue(mutation);
    env.storage.set(GUEST_CART_KEY, '');
  });
}
