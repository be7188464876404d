import { mapOrder } from '#api/map/shopper/map-order.ts';
import { ORDER_OPERATIONS } from '#api/operations/shopper-operations.ts';
import { registerOperations } from '#api/shopper/registered-operations.ts';
import type { Data, ShopperResult, Variables } from '#api/shopper/shopper-api.ts';
import type { Cart } from '#shop/cart/cart.ts';
import { type CheckoutRequest, checkoutVariables } from '#shop/checkout/checkout-request.ts';
import type { Order } from '#shop/checkout/order.ts';
import { failure, type Outcome } from '#shop/errors/failure.ts';
import { toStripeAmount } from '#shop/pricing/stripe-amount.ts';
import { type LocalMutations, localMutations } from '../cart/local-mutations.ts';
import { fetchShopper } from '../session/fetch-shopper.ts';
import type { StoreConnection } from '../session/store-connection.ts';
import { deleteDraft } from './draft-storage.ts';
import {
  markUnconfirmed,
  type PendingCharge,
  type PendingOrder,
  restorePendingOrder,
  storeOrder,
  storePendingOrder,
} from './pending-orders.ts';

registerOperations(ORDER_OPERATIONS);

/** What became of a checkout. An order that was made, but of which the store tells no more, is null. */
export type PlacedOrder = { order: Order | null };

/** Times in milliseconds: how long a checkout without an answer may still be under way. */
const RESPONSE_LIMIT = 15_000;
const FIRST_POLL = 700;

/**
 * Orders the cart: what waits is sent first, and nothing changes the cart meanwhile. An attempt whose answer
 * is lost is looked for: an order empties its cart, and a cart is ordered once. Calling it again after a
 * failure is safe.
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
  // An order empties its cart; one that is of another shopper by now was empty from the start.
  if (isEmpty && !(pendingOrder?.card || isSameCart(pendingOrder, connection))) {
    return { ok: false, failure: failure('cartEmpty') };
  }
  const hasTotalChanged = request.total !== undefined && request.total !== ready.value.totals.total;
  if (hasTotalChanged && !request.payment?.isPaid && !isEmpty) {
    return { ok: false, failure: failure('totalChanged') };
  }
  // Without its proof a customer's order would be a guest's.
  if (wasSignedIn && !api.tokens.isSignedIn) return { ok: false, failure: failure('signedOut') };
  const chosen = ready.value.packages.flatMap((one) => one.chosen ?? []);
  if (
    pendingOrder?.card &&
    !config.cards?.verified &&
    !isCoveredByCharge(pendingOrder, pendingOrder.card, request, ready.value, connection)
  ) {
    // Such a store knows of no payment that is not told, and believes whatever is.
    return { ok: false, failure: failure('paidOtherCart') };
  }
  const outcome = await queue.runExclusive(async () => {
    const earlier = reusePendingOrder(pendingOrder, request, api.tokens.customerId);
    const next = createPendingOrder(
      connection,
      request,
      earlier,
      (isEmpty && pendingOrder?.changes) || mutations,
    );
    storePendingOrder(env.storage, next);
    const sentRequest = next.card ? { ...request, account: null } : request;
    const variables = checkoutVariables(sentRequest, next.id, chosen) as Variables<'Checkout'>;
    return sendCheckout(connection, variables);
  });
  if (outcome.ok && outcome.value.order === null) markUnconfirmed(env.storage);
  if (outcome.ok && !outcome.value.order?.needsPayment) deleteDraft(env.storage);
  if (isResolved(outcome, restorePendingOrder(env.storage))) storePendingOrder(env.storage, null);
  await queue.refresh();
  const order = outcome.ok ? outcome.value.order : null;
  if (request.payment?.isPaid && order && isUnpaid(order, config)) {
    return { ok: false, failure: failure('paymentOpen') };
  }
  return outcome;
}

/**
 * @param previous the one that it goes on with; null for a new one
 * @param changes what this browser had done to the cart when something was in it
 */
export function createPendingOrder(
  { api, env }: StoreConnection,
  request: CheckoutRequest,
  previous: PendingOrder | null,
  changes: LocalMutations,
): PendingOrder {
  return {
    id: previous?.id ?? `${env.tabId}-${env.now().toString(36)}`,
    at: env.now(),
    cart: api.tokens.customerId,
    changes,
    paymentMethod: request.paymentMethod,
    transactionId: request.payment?.transactionId ?? null,
    card: previous?.card ?? null,
  };
}

/** Whether nobody has to look after an attempt any more: money that has moved is forgotten by no refusal. */
function isResolved(outcome: Outcome<PlacedOrder>, pendingOrder: PendingOrder | null): boolean {
  if (outcome.ok) return true;
  if (pendingOrder?.card) return outcome.failure.kind === 'refunded';
  return outcome.failure.kind !== 'unclear';
}

/** The same cart and payment by another try keep the name of the first one, so that they are one order. */
function reusePendingOrder(
  previous: PendingOrder | null,
  request: CheckoutRequest,
  cart: string | null,
): PendingOrder | null {
  const isSame =
    previous?.cart === cart &&
    previous.paymentMethod === request.paymentMethod &&
    previous.transactionId === (request.payment?.transactionId ?? null);
  return isSame ? previous : null;
}

/** Whether a charge pays a request for the cart as it is; an empty one may have been ordered already. */
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

async function sendCheckout(
  connection: StoreConnection,
  variables: Variables<'Checkout'>,
): Promise<Outcome<PlacedOrder>> {
  const answer = await connection.api.write('Checkout', variables);
  if (answer.ok) return acceptOrder(connection, answer.data);
  if (answer.certain) return { ok: false, failure: answer.failure };
  if (variables.transactionId && connection.config.cards?.verified) {
    // One payment is one order there, however often it is sent.
    const again = await connection.api.write('Checkout', variables);
    if (again.ok) return acceptOrder(connection, again.data);
    if (again.certain) return { ok: false, failure: again.failure };
  }
  if (!(await waitForEmptyCart(connection)))
    return { ok: false, failure: failure('unclear', { product: '' }) };
  return acceptRepeated(connection, await connection.api.write('Checkout', variables));
}

/** The cart is ordered: a backend that knows the attempt tells the order, another one that there is no cart. */
function acceptRepeated(
  connection: StoreConnection,
  answer: ShopperResult<Data<'Checkout'>>,
): Outcome<PlacedOrder> {
  if (answer.ok) return acceptOrder(connection, answer.data);
  return { ok: true, value: { order: null } };
}

/** Keeps what checkout has answered. */
export function acceptOrder(
  { api, env, config }: StoreConnection,
  { checkout }: Data<'Checkout'>,
): { ok: true; value: PlacedOrder } {
  const token = checkout?.customer?.sessionToken;
  // With a new account the cart's old token would still show what was ordered.
  if (token && checkout?.order?.customer?.databaseId) api.tokens.session = token;
  if (!checkout?.order) return { ok: true, value: { order: null } };
  try {
    const order = mapOrder(checkout.order, config.currency.decimals);
    // Whether it comes to anything is for its payment to say.
    if (!isUnpaid(order, config)) storeOrder(env.storage, order);
    return { ok: true, value: { order } };
  } catch {
    return { ok: true, value: { order: null } };
  }
}

/** Whether an order waits for a card, by the word of a store that has asked the provider. */
export function isUnpaid(
  { needsPayment, paymentMethod }: Order,
  { cards }: StoreConnection['config'],
): boolean {
  return needsPayment && paymentMethod === 'stripe' && cards?.verified === true;
}

/** Whether an attempt was of the cart that this browser has now. */
export function isSameCart(
  pendingOrder: PendingOrder | null,
  { api }: StoreConnection,
): pendingOrder is PendingOrder {
  return pendingOrder !== null && pendingOrder.cart === api.tokens.customerId;
}

/** Whether the cart is empty by when a checkout without an answer can no longer be under way. */
export async function waitForEmptyCart(
  { api, env, config }: StoreConnection,
  since = env.now(),
): Promise<boolean> {
  const end = since + RESPONSE_LIMIT;
  for (let pause = FIRST_POLL; ; pause *= 2) {
    const shopper = await fetchShopper(api, config.currency.decimals);
    if (shopper.ok && shopper.data.cart.lines.length === 0) return true;
    const left = end - env.now();
    if (left <= 0) return false;
    await env.wait(Math.min(pause, left));
  }
}
