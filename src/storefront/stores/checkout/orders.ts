import { nodes } from '#storefront/api/map/fields.ts';
import { mapDownload, mapOrder } from '#storefront/api/map/shopper/map-order.ts';
import type { Data } from '#storefront/api/shopper/shopper-api.ts';
import type { Download, Order } from '#storefront/domain/checkout/order.ts';
import { failure, type Outcome } from '#storefront/domain/errors/failure.ts';
import { storeConnection } from '../session/page-connection.ts';
import { hasUnconfirmedOrder, markAsCustomers, storedOrders } from './pending-orders.ts';
import './register-order-operations.ts';

/**
 * Loads an order by its database id: a customer's from the store, otherwise the copy on this device. An order that the
 * shopper may not read is `orderUnknown`, as one that does not exist.
 */
export async function loadOrder(id: number): Promise<Outcome<Order>> {
  const { api, env, config } = storeConnection();
  const { decimals } = config.currency;
  const stored = storedOrders(env.storage).find(({ databaseId }) => databaseId === id);
  if (api.tokens.isSignedIn) {
    const response = await api.query('getOrder', { id: String(id) });
    if (response.ok && response.data.order) {
      markAsCustomers(env.storage, [id]);
      const order = mapOrder(response.data.order, decimals, showsTax(response.data));
      return { ok: true, value: { ...order, handover: stored?.handover } };
    }
    const isRefused = response.ok || (response.error?.isRefusal && response.failure.kind !== 'session');
    // A refused order is another customer's; while the store is out of reach, the copy will do.
    if (isRefused && stored?.ofCustomer) return { ok: false, failure: failure('orderUnknown') };
    if (!isRefused && !stored) return response;
  }
  return stored ? { ok: true, value: stored } : { ok: false, failure: failure('orderUnknown') };
}

/**
 * The orders stored on this device, newest first.
 * @returns `hasUnconfirmed` if the store returned no details of an order that was made after them
 */
export function getStoredOrders(): { orders: Order[]; hasUnconfirmed: boolean } {
  const { storage } = storeConnection().env;
  return { orders: storedOrders(storage), hasUnconfirmed: hasUnconfirmedOrder(storage) };
}

/**
 * The orders that were made on this device as a guest's, and are not among those of the account.
 * @param listed of the account
 */
export function guestOrdersBeside(listed: readonly Order[]): Order[] {
  const { storage } = storeConnection().env;
  const ids = listed.map(({ databaseId }) => databaseId);
  markAsCustomers(storage, ids);
  return storedOrders(storage).filter((order) => !order.ofCustomer && !ids.includes(order.databaseId));
}

/**
 * The signed-in customer's orders, newest first, of what `getOrders` has read.
 * @param decimals digits of the currency's smallest unit
 */
export function ordersOf(data: Data<'getOrders'>, decimals: number): Order[] {
  const withTax = showsTax(data);
  return nodes(data.customer?.orders).map((order) => mapOrder(order, decimals, withTax));
}

function showsTax({ cart }: Pick<Data<'getOrders'>, 'cart'>): boolean {
  return cart?.displayPricesIncludeTax ?? false;
}

/** The files that the signed-in customer has bought, of what `getDownloads` has read. */
export function downloadsOf(data: Data<'getDownloads'>): Download[] {
  return nodes(data.customer?.downloadableItems).map(mapDownload);
}
