import { findLine } from '#storefront/domain/cart/cart.ts';
import type { CheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import { isOfCart } from '#storefront/domain/checkout/pending-order.ts';
import {
  type ChargeResult,
  PAYING,
  type Paying,
  type PayingEvent,
  type PaymentIntent,
  type PaymentState,
  savedByPaying,
} from '#storefront/domain/checkout/states/paying.ts';
import { type Effects, run } from '#storefront/domain/checkout/states/state-machine.ts';
import { type Failure, failure, type Outcome } from '#storefront/domain/errors/failure.ts';
import { localMutations } from '../cart/outbox.ts';
import type { StoreConnection } from '../session/store-connection.ts';
import { restorePendingOrder, saveToPending } from './pending-orders.ts';
import { newAttempt, placeOrder } from './place-order.ts';
import { waitForEmptyCart } from './send-checkout.ts';

/** The tab lock held while a cart is being paid by card. */
export const CHARGE_LOCK = 'islet-charging';

/** The payment provider that charges cards. */
export interface CreditCardProvider {
  /** Charges the card. If the page is left for a bank, it never resolves. */
  confirm(intent: PaymentIntent, request: CheckoutRequest): Promise<ChargeResult>;
  getState(clientSecret: string): Promise<PaymentState>;
}

/** A payment that is sent along with its order. */
export type ConfirmedCharge = NonNullable<CheckoutRequest['payment']>;

/**
 * Pays the cart by card. A store that verifies payments gets its order first, so that every charge has one; others
 * accept orders of paid carts only. From just before the charge until the order is confirmed, the order is stored as
 * pending. Other tabs wait with their payments and recoveries until this one is done or closed.
 * @param displayedTotal the total on the page, in the smallest unit of the shop's prices
 * @returns the payment to order with; after a failure it may be called again and charges nothing twice
 */
export function payByCreditCard(
  connection: StoreConnection,
  request: CheckoutRequest,
  provider: CreditCardProvider,
  displayedTotal: number,
): Promise<Outcome<ConfirmedCharge>> {
  const { api, env, queue, config } = connection;
  const mutations = localMutations(env.storage);
  return env.withTabLock(CHARGE_LOCK, async () => {
    const through = (state: Paying, effects: Effects<Paying, PayingEvent>) =>
      run(PAYING, state, effects, (entered) => saveToPending(env.storage, savedByPaying(entered)));
    const stored = restorePendingOrder(env.storage);
    const bill = {
      request,
      displayedTotal,
      mutations,
      currency: config.currency,
      verified: config.cards?.verified === true,
    };
    const start: Paying =
      stored?.card && isOfCart(stored, api.tokens.customerId)
        ? { kind: 'checking', bill, earlier: { ...stored, card: stored.card } }
        : { kind: 'quoting', bill, dropped: null };
    const getState = async (clientSecret: string): Promise<PayingEvent> => ({
      kind: 'stated',
      state: await provider.getState(clientSecret),
    });
    const checked = await through(start, { checking: ({ earlier }) => getState(earlier.card.clientSecret) });
    // No other tab orders the cart between its payment and the record of the charge.
    const quoted =
      checked.kind === 'quoting'
        ? await queue.runExclusive(() => through(checked, { quoting: () => quote(connection) }))
        : checked;
    const end = await through(quoted, {
      comparing: async () => ({ kind: 'compared', failure: await changeOfCart(connection, displayedTotal) }),
      ordering: async ({ intent, charge }) => {
        const payment = { transactionId: intent.id, isPaid: false };
        return { kind: 'placed', outcome: await placeOrder(connection, { ...request, payment }, charge) };
      },
      charging: async ({ intent }) => ({ kind: 'charged', result: await provider.confirm(intent, request) }),
      asking: ({ charge }) => getState(charge.card.clientSecret),
    });
    if (end.kind === 'paid') return { ok: true, value: { transactionId: end.transactionId, isPaid: true } };
    return { ok: false, failure: end.kind === 'failed' ? end.failure : failure('unknown') };
  });
}

/** Asks for the cart's payment once an order without an answer can no longer empty the cart. */
async function quote(connection: StoreConnection): Promise<PayingEvent> {
  const { api, env } = connection;
  const cart = api.tokens.customerId;
  const stored = restorePendingOrder(env.storage);
  const unanswered = isOfCart(stored, cart) && stored.unanswered && !stored.card ? stored : null;
  if (unanswered) await waitForEmptyCart(connection, unanswered.at);
  const intent = await requestPaymentIntent(connection);
  const mutations = localMutations(env.storage);
  return {
    kind: 'quoted',
    intent,
    unanswered,
    mutations,
    cart: api.tokens.customerId,
    ...newAttempt(connection),
  };
}

/**
 * Why a cart cannot be paid at the total that the page shows: what is gone from it, or that it costs another sum.
 * @returns null if the cart is as it was
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
  const response = await api.query('getStripePaymentIntent', {});
  if (!response.ok) return response;
  const intent = response.data.stripePaymentIntent;
  if (!intent?.id || !intent.clientSecret) return { ok: false, failure: failure('paymentUnavailable') };
  const { id, clientSecret, amount, currency } = intent;
  return { ok: true, value: { id, clientSecret, amount: amount ?? 0, currency: currency ?? '' } };
}
