import { mapDownload, mapOrder } from '#api/map/shopper/map-order.ts';
import { nodes, stripHtml } from '#api/map/strip-html.ts';
import type { Variables } from '#api/shopper/shopper-api.ts';
import type { CheckoutRequest } from '#shop/checkout/checkout-request.ts';
import type { Download, Order } from '#shop/checkout/order.ts';
import { failure, type Outcome } from '#shop/errors/failure.ts';
import { connectCart } from '../cart/cart-store.ts';
import { storeConnection } from '../session/session.ts';
import { type ConfirmedCharge, type CreditCardProvider, payByCreditCard } from './credit-card-payment.ts';
import {
  hasUnconfirmedOrder,
  type PendingOrder,
  restorePendingOrder,
  storedOrders,
  storePendingOrder,
} from './pending-orders.ts';
import { type PlacedOrder, placeOrder } from './place-order.ts';
import { type RecoveryResult, recoverPendingOrder } from './recover-order.ts';

let ordering: Promise<Outcome<PlacedOrder>> | null = null;

/** Orders the cart; a second call while the first is under way is the same order. See `placeOrder`. */
export function submitOrder(request: CheckoutRequest): Promise<Outcome<PlacedOrder>> {
  connectCart();
  ordering ??= placeOrder(storeConnection(), request).finally(() => {
    ordering = null;
  });
  return ordering;
}

/** Pays the cart by card, before `orderCart`. See `payByCard`. */
export function payCart(
  request: CheckoutRequest,
  provider: CreditCardProvider,
  displayedTotal: number,
): Promise<Outcome<ConfirmedCharge>> {
  connectCart();
  return payByCreditCard(storeConnection(), request, provider, displayedTotal);
}

/** Finds out what became of the unfinished order, and completes it. See `finishOrder`. */
export function recoverOrder(
  pendingOrder: PendingOrder,
  provider: CreditCardProvider | null,
): Promise<RecoveryResult> {
  connectCart();
  return recoverPendingOrder(storeConnection(), pendingOrder, provider);
}

/** A checkout of this device whose outcome nobody has seen, for the page that finds out; null for none. */
export function getPendingOrder(): PendingOrder | null {
  return restorePendingOrder(storeConnection().env.storage);
}

/** The shopper has read that nobody can tell what became of the unfinished order. */
export function discardPendingOrder(): void {
  storePendingOrder(storeConnection().env.storage, null);
}

/** ISO 3166 codes of the countries that the shop sells to. */
export async function loadCountries(): Promise<Outcome<string[]>> {
  const answer = await storeConnection().api.read('getAllowedCountries', {});
  if (!answer.ok) return answer;
  return { ok: true, value: (answer.data.allowedCountries ?? []).flatMap((code) => code ?? []) };
}

export interface CountryState {
  code: string;
  name: string;
}

/** A country's states as the store knows them; empty where it has no list. */
export async function loadStates(country: string): Promise<Outcome<CountryState[]>> {
  const answer = await storeConnection().api.read('getStates', { country } as Variables<'getStates'>);
  if (!answer.ok) return answer;
  const states = (answer.data.countryStates ?? []).flatMap((state) =>
    state?.code ? [{ code: state.code, name: stripHtml(state.name) }] : [],
  );
  return { ok: true, value: states };
}

/**
 * An order by its database id: a customer's from the store, otherwise what this device has kept of it. Who
 * has no right to an order is told nothing but that it was not found.
 */
export async function loadOrder(id: number): Promise<Outcome<Order>> {
  const { api, env, config } = storeConnection();
  const stored = storedOrders(env.storage).find(({ databaseId }) => databaseId === id);
  if (api.tokens.isSignedIn) {
    const answer = await api.read('getOrder', { id: String(id) });
    if (answer.ok && answer.data.order) {
      return { ok: true, value: mapOrder(answer.data.order, config.currency.decimals) };
    }
    const isRejected = answer.ok || ['orderUnknown', 'forbidden'].includes(answer.failure.kind);
    // What the store denies is no order of this customer's; while it is out of reach this device's copy is good.
    if (isRejected && stored?.ofCustomer) return { ok: false, failure: failure('orderUnknown') };
    if (!answer.ok && !stored) return answer;
  }
  return stored ? { ok: true, value: stored } : { ok: false, failure: failure('orderUnknown') };
}

/** The orders that this device keeps, newest first, and whether it made one after them that it knows no more of. */
export function getStoredOrders(): { orders: Order[]; hasUntold: boolean } {
  const { storage } = storeConnection().env;
  return { orders: storedOrders(storage), hasUntold: hasUnconfirmedOrder(storage) };
}

/** Whether the shopper is signed in, as far as this device knows. */
export function isSignedIn(): boolean {
  return storeConnection().api.tokens.isSignedIn;
}

/** The signed-in customer's orders, newest first. */
export async function loadOrders(): Promise<Outcome<Order[]>> {
  const { api, config } = storeConnection();
  const answer = await api.read('getOrders', {});
  if (!answer.ok) return answer;
  const orders = nodes(answer.data.customer?.orders);
  return { ok: true, value: orders.map((order) => mapOrder(order, config.currency.decimals)) };
}

/** The files that the signed-in customer has bought. */
export async function loadDownloads(): Promise<Outcome<Download[]>> {
  const answer = await storeConnection().api.read('getDownloads', {});
  if (!answer.ok) return answer;
  return { ok: true, value: nodes(answer.data.customer?.downloadableItems).map(mapDownload) };
}
