import type { Variables } from '#storefront/api/shopper/shopper-api.ts';
import { checkoutVariables, unpaidCheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import type { Order } from '#storefront/domain/checkout/order.ts';
import { EMPTY_ADDRESS } from '#storefront/domain/customer/customer.ts';
import { type Failure, failure } from '#storefront/domain/errors/failure.ts';
import { fetchShopper } from '../cart/fetch-shopper.ts';
import type { StoreConnection } from '../session/store-connection.ts';
import { CHARGE_LOCK, type CreditCardProvider, isCharged, type PaymentState } from './credit-card-payment.ts';
import {
  markUnconfirmed,
  type PendingCharge,
  type PendingOrder,
  restorePendingOrder,
  storePendingOrder,
} from './pending-orders.ts';
import { hasLocalMutation, isSameCart, placeOrder } from './place-order.ts';
import { acceptOrder, waitForEmptyCart } from './send-checkout.ts';

/** Outcome of a pending order. */
export type RecoveryResult =
  /** It was made; null where the store returned no details of it. */
  | { kind: 'ordered'; order: Order | null }
  /** Nothing was ordered or charged: the cart is as it was. */
  | { kind: 'open'; failure: Failure | null }
  /** The card was charged, and the order cannot be made now. */
  | { kind: 'charged'; failure: Failure; paymentId: string }
  /** It can no longer be found out: the cart is another one, or this browser has changed it since. */
  | { kind: 'unclear' }
  /** Store or provider are out of reach. */
  | { kind: 'unknown' };

/**
 * Finds out the outcome of a pending order, and completes it where the card was charged. Calling it again is
 * safe.
 * @param provider null where the payment provider cannot be asked
 */
export function recoverPendingOrder(
  connection: StoreConnection,
  pendingOrder: PendingOrder,
  provider: CreditCardProvider | null,
): Promise<RecoveryResult> {
  return pendingOrder.card
    ? recoverChargedOrder(connection, pendingOrder, pendingOrder.card, provider)
    : recoverPlainOrder(connection, pendingOrder);
}

async function recoverChargedOrder(
  connection: StoreConnection,
  pendingOrder: PendingOrder,
  { request, clientSecret }: PendingCharge,
  provider: CreditCardProvider | null,
): Promise<RecoveryResult> {
  const { env, config } = connection;
  const isVerified = config.cards?.verified === true;
  const state =
    provider === null ? 'unknown' : await env.withTabLock(CHARGE_LOCK, () => provider.getState(clientSecret));
  // Another tab has resolved it meanwhile.
  if (restorePendingOrder(env.storage)?.id !== pendingOrder.id) return { kind: 'open', failure: null };
  // A store that verifies payments can be asked instead.
  if (state === 'unknown' && !isVerified) return { kind: 'unknown' };
  if (state !== 'unknown' && !isCharged(state)) {
    storePendingOrder(env.storage, null);
    return { kind: 'open', failure: failure('paymentOpen') };
  }
  const placed = await placeOrder(connection, request);
  if (placed.ok) return { kind: 'ordered', order: placed.value.order };
  switch (placed.failure.kind) {
    case 'offline':
    case 'busy':
    case 'unclear':
    case 'session':
      return { kind: 'unknown' };
    case 'refunded':
    case 'paymentOpen':
      return { kind: 'open', failure: placed.failure };
    case 'paymentFailed':
      // The shopper is another one, such as after signing in: the store completes the order by itself.
      if (isVerified && isCharged(state)) return orderedUnconfirmed(connection);
      return { kind: 'open', failure: placed.failure };
    default:
      return chargeWithoutOrder(pendingOrder, placed.failure, state);
  }
}

function chargeWithoutOrder(
  { transactionId }: PendingOrder,
  reason: Failure,
  state: PaymentState,
): RecoveryResult {
  if (!isCharged(state)) return { kind: 'open', failure: reason };
  return { kind: 'charged', failure: reason, paymentId: transactionId ?? '' };
}

/** Without a card the cart shows the outcome: an order empties it. A store may also recognise the attempt. */
async function recoverPlainOrder(
  connection: StoreConnection,
  pendingOrder: PendingOrder,
): Promise<RecoveryResult> {
  const cart = await connection.queue.refresh();
  if (!cart.ok) return { kind: 'unknown' };
  if (isSameCart(pendingOrder, connection)) await waitForEmptyCart(connection, pendingOrder.at);
  // Repeating the checkout would order whatever was added meanwhile.
  const outcome = await connection.queue.runExclusive(async () => {
    const shopper = await fetchShopper(connection.api, connection.config.currency.decimals);
    if (!shopper.ok) return 'unknown';
    if (shopper.data.cart.lines.length > 0) return 'filled';
    return isSameCart(pendingOrder, connection) ? requestOrder(connection, pendingOrder) : 'empty';
  });
  if (typeof outcome !== 'string') {
    storePendingOrder(connection.env.storage, null);
    return { kind: 'ordered', order: outcome };
  }
  if (outcome === 'unknown') return { kind: 'unknown' };
  if (!isSameCart(pendingOrder, connection) || hasLocalMutation(connection, pendingOrder, outcome))
    return { kind: 'unclear' };
  if (outcome === 'empty') return orderedUnconfirmed(connection);
  storePendingOrder(connection.env.storage, null);
  return { kind: 'open', failure: failure('notOrdered') };
}

/** Repeats the checkout by the attempt's id alone. The cart must be empty. */
async function requestOrder(
  connection: StoreConnection,
  { id, paymentMethod }: PendingOrder,
): Promise<Order | 'unknown' | 'empty'> {
  const request = unpaidCheckoutRequest(EMPTY_ADDRESS, paymentMethod);
  const variables = checkoutVariables(request, id, []) as Variables<'Checkout'>;
  const response = await connection.api.write('Checkout', variables);
  if (!response.ok) return response.certain ? 'empty' : 'unknown';
  return acceptOrder(connection, response.data).value.order ?? 'empty';
}

function orderedUnconfirmed({ env }: StoreConnection): RecoveryResult {
  storePendingOrder(env.storage, null);
  markUnconfirmed(env.storage);
  return { kind: 'ordered', order: null };
}
