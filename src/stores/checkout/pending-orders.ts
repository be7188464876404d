import type { KeyValueStorage } from '#api/shopper/key-value-storage.ts';
import type { CheckoutRequest } from '#shop/checkout/checkout-request.ts';
import type { Order } from '#shop/checkout/order.ts';
import { storedJson } from '../browser/stored-json.ts';
import type { LocalMutations } from '../cart/local-mutations.ts';

/** An order that is being made, until it is known what became of it. */
export interface PendingOrder {
  /** Names it to the store. */
  id: string;
  /** When it was begun, in milliseconds since 1970. */
  at: number;
  /** Whose cart is ordered. */
  cart: string | null;
  /** What this browser had done to that cart when something was known to be in it last. */
  changes: LocalMutations;
  paymentMethod: string;
  /** The card payment it belongs to; null for none. */
  transactionId: string | null;
  /** Set from just before a card may be charged; null for other payments. */
  card: PendingCharge | null;
}

/** What it takes to find out whether a card was charged, and to make the order then. */
export interface PendingCharge {
  /** Lets the provider tell about the payment; it opens nothing else. */
  clientSecret: string;
  /** As the provider counts. */
  amount: number;
  /** The order that is paid, without a new account's password. */
  request: CheckoutRequest;
}

const PENDING_ORDER_KEY = 'islet-checkout';
const ORDERS_KEY = 'islet-orders';
const UNCONFIRMED_KEY = 'islet-order-untold';
const MAX_STORED_ORDERS = 10;

/** The attempt whose outcome nobody has seen; null for none. */
export function restorePendingOrder(storage: KeyValueStorage): PendingOrder | null {
  return storedJson<PendingOrder>(storage, PENDING_ORDER_KEY);
}

export function storePendingOrder(storage: KeyValueStorage, order: PendingOrder | null): void {
  storage.set(PENDING_ORDER_KEY, order === null ? '' : JSON.stringify(order));
}

/** Orders made on this device, newest first: a guest can never read one back from the store. */
export function storedOrders(storage: KeyValueStorage): Order[] {
  return storedJson<Order[]>(storage, ORDERS_KEY) ?? [];
}

export function storeOrder(storage: KeyValueStorage, order: Order): void {
  const others = storedOrders(storage).filter(({ databaseId }) => databaseId !== order.databaseId);
  storage.set(ORDERS_KEY, JSON.stringify([order, ...others].slice(0, MAX_STORED_ORDERS)));
  storage.set(UNCONFIRMED_KEY, '');
}

/** Whether the newest order of this device was made without the store telling what is in it. */
export function hasUnconfirmedOrder(storage: KeyValueStorage): boolean {
  return storage.get(UNCONFIRMED_KEY) !== '';
}

/** Remembers that an order was made of which the store told no more, until a newer one is kept. */
export function markUnconfirmed(storage: KeyValueStorage): void {
  storage.set(UNCONFIRMED_KEY, '1');
}

/** Forgets the orders of an account, when its owner signs out. */
export function clearAccountOrders(storage: KeyValueStorage): void {
  const others = storedOrders(storage).filter(({ ofCustomer }) => !ofCustomer);
  storage.set(ORDERS_KEY, others.length > 0 ? JSON.stringify(others) : '');
}
