import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Cart } from '../../cart/cart.ts';
import type { Backend } from '../../context.ts';
import type { RequestSession } from '../../customers/session/request-session.ts';
import { withoutCart, withoutPayment } from '../../customers/session/session-data.ts';
import { UserError } from '../../errors.ts';
import { findOrderByTransaction, type Order } from '../orders/order.ts';
import { cancelUnpaidOrder, markOnHold, markPaid } from '../orders/order-status.ts';
import {
  type CardIntent,
  chargedAmount,
  type IntentTerms,
  isIntentForOrder,
  isIntentOpen,
} from './card-payments.ts';
import { STRIPE } from './payment-methods.ts';

/** Identifies a cart to the payment provider by a hash, which does not reveal the session. */
export function cartName(customerId: string): string {
  return createHash('sha256').update(`cart:${customerId}`).digest('hex').slice(0, 32);
}

/** Amount (in the currency's smallest unit) and currency of a cart's payment. */
export function paymentTerms(cart: Cart, customerId: string, { shop }: Backend): IntentTerms {
  return {
    amount: chargedAmount(cart.due, shop.currencyCode),
    currency: shop.currencyCode.toLowerCase(),
    cart: cartName(customerId),
  };
}

interface IntentAnswer {
  amount: number;
  clientSecret: string | null;
  currency: string;
  error: string | null;
  id: string | null;
  stripePaymentMethod: string;
}

/**
 * The payment of the shopper's cart: created if there is none, updated where the cart has changed. One
 * that was paid already stays, so that it can still become an order, unless it has: a payment never pays another cart.
 */
export async function cartPaymentIntent(
  backend: Backend,
  request: RequestSession,
  method: 'PAYMENT' | 'SETUP',
): Promise<IntentAnswer> {
  const { cardPayments: cards, shop } = backend;
  const answer = (given: Partial<IntentAnswer>): IntentAnswer => ({
    amount: 0,
    clientSecret: null,
    currency: shop.currencyCode,
    error: null,
    id: null,
    stripePaymentMethod: method,
    ...given,
  });
  const cart = new Cart({ ...request.read(shop), paymentMethod: STRIPE }, backend);
  const terms = paymentTerms(cart, request.customerId, backend);
  if (terms.amount <= 0) return answer({ error: 'Cart amount must be greater than 0' });
  if (!cards) return answer({ error: 'Card payments are not available in this shop.' });
  if (method === 'SETUP') return answer({ error: 'Cards cannot be saved in this shop.' });

  const currentId = cart.session.paymentIntent;
  const existing = currentId === null ? null : await cards.retrieve(currentId);
  let intent: CardIntent;
  if (existing && isIntentOpen(existing)) {
    intent = isDeepStrictEqual({ ...existing, ...terms }, existing)
      ? existing
      : await cards.update(existing.id, terms);
  } else if (existing && existing.status !== 'canceled' && !isOrdered(backend, existing)) {
    intent = existing;
  } else {
    intent = await cards.create(terms, creationKey(backend, request, terms, currentId));
    backend.store.transaction(() => {
      request.save({ ...request.read(shop), paymentIntent: intent.id });
    });
  }
  const { id, amount, clientSecret } = intent;
  return answer({ id, amount, clientSecret });
}

/** True for a payment that has its order, which is not waiting for it any more. */
function isOrdered({ store }: Backend, { id }: CardIntent): boolean {
  const order = findOrderByTransaction(store, id);
  return order !== undefined && order.status !== 'PENDING';
}

/**
 * The idempotency key of a new payment: the same for requests that come at once, another one for each checkout,
 * since two carts may cost the same.
 * @param lastId the payment that it replaces; null for none
 */
function creationKey(
  { store, shop }: Backend,
  request: RequestSession,
  terms: IntentTerms,
  lastId: string | null,
): string {
  const checkoutKey = store.transaction(() => {
    const session = request.read(shop);
    const key = session.checkoutKey ?? randomUUID();
    request.save({ ...session, checkoutKey: key });
    return key;
  });
  return createHash('sha256')
    .update(JSON.stringify([checkoutKey, terms, lastId]))
    .digest('hex');
}

export function noPaymentError(): UserError {
  return new UserError('No payment was found for this cart. Please enter your card details and try again.');
}

/**
 * Retrieves the payment that a checkout names from the provider; nothing that the client says is trusted.
 * @param isOwn true if it belongs to an order of this shopper, or to this cart
 * @throws UserError if it is not the payment of this cart, or was cancelled
 */
export async function verifiedIntent(
  backend: Backend,
  request: RequestSession,
  transactionId: string | null | undefined,
  isOwn: boolean,
): Promise<CardIntent> {
  const { cardPayments: cards } = backend;
  if (!cards) throw new UserError('Invalid payment method.');
  const intent = transactionId ? await cards.retrieve(transactionId) : null;
  if (!intent || (!isOwn && intent.cart !== cartName(request.customerId))) {
    throw noPaymentError();
  }
  if (intent.status === 'canceled') {
    throw new UserError('This payment was cancelled. Please enter your card details and try again.');
  }
  return intent;
}

/**
 * Cancels the card payment of a cart whose shopper has chosen another payment method, and releases the stock
 * of its order.
 * @returns the order where the card was charged already: it is completed instead
 */
export async function cancelCardPayment(backend: Backend, request: RequestSession): Promise<Order | null> {
  const { cardPayments: cards, store, shop } = backend;
  const id = request.isReadable ? request.read(shop).paymentIntent : null;
  const order = id === null ? undefined : findOrderByTransaction(store, id);
  if (!cards || !order || !id || order.status !== 'PENDING') return null;
  const intent = await cards.retrieve(id);
  if (intent && !isIntentOpen(intent) && intent.status !== 'canceled' && isIntentForOrder(intent, order)) {
    return store.transaction(() => {
      request.save(withoutCart(request.read(shop)));
      return intent.status === 'succeeded' ? markPaid(store, order) : markOnHold(store, order);
    });
  }
  // The payment is cancelled before the stock is released, so that no sold-out order is paid.
  if (intent && isIntentOpen(intent)) await cards.cancel(id);
  cancelUnpaidOrder(store, order, 'CANCELLED');
  request.save(withoutPayment(request.read(shop)));
  return null;
}
