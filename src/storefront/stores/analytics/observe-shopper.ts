import { cartItem, itemId, type PurchasedOrder } from '#storefront/domain/analytics/event-items.ts';
import type { EventItem } from '#storefront/domain/analytics/shop-event.ts';
import type { Observed, ObservedCart } from '#storefront/domain/analytics/unsent-events.ts';
import { lineId } from '#storefront/domain/cart/cart.ts';
import type { Order } from '#storefront/domain/checkout/order.ts';
import type { WishlistEntry } from '#storefront/domain/wishlist/wishlist.ts';
import { GUEST_CART_KEY } from '../browser/storage.ts';
import { localMutations } from '../cart/outbox.ts';
import type { StoreConnection } from '../session/store-connection.ts';
import { purchasedOrders, restoreHints } from './sent-storage.ts';

/** Facts that only the page knows. */
export interface PageFacts {
  /** When the shopper allowed the categories of the open tags. */
  since: Record<string, number>;
  wishlist: readonly WishlistEntry[];
  /** The name of a product that the page shows. */
  nameOf(productId: number): string | undefined;
  isAtProvider: boolean;
  /** Id of the order that the page shows; null for none. */
  shown: number | null;
  /** The same as the store returned it, where the page shows it; null otherwise. */
  order: Order | null;
}

/** Milliseconds in which an order is one that was just made. */
const JUST_NOW = 60 * 60 * 1000;
/** The same by the store's clock, whose time zone is not known. */
const TODAY = 36 * 60 * 60 * 1000;

/** The present case, by the stores and by what this device keeps. */
export function observeShopper({ env, queue, api, config }: StoreConnection, page: PageFacts): Observed {
  const { storage } = env;
  const { cart: isCartChangedHere = false, signsUp = false } = restoreHints(storage);
  const orders = ordersOf(storage, page, queue.confirmedCart?.shared === true, env.now());
  const shown = orders.find(({ databaseId }) => databaseId === page.shown);
  return {
    since: page.since,
    cart: observedCart({ env, queue, config }),
    isCartChangedHere,
    coupons: queue.confirmedCart?.cart.coupons.map(({ code }) => code) ?? [],
    wishlist: Object.fromEntries(page.wishlist.map((entry) => [lineId(entry), wishedItem(entry, page)])),
    signedIn: api.tokens.isSignedIn,
    signsUp,
    isAtProvider: page.isAtProvider,
    orders,
    received: shown && env.now() - (shown.asOf ?? 0) < JUST_NOW ? shown.databaseId : null,
  };
}

/** Null while changes wait for the store, those included that bring a guest's goods to a customer's cart. */
function observedCart({
  env,
  queue,
  config,
}: Pick<StoreConnection, 'env' | 'queue' | 'config'>): ObservedCart | null {
  const { confirmedCart: confirmed } = queue;
  if (queue.isBusy || env.storage.get(GUEST_CART_KEY) || (confirmed === null && queue.hasSession))
    return null;
  const lines = confirmed?.cart.lines ?? [];
  return {
    of: confirmed?.of ?? null,
    ...localMutations(env.storage),
    lines: Object.fromEntries(lines.map((line) => [line.id, cartItem(line, config.currency)])),
  };
}

/**
 * The orders that were made here. One that was paid on the store's own page is known once its page here is open.
 * @param isShared the shopper was handed over to the store's pages
 */
function ordersOf(
  storage: StoreConnection['env']['storage'],
  { order }: PageFacts,
  isShared: boolean,
  now: number,
): PurchasedOrder[] {
  const stored = purchasedOrders(storage);
  const { databaseId = null, date = '' } = order ?? {};
  if (order === null || databaseId === null) return stored;
  const known = stored.find((one) => one.databaseId === databaseId);
  const isMadeThere = isShared && Math.abs(now - Date.parse(date)) < TODAY;
  if (known === undefined && !isMadeThere) return stored;
  // As the store returns it now: it may be paid by now. It was made when it was stored.
  const shown = { ...order, databaseId, asOf: known?.asOf ?? now };
  return [shown, ...stored.filter((one) => one !== known)];
}

function wishedItem({ productId, variationId }: WishlistEntry, { nameOf }: PageFacts): EventItem {
  const item_name = nameOf(productId);
  return { item_id: itemId(productId, variationId), ...(item_name && { item_name }) };
}
