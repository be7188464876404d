import type { KeyValue } from '#api/shopper/storage.ts';
import type { Order } from '#shop/order.ts';

/** An order that is being made, until it is known what became of it. */
export interface Attempt {
  /** Names it to the store. */
  id: string;
  /** When it was begun, in milliseconds since 1970. */
  at: number;
  /** Whose cart is ordered. */
  cart: string | null;
  paymentMethod: string;
  /** The card payment it belongs to; null for none. */
  transactionId: string | null;
}

const ATTEMPT = 'islet-checkout';
const ORDERS = 'islet-orders';
const MOST_ORDERS = 10;

/** The attempt whose outcome nobody has seen; null for none. */
export function openAttempt(storage: KeyValue): Attempt | null {
  return read<Attempt>(storage, ATTEMPT);
}

export function keepAttempt(storage: KeyValue, attempt: Attempt | null): void {
  storage.set(ATTEMPT, attempt === null ? '' : JSON.stringify(attempt));
}

/** Orders made on this device, newest first: a guest can never read one back from the store. */
export function keptOrders(storage: KeyValue): Order[] {
  return read<Order[]>(storage, ORDERS) ?? [];
}

export function keepOrder(storage: KeyValue, order: Order): void {
  const others = keptOrders(storage).filter(({ databaseId }) => databaseId !== order.databaseId);
  storage.set(ORDERS, JSON.stringify([order, ...others].slice(0, MOST_ORDERS)));
}

/** Forgets the orders of an account, when its owner signs out. */
export function forgetAccountOrders(storage: KeyValue): void {
  const others = keptOrders(storage).filter(({ ofCustomer }) => !ofCustomer);
  storage.set(ORDERS, others.length > 0 ? JSON.stringify(others) : '');
}

function read<T>(storage: KeyValue, key: string): T | null {
  try {
    return JSON.parse(storage.get(key)) as T;
  } catch {
    return null;
  }
}
