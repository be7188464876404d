import type { CheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import type { Outcome } from '#storefront/domain/errors/failure.ts';
import { storeConnection } from '../session/page-connection.ts';
import { connectCart } from '../shopping/cart-store.ts';
import { type ConfirmedCharge, type CreditCardProvider, payByCreditCard } from './credit-card-payment.ts';
import { type PendingOrder, restorePendingOrder, storePendingOrder } from './pending-orders.ts';
import { placeOrder } from './place-order.ts';
import { type RecoveryResult, recoverPendingOrder } from './recover-order.ts';
import type { PlacedOrder } from './send-checkout.ts';

let ordering: Promise<Outcome<PlacedOrder>> | null = null;

/** Orders the cart, see `placeOrder`; a second call while the first is under way is the same order. */
export function submitOrder(request: CheckoutRequest): Promise<Outcome<PlacedOrder>> {
  connectCart();
  ordering ??= placeOrder(storeConnection(), request).finally(() => {
    ordering = null;
  });
  return ordering;
}

/** Pays the cart by card before `submitOrder`, see `payByCreditCard`. */
export function payCart(
  request: CheckoutRequest,
  provider: CreditCardProvider,
  displayedTotal: number,
): Promise<Outcome<ConfirmedCharge>> {
  connectCart();
  return payByCreditCard(storeConnection(), request, provider, displayedTotal);
}

/** Finds out the outcome of the pending order and completes it, see `recoverPendingOrder`. */
export function recoverOrder(
  pendingOrder: PendingOrder,
  provider: CreditCardProvider | null,
): Promise<RecoveryResult> {
  connectCart();
  return recoverPendingOrder(storeConnection(), pendingOrder, provider);
}

/** The order of this device whose outcome is unknown; null for none. */
export function getPendingOrder(): PendingOrder | null {
  return restorePendingOrder(storeConnection().env.storage);
}

/** Forgets the pending order, once the shopper has read that its outcome cannot be found out. */
export function discardPendingOrder(): void {
  storePendingOrder(storeConnection().env.storage, null);
}
