import type { CheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import type { PendingOrder } from '#storefront/domain/checkout/pending-order.ts';
import type { Failure, Outcome } from '#storefront/domain/errors/failure.ts';
import { storeConnection } from '../session/page-connection.ts';
import { connectCart } from '../shopping/cart-store.ts';
import { restorePendingOrder, saveToPending } from './pending-orders.ts';
import { type PlacedOrder, placeOrder } from './place-order.ts';

let ordering: Promise<Outcome<PlacedOrder>> | null = null;

/** Orders the cart, see `placeOrder`; a second call while the first is under way is the same order. */
export function submitOrder(request: CheckoutRequest): Promise<Outcome<PlacedOrder>> {
  connectCart();
  ordering ??= placeOrder(storeConnection(), request).finally(() => {
    ordering = null;
  });
  return ordering;
}

/** The order of this device whose outcome is unknown; null for none. */
export function getPendingOrder(): PendingOrder | null {
  return restorePendingOrder(storeConnection().env.storage);
}

/**
 * True where recovery comes before another attempt to order: the pending order may have charged the card, or is from
 * before the button was pressed, maybe of another tab.
 * @param atPress the pending order at that moment, as the clock does not tell
 */
export function recoversFirst(
  pending: PendingOrder | null,
  atPress: PendingOrder | null,
  { kind }: Failure,
): boolean {
  const isEarlier = pending?.at === atPress?.at && /^(unclear|cartEmpty)$/.test(kind);
  return pending !== null && (isEarlier || pending.card !== null);
}

/** Forgets a pending order, once the shopper has read that its outcome cannot be found out. */
export function discardPendingOrder({ id }: PendingOrder): void {
  saveToPending(storeConnection().env.storage, { id, order: null });
}
