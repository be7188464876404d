import type { KeyValue } from '#api/shopper/storage.ts';
import type { CheckoutRequest } from '#shop/checkout/checkout-request.ts';
import type { Order } from '#shop/checkout/order.ts';
import type { OwnChanges } from './cart/own-changes.ts';
import { keptJson } from './kept-json.ts';

/** An order that is being made, until it is known what became of it. */
export interface Attempt {
  /** Names it to the store. */
  id: string;
  /** When it was begun, in milliseconds since 1970. */
  at: number;
  /** Whose cart is ordered. */
  cart: string | null;
  /** What this browser had done to that cart when something was known to be in it last. */
  changes: OwnChanges;
  paymentMethod: string;
  /** The card payment it belongs to; null for none. */
  transactionId: string | null;
  /** Set from just before a card may be charged; null for other payments. */
  card: CardAttempt | null;
}

/** What it takes to find out whether a card was charged, and to make the order then. */
export interface CardAttempt {
  /** Lets the provider tell about the payment; it opens nothing else. */
  clientSecret: string;
  /** As the provider counts. */
  amount: number;
  /** The order that is paid, without a new account's password. */
  request: CheckoutRequest;
}

const ATTEMPT = 'islet-checkout';
const ORDERS = 'islet-orders';
const UNTOLD = 'islet-order-untold';
const MOST_ORDERS = 10;

/** The attempt whose outcome nobody has seen; null for none. */
export function openAttempt(storage: KeyValue): Attempt | null {
  return keptJson<Attempt>(storage, ATTEMPT);
}

export function keepAttempt(storage: KeyValue, attempt: Attempt | null): void {
  storage.set(ATTEMPT, attempt === null ? '' : JSON.stringify(attempt));
}

/** Orders made on this device, newest first: a guest can never read one back from the store. */
export function keptOrders(storage: KeyValue): Order[] {
  return keptJson<Order[]>(storage, ORDERS) ?? [];
}

export function keepOrder(storage: KeyValue, order: Order): void {
  const others = keptOrders(storage).filter(({ databaseId }) => databaseId !== order.databaseId);
  storage.set(ORDERS, JSON.stringify([order, ...others].slice(0, MOST_ORDERS)));
  storage.set(UNTOLD, '');
}

/** Whether the newest order of this device was made without the store telling what is in it. */
export function hasUntoldOrder(storage: KeyValue): boolean {
  return storage.get(UNTOLD) !== '';
}

/** Remembers that an order was made of which the store told no more, until a newer one is kept. */
export function keepUntoldOrder(storage: KeyValue): void {
  storage.set(UNTOLD, '1');
}

/** Forgets the orders of an account, when its owner signs out. */
export function forgetAccountOrders(storage: KeyValue): void {
  const others = keptOrders(storage).filter(({ ofCustomer }) => !ofCustomer);
  storage.set(ORDERS, others.length > 0 ? JSON.stringify(others) : '');
}
