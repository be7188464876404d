import type { CheckoutRequest } from '#shop/checkout/checkout-request.ts';
import { toStripeAmount } from '#shop/checkout/credit-card.ts';
import { type Failure, failure, type Outcome } from '#shop/errors/failure.ts';
import { keepAttempt, openAttempt } from './attempts.ts';
import { ownChanges } from './cart/own-changes.ts';
import { newAttempt, placeOrder } from './place-order.ts';
import type { Shop } from './shop.ts';

export interface PaymentIntent {
  id: string;
  clientSecret: string;
  /** In the smallest unit, as the payment provider counts. */
  amount: number;
  currency: string;
}

/** Name of the lock that a tab holds while a card is being charged. */
export const CHARGING = 'islet-charging';

/** What a payment has come to: `open` nobody has paid it yet, `ended` nobody can any more. */
export type PaymentState = 'paid' | 'processing' | 'open' | 'ended' | 'unknown';

/** Who charges cards, as far as the page deals with him. */
export interface CardProvider {
  /** Charges the card, or says why not. May leave the page for a bank, and then never returns. */
  confirm(intent: PaymentIntent, request: CheckoutRequest): Promise<CardAnswer>;
  look(clientSecret: string): Promise<PaymentState>;
}

export interface CardAnswer {
  state: PaymentState;
  /** Why it is still open. */
  failure?: Failure;
}

export type CardPayment = NonNullable<CheckoutRequest['payment']>;

/**
 * Pays the cart by card. A store that asks the provider itself gets its order first, so that every charge
 * has one; others take orders of paid carts only. From just before the charge until the order is known, the
 * attempt stands in the journal.
 * @param shown what the page says is to be paid, in the smallest unit of the shop's prices
 * @returns the payment to order with; after a failure it may be called again and charges nothing twice
 */
export async function payByCard(
  shop: Shop,
  request: CheckoutRequest,
  provider: CardProvider,
  shown: number,
): Promise<Outcome<CardPayment>> {
  const { env, config } = shop;
  const changes = ownChanges(env.storage);
  const earlier = await earlierPayment(shop, provider, shown);
  if (!earlier.ok) return earlier;
  if (earlier.value) return { ok: true, value: { transactionId: earlier.value, isPaid: true } };

  const intent = await askForPayment(shop);
  if (!intent.ok) return intent;
  const { id: transactionId, amount, clientSecret } = intent.value;
  if (amount !== toStripeAmount(shown, config.currency)) {
    await shop.queue.refresh();
    return { ok: false, failure: failure('totalChanged') };
  }
  let account = request.account;
  if (config.cards?.verified) {
    const payment = { transactionId, isPaid: false };
    const placed = await placeOrder(shop, { ...request, payment });
    if (!placed.ok) return placed;
    if (placed.value.order?.needsPayment === false) {
      return { ok: true, value: { transactionId, isPaid: true } };
    }
    account = null;
  }
  const paying: CheckoutRequest = { ...request, account, payment: { transactionId, isPaid: true } };
  const attempt = newAttempt(shop, paying, null, changes);
  const card = { clientSecret, amount, request: { ...paying, account: null } };
  keepAttempt(env.storage, { ...attempt, card });
  // Another tab that finds the attempt waits until this one knows, or is gone.
  const answer = await env.exclusive(CHARGING, () => provider.confirm(intent.value, request));
  return settle(shop, answer, provider, clientSecret, transactionId);
}

async function settle(
  { env }: Shop,
  answer: CardAnswer,
  provider: CardProvider,
  clientSecret: string,
  transactionId: string,
): Promise<Outcome<CardPayment>> {
  const state = answer.state === 'unknown' ? await provider.look(clientSecret) : answer.state;
  if (isCharged(state)) return { ok: true, value: { transactionId, isPaid: true } };
  if (state === 'unknown') return { ok: false, failure: failure('paymentUnclear') };
  keepAttempt(env.storage, null);
  return { ok: false, failure: answer.failure ?? failure('cardProcessing') };
}

/** The card payment that this cart has been charged with already; null for none. */
async function earlierPayment(
  { api, env, config }: Shop,
  provider: CardProvider,
  shown: number,
): Promise<Outcome<string | null>> {
  const before = openAttempt(env.storage);
  if (!before?.card || before.cart !== api.tokens.customerId) return { ok: true, value: null };
  const state = await provider.look(before.card.clientSecret);
  if (state === 'unknown') {
    // A store that asks the provider itself has one payment for the cart, which is charged once at most.
    return config.cards?.verified
      ? { ok: true, value: null }
      : { ok: false, failure: failure('paymentUnclear') };
  }
  if (!isCharged(state)) {
    keepAttempt(env.storage, null);
    return { ok: true, value: null };
  }
  // A store that asks the provider itself gives back what was paid for another cart.
  const fits = config.cards?.verified || before.card.amount === toStripeAmount(shown, config.currency);
  return fits ? { ok: true, value: before.transactionId } : { ok: false, failure: failure('paidOtherCart') };
}

/** A card payment for the cart as it is: begun, or brought up to date where the store can. */
async function askForPayment({ api }: Shop): Promise<Outcome<PaymentIntent>> {
  const answer = await api.read('getStripePaymentIntent', {});
  if (!answer.ok) return answer;
  const intent = answer.data.stripePaymentIntent;
  if (!intent?.id || !intent.clientSecret) return { ok: false, failure: failure('paymentUnavailable') };
  const { id, clientSecret, amount, currency } = intent;
  return { ok: true, value: { id, clientSecret, amount: amount ?? 0, currency: currency ?? '' } };
}

/** Whether money has moved, or may any moment. */
export function isCharged(state: PaymentState): boolean {
  return state === 'paid' || state === 'processing';
}
