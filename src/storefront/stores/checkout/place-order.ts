import type { Variables } from '#storefront/api/shopper/shopper-api.ts';
import type { Cart } from '#storefront/domain/cart/cart.ts';
import { type CheckoutRequest, checkoutVariables } from '#storefront/domain/checkout/checkout-request.ts';
import { failure, type Outcome } from '#storefront/domain/errors/failure.ts';
import { toStripeAmount } from '#storefront/domain/pricing/stripe-amount.ts';
import { deleteDraft } from '../browser/order-keys.ts';
import { type LocalMutations, localMutations } from '../cart/local-mutations.ts';
import type { StoreConnection } from '../session/store-connection.ts';
import {
  markUnconfirmed,
  type PendingCharge,
  type PendingOrder,
  restorePendingOrder,
  storePendingOrder,
} from './pending-orders.ts';
import { isUnpaid, type PlacedOrder, sendCheckout } from './send-checkout.ts';

/**
 * Orders the cart once all open mutations are sent; none overlaps it. An order whose response is lost is
 * found by its empty cart: a cart is ordered once. Calling it again after a failure is safe.
 */
export async function placeOrder(
  connection: StoreConnection,
  request: CheckoutRequest,
): Promise<Outcome<PlacedOrder>> {
  const { api, env, queue, config } = connection;
  const wasSignedIn = api.tokens.isSignedIn;
  const mutations = localMutations(env.storage);
  const ready = await queue.flush();
  const pendingOrder = restorePendingOrder(env.storage);
  if (!ready.ok) return ready;
  const isEmpty = ready.value.lines.length === 0;
  // A pending order may have emptied its cart; that of another shopper was empty from the start.
  if (isEmpty && !(pendingOrder?.card || isSameCart(pendingOrder, connection))) {
    return { ok: false, failure: failure('cartEmpty') };
  }
  const hasTotalChanged = request.total !== undefined && request.total !== ready.value.totals.total;
  if (hasTotalChanged && !request.payment?.isPaid && !isEmpty) {
    return { ok: false, failure: failure('totalChanged') };
  }
  // Without an auth token a customer's order would be a guest's; that of a new account has begun already.
  const isBegun = config.cards?.verified && pendingOrder?.card && isSameCart(pendingOrder, connection);
  if (api.tokens.isLoginOver ? !isBegun : wasSignedIn && !api.tokens.isSignedIn) {
    return { ok: false, failure: failure('signedOut') };
  }
  const shippingMethods = ready.value.packages.flatMap((one) => one.chosen ?? []);
  if (
    pendingOrder?.card &&
    !config.cards?.verified &&
    !isCoveredByCharge(pendingOrder, pendingOrder.card, request, ready.value, connection)
  ) {
    // A store that does not verify payments would accept the charge for any cart.
    return { ok: false, failure: failure('paidOtherCart') };
  }
  const sent = await queue.runExclusive(async () => {
    const previous = reusePendingOrder(pendingOrder, request, api.tokens.customerId);
    const next = createPendingOrder(
      connection,
      request,
      previous,
      (isEmpty && pendingOrder?.changes) || mutations,
    );
    storePendingOrder(env.storage, next);
    const sentRequest = next.card ? { ...request, account: null } : request;
    const variables = checkoutVariables(sentRequest, next.id, shippingMethods) as Variables<'Checkout'>;
    return sendCheckout(connection, variables);
  });
  const earlier = isUnanswered(pendingOrder, connection) ? pendingOrder : null;
  const settle = (outcome: Outcome<PlacedOrder>) =>
    storePendingOrder(env.storage, remainingOrder(outcome, earlier, restorePendingOrder(env.storage)));
  // Nothing is pending any more that could have emptied the cart.
  if (isRefused(sent) && earlier === null) settle(sent);
  if (sent.ok && request.account) await signInToNew(connection, request.billing.email, request.account);
  const refreshed = await queue.refresh();
  // A refusal answers this attempt only: an earlier one may have made the order, which empties the cart.
  const wasOrdered =
    isRefused(sent) &&
    earlier !== null &&
    refreshed.ok &&
    refreshed.value.lines.length === 0 &&
    !hasLocalMutation(connection, earlier, 'empty');
  const outcome: Outcome<PlacedOrder> = wasOrdered ? { ok: true, value: { order: null } } : sent;
  if (outcome.ok && outcome.value.order === null) markUnconfirmed(env.storage);
  if (outcome.ok && !outcome.value.order?.needsPayment) deleteDraft(env.storage);
  settle(outcome);
  const order = outcome.ok ? outcome.value.order : null;
  if (request.payment?.isPaid && order && isUnpaid(order, config)) {
    return { ok: false, failure: failure('paymentOpen') };
  }
  return outcome;
}

/**
 * @param previous the pending order that it continues; null for a new one
 * @param mutations the local mutations when the cart was last known to have lines
 */
export function createPendingOrder(
  { api, env }: StoreConnection,
  request: CheckoutRequest,
  previous: PendingOrder | null,
  mutations: LocalMutations,
): PendingOrder {
  return {
    id: previous?.id ?? `${env.tabId}-${env.now().toString(36)}`,
    at: env.now(),
    cart: api.tokens.customerId,
    changes: mutations,
    paymentMethod: request.paymentMethod,
    transactionId: request.payment?.transactionId ?? null,
    card: previous?.card ?? null,
    unanswered: true,
  };
}

/** Signs in to the account that came with an order. Where that fails, the next order asks to sign in. */
async function signInToNew(
  connection: StoreConnection,
  email: string,
  { username, password }: NonNullable<CheckoutRequest['account']>,
): Promise<void> {
  if (!connection.api.tokens.isLoginOver) return;
  const loaded = await import('../session/authentication.ts').catch(() => null);
  await loaded?.requestSignIn(connection, { username: username || email, password });
}

/** True where the store answered an order and made none. */
function isRefused(outcome: Outcome<PlacedOrder>): boolean {
  return !outcome.ok && outcome.failure.kind !== 'unclear';
}

/**
 * The order that is pending after an attempt; null for none. A charge is, until it has an order or is
 * refunded, and so is an attempt without an answer, until its outcome is known.
 * @param earlier the unanswered attempt before this one
 * @param current this attempt
 */
function remainingOrder(
  outcome: Outcome<PlacedOrder>,
  earlier: PendingOrder | null,
  current: PendingOrder | null,
): PendingOrder | null {
  if (outcome.ok || outcome.failure.kind === 'refunded') return null;
  if (!isRefused(outcome)) return current;
  if (earlier !== null) return earlier;
  return current?.card ? { ...current, unanswered: false } : null;
}

/** True for a pending order of the present cart whose answer is missing. */
function isUnanswered(
  pendingOrder: PendingOrder | null,
  connection: StoreConnection,
): pendingOrder is PendingOrder {
  return isSameCart(pendingOrder, connection) && pendingOrder.unanswered !== false;
}

/** True where this browser itself may have filled or emptied the cart since an order was sent. */
export function hasLocalMutation(
  { env }: StoreConnection,
  { changes: mutations }: PendingOrder,
  cart: 'filled' | 'empty',
): boolean {
  const { filled, emptied } = localMutations(env.storage);
  return cart === 'filled' ? filled !== mutations.filled : emptied !== mutations.emptied;
}

/** The pending order of the same cart and payment, whose id makes both one order; null for none. */
function reusePendingOrder(
  previous: PendingOrder | null,
  request: CheckoutRequest,
  customerId: string | null,
): PendingOrder | null {
  const isSame =
    previous?.cart === customerId &&
    previous.paymentMethod === request.paymentMethod &&
    previous.transactionId === (request.payment?.transactionId ?? null);
  return isSame ? previous : null;
}

/** True where a charge pays for the cart as it is; an empty one may have been ordered already. */
function isCoveredByCharge(
  previous: PendingOrder,
  { amount }: PendingCharge,
  request: CheckoutRequest,
  { lines, totals }: Cart,
  { api, config }: StoreConnection,
): boolean {
  if (reusePendingOrder(previous, request, api.tokens.customerId) === null) return false;
  return lines.length === 0 || toStripeAmount(totals.total, config.currency) === amount;
}

/** True where a pending order is of the cart that this browser has now. */
export function isSameCart(
  pendingOrder: PendingOrder | null,
  { api }: StoreConnection,
): pendingOrder is PendingOrder {
  return pendingOrder !== null && pendingOrder.cart === api.tokens.customerId;
}
