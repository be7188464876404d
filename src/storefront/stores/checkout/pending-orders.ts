import type { KeyValueStorage } from '#storefront/api/shopper/key-value-storage.ts';
import type { CheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import type { Order } from '#storefront/domain/checkout/order.ts';
import type { BrowserEnvironment } from '../browser/browser-environment.ts';
import { ORDERS_KEY, PENDING_ORDER_KEY } from '../browser/order-keys.ts';
import { flag, nullable, number, object, optional, type Schema, text } from '../browser/schema.ts';
import { storedJson, storedList } from '../browser/stored-json.ts';
import type { LocalMutations } from '../cart/local-mutations.ts';
import { CHECKOUT_REQUEST, ORDER } from './order-schema.ts';

/** An order attempt whose outcome is unknown. Stored in this shape since 0.1. */
export interface PendingOrder {
  /** Sent along, so that the store recognises a repeated attempt. */
  id: string;
  /** When it was sent, in milliseconds since 1970. */
  at: number;
  /** Customer id of the cart; null without a session. */
  cart: string | null;
  /** The local mutations when the cart was last known to have lines. */
  changes: LocalMutations;
  paymentMethod: string;
  /** Id of its payment; null for none. */
  transactionId: string | null;
  /** Set from just before a card may be charged; null for other payments. */
  card: PendingCharge | null;
  /** False while no answer to it is missing, as before a card is charged; absent before 0.2. */
  unanswered?: boolean;
}

/** Finds out whether a card was charged, and makes the order of a charge. */
export interface PendingCharge {
  /** Reads the state of the payment from the provider; it authorises nothing else. */
  clientSecret: string;
  /** In the provider's smallest unit. */
  amount: number;
  /** The paid order, without the password of a new account. */
  request: CheckoutRequest;
}

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
const UNCONFIRMED_KEY = 'islet-order-untold';
const MAX_STORED_ORDERS = 10;

/** @returns the pending order; null for none */
export function restorePendingOrder(storage: KeyValueStorage): PendingOrder | null {
  return storedJson(storage, PENDING_ORDER_KEY, PENDING_ORDER);
}

export function storePendingOrder(storage: KeyValueStorage, order: PendingOrder | null): void {
  storage.set(PENDING_ORDER_KEY, order === null ? '' : JSON.stringify(order));
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

/** Marks the newest order as one without details, until a newer one is stored. */
export function markUnconfirmed(storage: KeyValueStorage): void {
  storage.set(UNCONFIRMED_KEY, '1');
}
