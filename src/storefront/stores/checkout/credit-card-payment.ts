import { findLine } from '#storefront/domain/cart/cart-line.ts';
import type { CheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import { type Failure, failure, type Outcome } from '#storefront/domain/errors/failure.ts';
import { toStripeAmount } from '#storefront/domain/pricing/stripe-amount.ts';
import { localMutations } from '../cart/local-mutations.ts';
import type { StoreConnection } from '../session/store-connection.ts';
import { restorePendingOrder, storePendingOrder } from './pending-orders.ts';
import { createPendingOrder, placeOrder } from './place-order.ts';

export interface PaymentIntent {
  id: string;
  clientSecret: string;
  /** In the provider's smallest unit. */
  amount: number;
  currency: string;
}

/** The tab lock held while a card is being charged. */
export const CHARGE_LOCK = 'islet-charging';

/** State of a payment: `open` is not paid yet, `ended` can no longer be paid. */
export type PaymentState = 'paid' | 'processing' | 'open' | 'ended' | 'unknown';

/** The payment provider that charges cards. */
export interface CreditCardProvider {
  /** Charges the card. Where the page is left for a bank, it never resolves. */
  confirm(intent: PaymentIntent, request: CheckoutRequest): Promise<ChargeResult>;
  getState(clientSecret: string): Promise<PaymentState>;
}

export interface ChargeResult {
  state: PaymentState;
  /** Why the payment is still open. */
  failure?: Failure;
}

/** A payment that is sent along with its order. */
export type ConfirmedCharge = NonNullable<CheckoutRequest['payment']>;

/**
 * Pays the cart by card. A store that verifies payments gets its order first, so that every charge has one;
 * others accept orders of paid carts only. From just before the charge until the order is confirmed, the
 * order is stored as pending.
 * @param displayedTotal the total on the page, in the smallest unit of the shop's prices
 * @returns the payment to order with; after a failure it may be called again and charges nothing twice
 */
export async function payByCreditCard(
  connection: StoreConnection,
  request: CheckoutRequest,
  provider: CreditCardProvider,
  displayedTotal: number,
): Promise<Outcome<ConfirmedCharge>> {
  const { env, config } = connection;
  const mutations = localMutations(env.storage);
  const earlierCharge = await findEarlierCharge(connection, provider, displayedTotal);
  if (!earlierCharge.ok) return earlierCharge;
  if (earlierCharge.value) return { ok: true, value: { transactionId: earlierCharge.value, isPaid: true } };

  const intent = await requestPaymentIntent(connection);
  if (!intent.ok && intent.failure.kind !== 'paymentUnavailable') return intent;
  if (!intent.ok || intent.value.amount !== toStripeAmount(displayedTotal, config.currency)) {
    const reason = await changeOfCart(connection, displayedTotal);
    return { ok: false, failure: reason ?? (intent.ok ? failure('totalChanged') : intent.failure) };
  }
  const { id: transactionId, amount, clientSecret } = intent.value;
  let account = request.account;
  if (config.cards?.verified) {
    const payment = { transactionId, isPaid: false };
    const placed = await placeOrder(connection, { ...request, payment });
    if (!placed.ok) return placed;
    if (placed.value.order?.needsPayment === false) {
      return { ok: true, value: { transactionId, isPaid: true } };
    }
    account = null;
  }
  const paidRequest: CheckoutRequest = { ...request, account, payment: { transactionId, isPaid: true } };
  const pendingOrder = createPendingOrder(connection, paidRequest, null, mutations);
  const card = { clientSecret, amount, request: { ...paidRequest, account: null } };
  storePendingOrder(env.storage, { ...pendingOrder, card, unanswered: false });
  // The lock has other tabs wait with their recovery until this one is done or closed.
  const result = await env.withTabLock(CHARGE_LOCK, () => provider.confirm(intent.value, request));
  return settleCharge(connection, result, provider, clientSecret, transactionId);
}

async function settleCharge(
  { env }: StoreConnection,
  result: ChargeResult,
  provider: CreditCardProvider,
  clientSecret: string,
  transactionId: string,
): Promise<Outcome<ConfirmedCharge>> {
  const state = result.state === 'unknown' ? await provider.getState(clientSecret) : result.state;
  if (isCharged(state)) return { ok: true, value: { transactionId, isPaid: true } };
  if (state === 'unknown') return { ok: false, failure: failure('paymentUnclear') };
  storePendingOrder(env.storage, null);
  return { ok: false, failure: result.failure ?? failure('cardProcessing') };
}

/** Id of the payment that this cart was already charged by; null for none. */
async function findEarlierCharge(
  { api, env, config }: StoreConnection,
  provider: CreditCardProvider,
  displayedTotal: number,
): Promise<Outcome<string | null>> {
  const pendingOrder = restorePendingOrder(env.storage);
  if (!pendingOrder?.card || pendingOrder.cart !== api.tokens.customerId) return { ok: true, value: null };
  const state = await provider.getState(pendingOrder.card.clientSecret);
  if (state === 'unknown') {
    // A store that verifies payments has one payment per cart, which is charged at most once.
    return config.cards?.verified
      ? { ok: true, value: null }
      : { ok: false, failure: failure('paymentUnclear') };
  }
  if (!isCharged(state)) {
    storePendingOrder(env.storage, null);
    return { ok: true, value: null };
  }
  // A store that verifies payments refunds what was paid for another cart.
  const fits =
    config.cards?.verified || pendingOrder.card.amount === toStripeAmount(displayedTotal, config.currency);
  return fits
    ? { ok: true, value: pendingOrder.transactionId }
    : { ok: false, failure: failure('paidOtherCart') };
}

/**
 * Why a cart cannot be paid at the total that the page shows: what is gone from it, or that it costs another sum.
 * @returns null where the cart is as it was
 */
async function changeOfCart({ queue }: StoreConnection, displayedTotal: number): Promise<Failure | null> {
  const shown = queue.confirmedCart?.cart.lines ?? [];
  const current = await queue.refresh();
  if (!current.ok) return current.failure;
  const gone = shown.find((line) => !findLine(current.value, line));
  if (gone) return failure('gone', { product: gone.name });
  return current.value.totals.total === displayedTotal ? null : failure('totalChanged');
}

/** Creates the payment of the cart, or updates it where the store can. */
async function requestPaymentIntent({ api }: StoreConnection): Promise<Outcome<PaymentIntent>> {
  const response = await api.read('getStripePaymentIntent', {});
  if (!response.ok) return response;
  const intent = response.data.stripePaymentIntent;
  if (!intent?.id || !intent.clientSecret) return { ok: false, failure: failure('paymentUnavailable') };
  const { id, clientSecret, amount, currency } = intent;
  return { ok: true, value: { id, clientSecret, amount: amount ?? 0, currency: currency ?? '' } };
}

/** True where the card is charged, or may be at any moment. */
export function isCharged(state: PaymentState): boolean {
  return state === 'paid' || state === 'processing';
}
