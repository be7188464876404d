import type { Order } from '#storefront/domain/checkout/order.ts';
import { getStoredOrders, loadOrder } from './orders.ts';

/** The orders that this device knows, with the one of an id, which may be a customer's in the store; it comes first. */
export async function knownOrders(id: number | null): Promise<Order[]> {
  const { orders } = getStoredOrders();
  if (id === null) return orders;
  const loaded = await loadOrder(id);
  return loaded.ok ? [loaded.value, ...orders.filter(({ databaseId }) => databaseId !== id)] : orders;
}
