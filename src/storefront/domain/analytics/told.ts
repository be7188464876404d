import type { Currency } from '../pricing/pricing-types.ts';
import { isPurchase, itemSum, type PurchasedOrder, purchase } from './event-items.ts';
import type { EventItem, ShopEvent } from './shop-event.ts';

type Quantities = Record<string, EventItem & { quantity: number }>;

/** A cart as far as events tell of it. */
export interface HeardCart {
  /** Customer id of the cart; null without a session. */
  of: string | null;
  /** Ids of this browser's last mutations that filled and emptied it. */
  filled: string;
  emptied: string;
  /** By the id of the line. */
  lines: Quantities;
}

/** All that the tags of this browser have been told, so that no tab and no later page tells it again. */
export interface Told {
  /** When the shopper allowed each category, in milliseconds since 1970; 0 where it is not known. */
  since: Record<string, number>;
  cart: HeardCart | null;
  /** Codes that the cart had while it had goods. */
  coupons: string[];
  /** Ids of the wishlist's lines. */
  wishlist: string[];
  signedIn: boolean;
  /** Orders by category: those that were told, and those from before the consent. */
  orders: Record<string, number[]>;
}

/** The present case. */
export interface Heard extends Omit<Told, 'cart' | 'wishlist' | 'orders'> {
  /** Null while the store has not confirmed what the shopper has changed. */
  cart: HeardCart | null;
  /** Only of this browser's own changes is told: a customer may shop on another device too. */
  isCartChangedHere: boolean;
  wishlist: Record<string, EventItem>;
  signsUp: boolean;
  isAtProvider: boolean;
  orders: PurchasedOrder[];
  /** The order that has just been made and whose page is open; null for none. */
  received: number | null;
}

/** An event, and the categories whose tags get it. */
export interface News {
  event: ShopEvent;
  to: string[];
}

/** Orders that are remembered as told. */
const MAX_ORDERS = 50;

/**
 * Compares what is the case with what was told. What happened before a category was allowed is never told to its tags;
 * an order whose page is open when the shopper allows it is.
 * @param told null in a browser that has told nothing yet
 * @returns what to tell now, and what is told then: to be stored first
 */
export function news(told: Told | null, heard: Heard, currency: Currency): { told: Told; news: News[] } {
  const allowed = Object.keys(heard.since);
  const lasting = allowed.filter((category) => told?.since[category] === heard.since[category]);
  const events = told && lasting.length > 0 ? shopperEvents(told, heard, currency) : [];
  const orders = { ...told?.orders };
  for (const category of allowed) {
    if (lasting.includes(category)) continue;
    const since = heard.since[category] ?? 0;
    const earlier = purchases(heard).filter(({ databaseId, asOf = 0 }) => {
      return databaseId !== heard.received && (since === 0 || asOf < since);
    });
    orders[category] = known(orders[category], earlier);
  }
  const coupons = told?.coupons ?? heard.coupons;
  const bought: News[] = [];
  for (const order of purchases(heard)) {
    const to = allowed.filter((category) => !orders[category]?.includes(order.databaseId));
    for (const category of to) orders[category] = known(orders[category], [order]);
    if (to.length > 0) bought.push({ event: purchase(order, coupons, currency), to });
  }
  const hasGoods = heard.cart !== null && Object.keys(heard.cart.lines).length > 0;
  return {
    told: {
      since: heard.since,
      cart: heard.cart ?? told?.cart ?? null,
      coupons: hasGoods ? heard.coupons : coupons,
      wishlist: Object.keys(heard.wishlist),
      signedIn: heard.signedIn,
      orders,
    },
    news: [...events.map((event) => ({ event, to: lasting })), ...bought],
  };
}

function purchases({ orders }: Heard): PurchasedOrder[] {
  return orders.filter(isPurchase);
}

function known(ids: readonly number[] = [], orders: readonly PurchasedOrder[]): number[] {
  return [...new Set([...ids, ...orders.map(({ databaseId }) => databaseId)])].slice(-MAX_ORDERS);
}

/** Events of a shopper who has allowed a category for some time. */
function shopperEvents(told: Told, heard: Heard, currency: Currency): ShopEvent[] {
  const wished = Object.entries(heard.wishlist).filter(([id]) => !told.wishlist.includes(id));
  const events = wished.map(
    ([, item]): ShopEvent => ({ name: 'add_to_wishlist', params: { items: [item] } }),
  );
  if (heard.signedIn && !told.signedIn) {
    events.push(
      heard.signsUp
        ? { name: 'sign_up', params: { method: 'password' } }
        : { name: 'login', params: { method: heard.isAtProvider ? 'provider' : 'password' } },
    );
  }
  return [...events, ...(heard.cart && told.cart ? cartEvents(told.cart, heard.cart, heard, currency) : [])];
}

/** Goods that the shopper has put into the cart or taken out here. Signing in brings another cart. */
function cartEvents(
  told: HeardCart,
  cart: HeardCart,
  { isCartChangedHere }: Heard,
  currency: Currency,
): ShopEvent[] {
  if (told.of !== null && told.of !== cart.of) return [];
  const isFilledHere = isCartChangedHere || told.filled !== cart.filled;
  const isEmptiedHere = told.emptied !== cart.emptied;
  // An order empties the cart, and so may the store.
  const left = Object.entries(told.lines).filter(
    ([id]) => isEmptiedHere || (isCartChangedHere && cart.lines[id]),
  );
  return [
    ...(isFilledHere ? changes('add_to_cart', told.lines, cart.lines, currency) : []),
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
