import type { Currency } from '../pricing/pricing-types.ts';
import { isPurchase, itemSum, type PurchasedOrder, purchase } from './event-items.ts';
import type { EventItem, ShopEvent } from './shop-event.ts';

type Quantities = Record<string, EventItem & { quantity: number }>;

/** A cart as far as events are about it. */
export interface ObservedCart {
  /** Customer id of the cart; null without a session. */
  of: string | null;
  /** Ids of this browser's last mutations that filled and emptied it. */
  filled: string;
  emptied: string;
  /** By the id of the line. */
  lines: Quantities;
}

/** All that was sent to the tags of this browser, so that no tab and no later page sends it again. */
export interface Sent {
  /** When the shopper allowed each category, in milliseconds since 1970; 0 where it is not known. */
  since: Record<string, number>;
  cart: ObservedCart | null;
  /** Codes that the cart had while it had goods. */
  coupons: string[];
  /** Ids of the wishlist's lines. */
  wishlist: string[];
  signedIn: boolean;
  /** Orders by category: those that were sent, and those from before the consent. */
  orders: Record<string, number[]>;
}

/** The present case. */
export interface Observed extends Omit<Sent, 'cart' | 'wishlist' | 'orders'> {
  /** Null while the store has not confirmed what the shopper has changed. */
  cart: ObservedCart | null;
  /** Only this browser's own changes are sent: a customer may shop on another device too. */
  isCartChangedHere: boolean;
  wishlist: Record<string, EventItem>;
  signsUp: boolean;
  isAtProvider: boolean;
  orders: PurchasedOrder[];
  /** The order that has just been made and whose page is open; null for none. */
  received: number | null;
}

/** An event, and the categories whose tags get it. */
export interface UnsentEvent {
  event: ShopEvent;
  to: string[];
}

/** Orders that are remembered as sent. */
const MAX_ORDERS = 50;

/**
 * Compares what is the case with what was sent. What happened before a category was allowed is never sent to its tags;
 * an order whose page is open when the shopper allows it is.
 * @param sent null in a browser that has sent nothing yet
 * @returns the events to send now, and what is sent then: to be stored first
 */
export function unsentEvents(
  sent: Sent | null,
  observed: Observed,
  currency: Currency,
): { sent: Sent; unsent: UnsentEvent[] } {
  const allowed = Object.keys(observed.since);
  const lasting = allowed.filter((category) => sent?.since[category] === observed.since[category]);
  const events = sent && lasting.length > 0 ? shopperEvents(sent, observed, currency) : [];
  const orders = { ...sent?.orders };
  for (const category of allowed) {
    if (lasting.includes(category)) continue;
    const since = observed.since[category] ?? 0;
    const earlier = purchases(observed).filter(({ databaseId, asOf = 0 }) => {
      return databaseId !== observed.received && (since === 0 || asOf < since);
    });
    orders[category] = known(orders[category], earlier);
  }
  const coupons = sent?.coupons ?? observed.coupons;
  const bought: UnsentEvent[] = [];
  for (const order of purchases(observed)) {
    const to = allowed.filter((category) => !orders[category]?.includes(order.databaseId));
    for (const category of to) orders[category] = known(orders[category], [order]);
    if (to.length > 0) bought.push({ event: purchase(order, coupons, currency), to });
  }
  const hasGoods = observed.cart !== null && Object.keys(observed.cart.lines).length > 0;
  return {
    sent: {
      since: observed.since,
      cart: observed.cart ?? sent?.cart ?? null,
      coupons: hasGoods ? observed.coupons : coupons,
      wishlist: Object.keys(observed.wishlist),
      signedIn: observed.signedIn,
      orders,
    },
    unsent: [...events.map((event) => ({ event, to: lasting })), ...bought],
  };
}

function purchases({ orders }: Observed): PurchasedOrder[] {
  return orders.filter(isPurchase);
}

function known(ids: readonly number[] = [], orders: readonly PurchasedOrder[]): number[] {
  return [...new Set([...ids, ...orders.map(({ databaseId }) => databaseId)])].slice(-MAX_ORDERS);
}

/** Events of a shopper who has allowed a category for some time. */
function shopperEvents(sent: Sent, observed: Observed, currency: Currency): ShopEvent[] {
  const wished = Object.entries(observed.wishlist).filter(([id]) => !sent.wishlist.includes(id));
  const events = wished.map(
    ([, item]): ShopEvent => ({ name: 'add_to_wishlist', params: { items: [item] } }),
  );
  if (observed.signedIn && !sent.signedIn) {
    events.push(
      observed.signsUp
        ? { name: 'sign_up', params: { method: 'password' } }
        : { name: 'login', params: { method: observed.isAtProvider ? 'provider' : 'password' } },
    );
  }
  return [
    ...events,
    ...(observed.cart && sent.cart ? cartEvents(sent.cart, observed.cart, observed, currency) : []),
  ];
}

/** Goods that the shopper has put into the cart or taken out here. Signing in brings another cart. */
function cartEvents(
  sent: ObservedCart,
  cart: ObservedCart,
  { isCartChangedHere }: Observed,
  currency: Currency,
): ShopEvent[] {
  if (sent.of !== null && sent.of !== cart.of) return [];
  const isFilledHere = isCartChangedHere || sent.filled !== cart.filled;
  const isEmptiedHere = sent.emptied !== cart.emptied;
  // An order empties the cart, and so may the store.
  const left = Object.entries(sent.lines).filter(
    ([id]) => isEmptiedHere || (isCartChangedHere && cart.lines[id]),
  );
  return [
    ...(isFilledHere ? changes('add_to_cart', sent.lines, cart.lines, currency) : []),
    ...changes('remove_from_cart', cart.lines, Object.fromEntries(left), currency),
  ];
}

/** One event for what one cart has more of than another. */
function changes(
  name: 'add_to_cart' | 'remove_from_cart',
  less: Quantities,
  more: Quantities,
  currency: Currency,
): ShopEvent[] {
  const items = Object.entries(more).flatMap(([id, item]) => {
    const quantity = item.quantity - (less[id]?.quantity ?? 0);
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
  return items.length > 0 ? [{ name, params: { ...itemSum(items, currency), items } }] : [];
}
