import type { Backend } from '../context.ts';
import { claimGuestOrders, createAccount, saveAddresses } from '../customers/accounts.ts';
import type { RequestSession } from '../customers/session/request-session.ts';
import { newSignIn } from '../customers/session/revoked-sign-ins.ts';
import { MAX_META_ENTRIES, MAX_META_LENGTH, withoutCart } from '../customers/session/session-data.ts';
import { askToConfirm } from '../customers/sign-in/confirm-address.ts';
import { UserError } from '../errors.ts';
import { createOrder, needsProcessing } from './orders/create-order.ts';
import type { Order, OrderStatus } from './orders/order.ts';
import { statusWhenPaid } from './orders/order-status.ts';
import { type CardIntent, isIntentOpen } from './payment/card-payments.ts';
import { noPaymentError, paymentTerms } from './payment/cart-payment.ts';
import { availablePaymentMethods, STRIPE } from './payment/payment-methods.ts';
import {
  AddressError,
  type CheckoutInput,
  checkoutSession,
  orderFingerprint,
  type ValidatedCheckout,
  validateCheckout,
} from './validate-checkout.ts';

/** In characters. */
const LONGEST = { note: 2000, id: 200 } as const;

/**
 * Validates a checkout and inserts its order, within the caller's transaction; a new account comes with it
 * where a guest wants one.
 * @param passwordHash of the password of a new account; null if there is none
 * @param intent the card payment as the provider reports it; null for every other payment method
 * @throws UserError if the cart, an address, the account or the payment does not allow the order
 */
export function placeOrder(
  backend: Backend,
  request: RequestSession,
  input: CheckoutInput,
  intent: CardIntent | null,
  passwordHash: string | null,
): Order {
  const { customerNote, clientMutationId } = input;
  if ((customerNote ?? '').trim().length > LONGEST.note) throw new AddressError('Your note is too long.');
  if ((clientMutationId ?? '').length > LONGEST.id) throw new UserError('Your request id is too long.');
  const isGuest = request.user === null;
  const session = checkoutSession(backend, request, input);
  const validated = validateCheckout(backend, session, input, isGuest);
  const payment = paymentFor(backend, request, input, validated, intent);
  const created =
    isGuest && input.account && passwordHash !== null
      ? createAccount(backend.store, { ...input.account, ...accountAddresses(validated) }, passwordHash)
      : null;
  const order = createOrder(backend, {
    cart: validated.cart,
    billing: validated.billing,
    shipping: validated.shipping,
    sessionId: request.customerId,
    customerId: created?.id ?? request.user,
    payment,
    status: payment.status,
    paid: payment.paid,
    customerNote: cleanNote(customerNote),
    createdVia: input.createdVia?.trim().slice(0, MAX_META_LENGTH) || 'checkout',
    meta: cleanMeta(input),
    mutationId: clientMutationId ?? null,
    fingerprint: orderFingerprint(session, backend),
  });
  if (order.customer_id !== null) {
    saveAddresses(backend.store, order.customer_id, validated.billing, validated.session.shipping);
  }
  // The cart stays while the order is unpaid: the shopper may still change something.
  request.save(payment.status === 'PENDING' ? validated.session : withoutCart(validated.session));
  if (created !== null) {
    claimGuestOrders(backend.store, created.id, { session: request.customerId });
    if (input.account?.authenticate) request.signIn(newSignIn(backend.store, created.id));
    askToConfirm(backend, created.id, created.email, null);
  }
  return order;
}

interface Payment {
  method: string;
  title: string;
  transactionId: string | null;
  status: OrderStatus;
  paid: boolean;
}

/** @throws UserError if the payment method is not offered, or the payment is not what the cart costs */
function paymentFor(
  backend: Backend,
  request: RequestSession,
  input: CheckoutInput,
  { cart, session }: ValidatedCheckout,
  intent: CardIntent | null,
): Payment {
  const processing = needsProcessing(cart);
  if (cart.due === 0) {
    const status = statusWhenPaid(processing);
    return { method: '', title: '', transactionId: null, status, paid: true };
  }
  const gateway = availablePaymentMethods(backend).find(({ id }) => id === input.paymentMethod);
  if (!gateway) throw new AddressError('Invalid payment method.');
  if (gateway.id === STRIPE && !intent) throw noPaymentError();
  const shared = { method: gateway.id, title: gateway.title, transactionId: intent?.id ?? null };
  if (!intent) {
    const held = gateway.id !== 'cod' || cart.lines.some(({ bought }) => bought.downloadable === 1);
    return { ...shared, status: held ? 'ON_HOLD' : 'PROCESSING', paid: false };
  }
  const terms = paymentTerms(cart, request.customerId, backend);
  const isOfCart = session.paymentIntent === intent.id;
  if (!isOfCart || intent.amount !== terms.amount || intent.currency !== terms.currency) {
    throw new UserError('The cart has changed since the payment was begun. Please review it and pay again.');
  }
  if (isIntentOpen(intent)) return { ...shared, status: 'PENDING', paid: false };
  const paid = intent.status === 'succeeded';
  return { ...shared, status: paid ? statusWhenPaid(processing) : 'ON_HOLD', paid };
}

function accountAddresses({ billing, session }: ValidatedCheckout) {
  return { email: billing.email, billing, shipping: session.shipping };
}

function cleanNote(note: string | null | undefined): string {
  return (note ?? '').replace(/<[^>]*>/g, '').trim();
}

/** Drops keys that begin with an underscore, which are reserved for the shop. */
function cleanMeta({ metaData }: CheckoutInput) {
  return (metaData ?? [])
    .filter((meta) => meta !== null && !meta.key.startsWith('_'))
    .slice(0, MAX_META_ENTRIES)
    .flatMap((meta) =>
      meta ? [{ key: meta.key.slice(0, MAX_META_LENGTH), value: meta.value.slice(0, MAX_META_LENGTH) }] : [],
    );
}
