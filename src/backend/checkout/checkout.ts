import { type CardIntent, isIntentForOrder, isIntentOpen } from '../cards/card-payments.ts';
import { readCart } from '../cart/change-cart.ts';
import type { Backend } from '../context.ts';
import { createAccount, saveAddresses } from '../customers/accounts.ts';
import { UserError } from '../errors.ts';
import { createOrder, needsProcessing } from '../orders/create-order.ts';
import type { Order, OrderStatus } from '../orders/order.ts';
import { sendOrderEmails } from '../orders/order-emails.ts';
import { cancelUnpaidOrder, markOnHold, markPaid, statusWhenPaid } from '../orders/order-status.ts';
import { findOrderByMutation, findOrderByTransaction } from '../orders/read-orders.ts';
import { cancelCardPayment } from '../payment/cancel-card-payment.ts';
import { paymentTerms, verifiedIntent } from '../payment/cart-payment.ts';
import { availablePaymentMethods, STRIPE } from '../payment/payment-methods.ts';
import type { RequestSession } from '../session/request-session.ts';
import { withoutCart } from '../session/session-data.ts';
import {
  AddressError,
  type CheckoutInput,
  checkoutSession,
  NoticeError,
  orderFingerprint,
  type ValidatedCheckout,
  validateCheckout,
  wantsAccount,
} from './validate-checkout.ts';

const MAX_NOTE_LENGTH = 2000;
const MAX_META_ENTRIES = 20;
const MAX_META_LENGTH = 500;

/**
 * Makes an order of the shopper's cart, or finds the one that this request or payment has made already.
 * With a card the provider is asked whether the cart was paid; a payment that is still open makes an
 * unpaid order, which the same call completes later.
 * @throws UserError where the cart, an address or the payment stands against it; cart and session stay
 */
export async function checkout(
  backend: Backend,
  visit: RequestSession,
  input: CheckoutInput,
): Promise<Order> {
  const { store } = backend;
  const repeated = input.clientMutationId
    ? findOrderByMutation(store, visit.customerId, input.clientMutationId)
    : undefined;
  if (repeated && !isUnpaidCard(repeated)) return repeated;
  const known =
    isCard(input) && input.transactionId ? findOrderByTransaction(store, input.transactionId) : undefined;
  const begun = known && isOrderOf(known, visit) ? known : undefined;
  const intent = isCard(input)
    ? await verifiedIntent(backend, visit, input.transactionId, begun !== undefined)
    : null;
  if (begun && intent) {
    const settled = settleCardOrder(backend, visit, input, begun, intent);
    if (settled && settled.status !== begun.status) sendOrderEmails(backend, settled);
    if (settled) return settled;
  }
  const charged = intent ? null : await cancelCardPayment(backend, visit);
  if (charged) {
    sendOrderEmails(backend, charged);
    return charged;
  }
  const { order, isNew } = await orderCart(backend, visit, input, intent);
  if (isNew && order.status !== 'PENDING') sendOrderEmails(backend, order);
  return order;
}

/** @throws UserError; a payment that came through for a cart that cannot be ordered is paid back first */
async function orderCart(
  backend: Backend,
  visit: RequestSession,
  input: CheckoutInput,
  intent: CardIntent | null,
): Promise<{ order: Order; isNew: boolean }> {
  const { store } = backend;
  try {
    return store.transaction(() => {
      // Another tab may have ordered while the provider was asked.
      const made = intent && findOrderByTransaction(store, intent.id);
      if (made) return { order: made, isNew: false };
      return { order: insertOrder(backend, visit, input, intent), isNew: true };
    });
  } catch (error) {
    if (error instanceof NoticeError) {
      store.transaction(() => visit.save(readCart(backend, visit).session));
    }
    const fixable = error instanceof AddressError || !(error instanceof UserError);
    if (fixable || intent?.status !== 'succeeded') throw error;
    await backend.cardPayments?.refund(intent.id);
    throw new UserError(`${error.message} Your payment has been refunded.`);
  }
}

function insertOrder(
  backend: Backend,
  visit: RequestSession,
  input: CheckoutInput,
  intent: CardIntent | null,
): Order {
  const isGuest = visit.user === null;
  const session = checkoutSession(backend, visit, input);
  const prepared = validateCheckout(backend, session, input, isGuest);
  const payment = paymentFor(backend, visit, input, prepared, intent);
  const created =
    isGuest && input.account && wantsAccount(input)
      ? createAccount(backend.store, { ...input.account, ...accountAddresses(prepared) })
      : null;
  const order = createOrder(backend, {
    cart: prepared.cart,
    billing: prepared.billing,
    shipping: prepared.shipping,
    sessionId: visit.customerId,
    customerId: created ?? visit.user,
    payment,
    status: payment.status,
    paid: payment.paid,
    customerNote: cleanNote(input.customerNote),
    meta: cleanMeta(input),
    mutationId: input.clientMutationId ?? null,
    fingerprint: orderFingerprint(session, backend),
  });
  if (order.customer_id !== null) {
    saveAddresses(backend.store, order.customer_id, prepared.billing, prepared.session.shipping);
  }
  // An unpaid order keeps its cart: the shopper may still change his mind.
  visit.save(payment.status === 'PENDING' ? prepared.session : withoutCart(prepared.session));
  if (created !== null && input.account?.authenticate) visit.signIn(created);
  return order;
}

/**
 * An order that was made for a card payment, brought up to date. Null where it must be made anew, because
 * the shopper has changed the cart or an address since; what the old one took is free then.
 */
function settleCardOrder(
  backend: Backend,
  visit: RequestSession,
  input: CheckoutInput,
  order: Order,
  intent: CardIntent,
): Order | null {
  const { store, shop } = backend;
  if (order.status !== 'PENDING') return order;
  return store.transaction(() => {
    if (isSameOrder(backend, visit, input, order) && isIntentForOrder(intent, order)) {
      if (isIntentOpen(intent)) return order;
      visit.save(withoutCart(visit.read(shop)));
      return intent.status === 'succeeded' ? markPaid(store, order) : markOnHold(store, order);
    }
    cancelUnpaidOrder(store, order, 'CANCELLED');
    store.withoutRevision(() => store.run('UPDATE orders SET transaction_id = NULL WHERE id = ?', order.id));
    return null;
  });
}

function isSameOrder(backend: Backend, visit: RequestSession, input: CheckoutInput, order: Order): boolean {
  if (order.stock_held === 0) return false;
  if (visit.read(backend.shop).lines.length === 0) return true;
  return orderFingerprint(checkoutSession(backend, visit, input), backend) === order.data.fingerprint;
}

interface Payment {
  method: string;
  title: string;
  transactionId: string | null;
  status: OrderStatus;
  paid: boolean;
}

/** @throws UserError where the shop does not take this payment, or it is not what the cart costs */
function paymentFor(
  backend: Backend,
  visit: RequestSession,
  input: CheckoutInput,
  { cart }: ValidatedCheckout,
  intent: CardIntent | null,
): Payment {
  const processing = needsProcessing(cart);
  if (cart.due === 0) {
    const status = statusWhenPaid(processing);
    return { method: '', title: '', transactionId: null, status, paid: true };
  }
  const gateway = availablePaymentMethods(backend).find(({ id }) => id === input.paymentMethod);
  if (!gateway) throw new AddressError('Invalid payment method.');
  const shared = { method: gateway.id, title: gateway.title, transactionId: intent?.id ?? null };
  if (!intent) {
    const held = gateway.id !== 'cod' || cart.lines.some(({ bought }) => bought.downloadable === 1);
    return { ...shared, status: held ? 'ON_HOLD' : 'PROCESSING', paid: false };
  }
  const terms = paymentTerms(cart, visit.customerId, backend);
  if (intent.amount !== terms.amount || intent.currency !== terms.currency) {
    throw new UserError('The cart has changed since the payment was begun. Please review it and pay again.');
  }
  if (isIntentOpen(intent)) return { ...shared, status: 'PENDING', paid: false };
  const paid = intent.status === 'succeeded';
  return { ...shared, status: paid ? statusWhenPaid(processing) : 'ON_HOLD', paid };
}

/** An account that was made along with an order has taken the guest's cart over. */
function isOrderOf(order: Order, { customerId }: RequestSession): boolean {
  return order.session_id === customerId || String(order.customer_id) === customerId;
}

function isCard({ paymentMethod }: CheckoutInput): boolean {
  return paymentMethod === STRIPE;
}

function isUnpaidCard(order: Order): boolean {
  return order.status === 'PENDING' && order.payment_method === STRIPE;
}

function accountAddresses({ billing, session }: ValidatedCheckout) {
  return { email: billing.email, billing, shipping: session.shipping };
}

function cleanNote(note: string | null | undefined): string {
  return (note ?? '')
    .replace(/<[^>]*>/g, '')
    .trim()
    .slice(0, MAX_NOTE_LENGTH);
}

/** What begins with an underscore is the shop's own. */
function cleanMeta({ metaData }: CheckoutInput) {
  return (metaData ?? [])
    .filter((meta) => meta !== null && !meta.key.startsWith('_'))
    .slice(0, MAX_META_ENTRIES)
    .flatMap((meta) =>
      meta ? [{ key: meta.key.slice(0, MAX_META_LENGTH), value: meta.value.slice(0, MAX_META_LENGTH) }] : [],
    );
}
