import { isTooLongPassword } from '#kit/password-rule.ts';
import { Cart, readCart } from '../cart/cart.ts';
import type { Backend } from '../context.ts';
import { isEmailTaken } from '../customers/accounts.ts';
import { hashPassword } from '../customers/passwords.ts';
import type { RequestSession } from '../customers/session/request-session.ts';
import { withoutCart, withoutPayment } from '../customers/session/session-data.ts';
import { UserError } from '../errors.ts';
import { findOrderByMutation, findOrderByTransaction, type Order } from './orders/order.ts';
import { sendOrderEmails } from './orders/order-emails.ts';
import { cancelUnpaidOrder, markOnHold, markPaid } from './orders/order-status.ts';
import { type CardIntent, isIntentForOrder, isIntentOpen } from './payment/card-payments.ts';
import { cancelCardPayment, verifiedIntent } from './payment/cart-payment.ts';
import { STRIPE } from './payment/payment-methods.ts';
import { placeOrder } from './place-order.ts';
import {
  AddressError,
  type CheckoutInput,
  checkoutSession,
  NoticeError,
  orderFingerprint,
  wantsAccount,
} from './validate-checkout.ts';

/**
 * Makes an order of the shopper's cart, or finds the one that this request or payment has made already.
 * A card payment is verified with its provider; a payment that is still open makes an
 * unpaid order, which the same call completes later.
 * @throws UserError if the cart, an address or the payment does not allow it; cart and session stay as they were
 */
export async function checkout(
  backend: Backend,
  request: RequestSession,
  input: CheckoutInput,
): Promise<Order> {
  const { store, shop } = backend;
  if (shop.faults.guestsRefused && request.user === null) {
    throw new UserError('You must be logged in to checkout.');
  }
  const repeated = input.clientMutationId
    ? findOrderByMutation(store, request.customerId, input.clientMutationId)
    : undefined;
  if (repeated) checkIsProven(repeated, request);
  if (repeated && !isUnpaidCard(repeated)) return repeated;
  const existing =
    isCard(input) && input.transactionId ? findOrderByTransaction(store, input.transactionId) : undefined;
  if (existing) checkIsProven(existing, request);
  const isThisCarts = isPaymentOfCart(backend, request, input);
  const begun = existing && (isThisCarts || isOrderOf(existing, request)) ? existing : undefined;
  const intent = needsCard(backend, request, input)
    ? await verifiedIntent(backend, request, input.transactionId, isThisCarts || begun !== undefined)
    : null;
  if (begun && intent) {
    const updated = updateCardOrder(backend, request, input, begun, intent);
    if (updated && updated.status !== begun.status) sendOrderEmails(backend, updated);
    if (updated) return updated;
  }
  const charged = intent ? null : await cancelCardPayment(backend, request);
  if (charged) {
    sendOrderEmails(backend, charged);
    checkIsProven(charged, request);
    return charged;
  }
  const takeBack = countOrder(backend, request, input, intent);
  try {
    const passwordHash = await newPasswordHash(backend, request, input);
    const { order, isNew } = await orderCart(backend, request, input, intent, passwordHash);
    if (!isNew) takeBack();
    if (isNew && order.status !== 'PENDING') sendOrderEmails(backend, order);
    return order;
  } catch (error) {
    takeBack();
    throw error;
  }
}

/** Counts an order unless it is paid for. @returns takes it back @throws UserError if there have been too many */
function countOrder(
  backend: Backend,
  request: RequestSession,
  input: CheckoutInput,
  intent: CardIntent | null,
): () => void {
  if (intent?.status === 'succeeded') return () => undefined;
  const { email } = checkoutSession(backend, request, input).billing;
  const { guessLimits, shop } = backend;
  return guessLimits.order(request.source, email, shop.unpaidOrdersPerHour);
}

/** The hash of the password for a new account; null if a checkout makes none. */
async function newPasswordHash(
  backend: Backend,
  request: RequestSession,
  input: CheckoutInput,
): Promise<string | null> {
  const { store, guessLimits } = backend;
  if (request.user !== null || !wantsAccount(input)) return null;
  const takeBack = guessLimits.takenAddress(request.source);
  if (!isEmailTaken(store, checkoutSession(backend, request, input).billing.email)) takeBack();
  if (!input.account?.password) return null;
  // Too long to hash, and refused along with everything else that must be corrected.
  if (isTooLongPassword(input.account.password)) return null;
  request.claimPasswordUse();
  guessLimits.registration(request.source);
  return await hashPassword(input.account.password, backend.passwordCost);
}

/** @throws UserError; a payment that came through for a cart that cannot be ordered is paid back first */
async function orderCart(
  backend: Backend,
  request: RequestSession,
  input: CheckoutInput,
  intent: CardIntent | null,
  passwordHash: string | null,
): Promise<{ order: Order; isNew: boolean }> {
  const { store } = backend;
  try {
    return store.transaction(() => {
      // Another tab may have ordered during the provider's response.
      const made = intent && findOrderByTransaction(store, intent.id);
      if (made) return { order: made, isNew: false };
      return { order: placeOrder(backend, request, input, intent, passwordHash), isNew: true };
    });
  } catch (error) {
    if (error instanceof NoticeError) {
      store.transaction(() => request.save(readCart(backend, request).session));
    }
    const fixable = error instanceof AddressError || !(error instanceof UserError);
    if (fixable || intent?.status !== 'succeeded') throw error;
    await backend.cardPayments?.refund(intent.id);
    store.transaction(() => request.save(withoutPayment(request.read(backend.shop))));
    throw new UserError(`${error.message} Your payment has been refunded.`);
  }
}

/**
 * Updates an order that was made for a card payment to the payment's outcome.
 * @returns null if the shopper has changed the cart or an address since: the order is cancelled then, its
 * stock released, and a new one must be made
 */
function updateCardOrder(
  backend: Backend,
  request: RequestSession,
  input: CheckoutInput,
  order: Order,
  intent: CardIntent,
): Order | null {
  const { store, shop } = backend;
  if (order.status !== 'PENDING') return order;
  return store.transaction(() => {
    if (isSameOrder(backend, request, input, order) && isIntentForOrder(intent, order)) {
      if (isIntentOpen(intent)) return order;
      request.save(withoutCart(request.read(shop)));
      return intent.status === 'succeeded' ? markPaid(store, order) : markOnHold(store, order);
    }
    cancelUnpaidOrder(store, order, 'CANCELLED');
    store.runOutside('UPDATE orders SET transaction_id = NULL WHERE id = ?', order.id);
    return null;
  });
}

function isSameOrder(backend: Backend, request: RequestSession, input: CheckoutInput, order: Order): boolean {
  if (order.stock_held === 0) return false;
  if (request.read(backend.shop).lines.length === 0) return true;
  return orderFingerprint(checkoutSession(backend, request, input), backend) === order.data.fingerprint;
}

/** The customer id is compared too: an account created with an order takes over the guest's session. */
function isOrderOf(order: Order, { customerId }: RequestSession): boolean {
  return order.session_id === customerId || String(order.customer_id) === customerId;
}

/** True if the cart's own payment is named, which a guest who signs in takes along. */
function isPaymentOfCart(
  { shop }: Backend,
  session: RequestSession,
  { transactionId }: CheckoutInput,
): boolean {
  return Boolean(transactionId) && session.isReadable && session.read(shop).paymentIntent === transactionId;
}

/**
 * @throws UserError for a customer's order where the request has no more than that customer's session token. An order
 * that came with its account is still its session's: there was no sign-in yet.
 */
function checkIsProven(order: Order, { customerId, user }: RequestSession): void {
  const { customer_id: owner, session_id: session } = order;
  if (owner !== null && owner !== user && String(owner) === customerId && session === customerId) {
    throw new UserError('Not authorized to access this order');
  }
}

function isCard({ paymentMethod }: CheckoutInput): boolean {
  return paymentMethod === STRIPE;
}

/** False also for a cart that costs nothing, whatever method was chosen for it. */
function needsCard(backend: Backend, request: RequestSession, input: CheckoutInput): boolean {
  if (!isCard(input) || input.transactionId) return isCard(input);
  return new Cart(checkoutSession(backend, request, input), backend).due > 0;
}

function isUnpaidCard(order: Order): boolean {
  return order.status === 'PENDING' && order.payment_method === STRIPE;
}
