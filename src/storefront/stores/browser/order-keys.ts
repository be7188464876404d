import type { KeyValueStorage } from '#storefront/api/shopper/shopper-tokens.ts';
import { flag, object, storedList } from './stored-json.ts';

export const PENDING_ORDER_KEY = 'islet-checkout';
export const ORDERS_KEY = 'islet-orders';
export const DRAFT_KEY = 'islet-checkout-draft';

/** Deletes the checkout form, which was ordered or whose owner signs out. */
export function deleteDraft(storage: KeyValueStorage): void {
  storage.set(DRAFT_KEY, '');
}

/** True while the outcome of an order is unknown. Pages without checkout do not load the order itself. */
export function hasPendingOrder(storage: KeyValueStorage): boolean {
  return storage.get(PENDING_ORDER_KEY) !== '';
}

/** Deletes the stored orders of an account, whose owner signs out. */
export function clearAccountOrders(storage: KeyValueStorage): void {
  const orders = storedList(storage, ORDERS_KEY, object<{ ofCustomer: boolean }>({ ofCustomer: flag }));
  const guestOrders = orders.filter(({ ofCustomer }) => !ofCustomer);
  storage.set(ORDERS_KEY, guestOrders.length > 0 ? JSON.stringify(guestOrders) : '');
}
