import type { KeyValueStorage } from '#storefront/api/shopper/shopper-tokens.ts';
import type { PurchasedOrder } from '#storefront/domain/analytics/event-items.ts';
import type { EventItem } from '#storefront/domain/analytics/shop-event.ts';
import {
  type Observed,
  type ObservedCart,
  type Sent,
  type UnsentEvent,
  unsentEvents,
} from '#storefront/domain/analytics/unsent-events.ts';
import {
  dictionary,
  flag,
  list,
  nullable,
  number,
  ORDERS_KEY,
  object,
  optional,
  type Schema,
  storedJson,
  storedList,
  text,
} from '../browser/stored-json.ts';
import type { StoreConnection } from '../session/store-connection.ts';

const SENT_KEY = 'islet-sent-events';

/** An item is only passed on. */
const LINE = object<EventItem & { quantity: number }>({
  item_id: text,
  item_name: optional(text) as Schema<EventItem['item_name']>,
  quantity: number,
} as Parameters<typeof object<EventItem & { quantity: number }>>[0]);

const SENT = object<Sent>({
  since: dictionary(number),
  cart: nullable(
    object<ObservedCart>({ of: nullable(text), filled: text, emptied: text, lines: dictionary(LINE) }),
  ),
  coupons: list(text),
  wishlist: list(text),
  signedIn: flag,
  orders: dictionary(list(number)),
});

/** @returns what the tags of this browser were sent; null for nothing */
function restoreSent(storage: KeyValueStorage): Sent | null {
  return storedJson(storage, SENT_KEY, SENT);
}

function storeSent(storage: KeyValueStorage, sent: Sent): void {
  storage.set(SENT_KEY, JSON.stringify(sent));
}

/** Stored orders that have a number, with what a purchase says of them. */
const PURCHASED = object<PurchasedOrder>({
  databaseId: number,
  orderNumber: text,
  status: text,
  needsPayment: flag,
  discount: number,
  shipping: number,
  fees: list(object({ name: text, amount: number })),
  tax: number,
  total: number,
  asOf: optional(number) as Schema<PurchasedOrder['asOf']>,
  lines: list(
    object<PurchasedOrder['lines'][number]>({
      name: text,
      productId: optional(number),
      choices: list(object({ label: text, value: text })),
      item: object({ variationId: nullable(number), attributes: dictionary(text), extra: optional(text) }),
      quantity: number,
      total: number,
    }),
  ),
});

/** The orders of this device, newest first. Their whole schema would be loaded with the checkout. */
export function purchasedOrders(storage: KeyValueStorage): PurchasedOrder[] {
  return storedList(storage, ORDERS_KEY, PURCHASED);
}

/** Signs of what a shopper does where no store says so, until the next events are sent. */
interface Hints {
  /** The cart is being changed here. */
  cart?: boolean | undefined;
  /** The last form with a password asked for a new one. */
  signsUp?: boolean | undefined;
}

const HINTS_KEY = 'islet-event-hints';
const HINTS = object<Hints>({ cart: optional(flag), signsUp: optional(flag) });

export function restoreHints(storage: KeyValueStorage): Hints {
  return storedJson(storage, HINTS_KEY, HINTS) ?? {};
}

/** Stores hints besides those that are there. */
export function storeHints(storage: KeyValueStorage, hints: Hints): void {
  storage.set(HINTS_KEY, JSON.stringify({ ...restoreHints(storage), ...hints }));
}

/** Held while a tab sends what is new, so that no other one sends it too. */
const SENT_LOCK = 'islet-sending-events';

/**
 * Sends what is new, once in all tabs and pages: it is stored as sent first, at the same moment, so that a page that is
 * closed sends all of it or leaves it to the next one.
 * @param observe what is the case, asked for when it is this tab's turn
 */
export async function sendUnsent(
  { env, config }: Pick<StoreConnection, 'env' | 'config'>,
  observe: () => Observed,
  send: (unsent: UnsentEvent) => void,
): Promise<void> {
  const { storage } = env;
  const compare = () => {
    const sent = restoreSent(storage);
    const observed = observe();
    const next = unsentEvents(sent, observed, config.currency);
    return { ...next, observed, isSame: JSON.stringify(next.sent) === JSON.stringify(sent) };
  };
  if (compare().isSame) return;
  await env.withTabLock(SENT_LOCK, async () => {
    const { sent, observed, unsent, isSame } = compare();
    if (isSame) return;
    storeSent(storage, sent);
    if (observed.isCartChangedHere && observed.cart !== null) storeHints(storage, { cart: undefined });
    if (observed.signsUp && observed.signedIn) storeHints(storage, { signsUp: undefined });
    for (const one of unsent) send(one);
  });
}
