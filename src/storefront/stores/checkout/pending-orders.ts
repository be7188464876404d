import type { KeyValueStorage } from '#storefront/api/shopper/key-value-storage.ts';
import type { Order } from '#storefront/domain/checkout/order.ts';
import type {
  LocalMutations,
  PendingCharge,
  PendingOrder,
} from '#storefront/domain/checkout/pending-order.ts';
import type { Saved } from '#storefront/domain/checkout/states/placing.ts';
import type { BrowserEnvironment } from '../browser/browser-environment.ts';
import { ORDERS_KEY, PENDING_ORDER_KEY } from '../browser/order-keys.ts';
import { flag, nullable, number, object, optional, type Schema, text } from '../browser/schema.ts';
import { storedJson, storedList } from '../browser/stored-json.ts';
import { CHECKOUT_REQUEST, ORDER } from './order-schema.ts';

const PENDING_ORDER = object<PendingOrder>({
  id: text,
  at: number,
  cart: nullable(text),
  changes: object<LocalMutations>({ filled: text, emptied: text }),
  paymentMethod: text,
  transactionId: nullable(text),
  card: nullable(object<PendingCharge>({ clientSecret: text, amount: number, request: CHECKOUT_REQUEST })),
  unanswered: optional(flag) as Schema<PendingOrder['unanswered']>,
});

/** Stored under this name since 0.1. */
const UNCONFIRMED_KEY = 'islet-unconfirmed';
const MAX_STORED_ORDERS = 10;

/** @returns the pending order; null for none */
export function restorePendingOrder(storage: KeyValueStorage): PendingOrder | null {
  return storedJson(storage, PENDING_ORDER_KEY, PENDING_ORDER);
}

export function storePendingOrder(storage: KeyValueStorage, order: PendingOrder | null): void {
  storage.set(PENDING_ORDER_KEY, order === null ? '' : JSON.stringify(order));
}

/** Stores what a state of a checkout leaves in the place of its pending order. */
export function saveToPending(storage: KeyValueStorage, saved: Saved | null): void {
  if (saved?.isUnconfirmed) storage.set(UNCONFIRMED_KEY, '1');
  if (saved && (saved.order || restorePendingOrder(storage)?.id === saved.id)) {
    storePendingOrder(storage, saved.order);
  }
}

/** Orders made on this device, newest first: the store returns a guest's order only once. */
export function storedOrders(storage: KeyValueStorage): Order[] {
  return storedList(storage, ORDERS_KEY, ORDER);
}

/** Stores an order as of now in front of the others, the last ten of which stay. */
export function storeOrder(
  { storage, now }: Pick<BrowserEnvironment, 'storage' | 'now'>,
  order: Order,
): void {
  const others = storedOrders(storage).filter(({ databaseId }) => databaseId !== order.databaseId);
  storage.set(ORDERS_KEY, JSON.stringify([{ ...order, asOf: now() }, ...others].slice(0, MAX_STORED_ORDERS)));
  storage.set(UNCONFIRMED_KEY, '');
}

/** Marks orders of a guest that an account has taken over, so that they leave the device with its customer. */
export function markAsCustomers(storage: KeyValueStorage, ids: readonly (number | null)[]): void {
  const orders = storedOrders(storage);
  const isTaken = (order: Order) => !order.ofCustomer && ids.includes(order.databaseId);
  if (!orders.some(isTaken)) return;
  const marked = orders.map((order) => (isTaken(order) ? { ...order, ofCustomer: true } : order));
  storage.set(ORDERS_KEY, JSON.stringify(marked));
}

/** True where the newest order of this device is one that the store returned no details of. */
export function hasUnconfirmedOrder(storage: KeyValueStorage): boolean {
  return storage.get(UNCONFIRMED_KEY) !== '';
}
