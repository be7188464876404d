import { mapOrder } from '#api/map/order.ts';
import { ORDER_OPERATIONS } from '#api/operations/shopper.ts';
import { know } from '#api/shopper/known.ts';
import type { Answer, Data, Variables } from '#api/shopper/shopper-api.ts';
import type { Cart } from '#shop/cart/cart.ts';
import { type CheckoutRequest, checkoutVariables } from '#shop/checkout/checkout-request.ts';
import { toStripeAmount } from '#shop/checkout/credit-card.ts';
import type { Order } from '#shop/checkout/order.ts';
import { failure, type Outcome } from '#shop/errors/failure.ts';
import {
  type Attempt,
  type CardAttempt,
  keepAttempt,
  keepOrder,
  keepUntoldOrder,
  openAttempt,
} from './attempts.ts';
import { type OwnChanges, ownChanges } from './cart/own-changes.ts';
import { forgetDraft } from './kept-draft.ts';
import { readShopper } from './session/read-shopper.ts';
import type { Shop } from './shop.ts';

know(ORDER_OPERATIONS);

/** What became of a checkout. An order that was made, but of which the store tells no more, is null. */
export type PlacedOrder = { order: Order | null };

/** Times in milliseconds: how long a checkout without an answer may still be under way. */
const PATIENCE = 15_000;
const FIRST_LOOK = 700;

/**
 * Orders the cart: what waits is sent first, and nothing changes the cart meanwhile. An attempt whose answer
 * is lost is looked for: an order empties its cart, and a cart is ordered once. Calling it again after a
 * failure is safe.
 */
export async function placeOrder(shop: Shop, request: CheckoutRequest): Promise<Outcome<PlacedOrder>> {
  const { api, env, queue, config } = shop;
  const wasSignedIn = api.tokens.isSignedIn;
  const changes = ownChanges(env.storage);
  const ready = await queue.flush();
  const before = openAttempt(env.storage);
  if (!ready.ok) return ready;
  const isEmpty = ready.value.lines.length === 0;
  // An order empties its cart; one that is of another shopper by now was empty from the start.
  if (isEmpty && !(before?.card || isSameCart(before, shop))) {
    return { ok: false, failure: failure('cartEmpty') };
  }
  const isToldOtherwise = request.total !== undefined && request.total !== ready.value.totals.total;
  if (isToldOtherwise && !request.payment?.isPaid && !isEmpty) {
    return { ok: false, failure: failure('totalChanged') };
  }
  // Without its proof a customer's order would be a guest's.
  if (wasSignedIn && !api.tokens.isSignedIn) return { ok: false, failure: failure('signedOut') };
  const chosen = ready.value.packages.flatMap((one) => one.chosen ?? []);
  if (
    before?.card &&
    !config.cards?.verified &&
    !isPaidWith(before, before.card, request, ready.value, shop)
  ) {
    // Such a store knows of no payment that is not told, and believes whatever is.
    return { ok: false, failure: failure('paidOtherCart') };
  }
  const outcome = await queue.alone(async () => {
    const earlier = reusable(before, request, api.tokens.customerId);
    const attempt = newAttempt(shop, request, earlier, (isEmpty && before?.changes) || changes);
    keepAttempt(env.storage, attempt);
    const given = attempt.card ? { ...request, account: null } : request;
    const variables = checkoutVariables(given, attempt.id, chosen) as Variables<'Checkout'>;
    return sendAttempt(shop, variables);
  });
  if (outcome.ok && outcome.value.order === null) keepUntoldOrder(env.storage);
  if (outcome.ok && !outcome.value.order?.needsPayment) forgetDraft(env.storage);
  if (isSettled(outcome, openAttempt(env.storage))) keepAttempt(env.storage, null);
  await queue.refresh();
  const order = outcome.ok ? outcome.value.order : null;
  if (request.payment?.isPaid && order && isUnpaid(order, config)) {
    return { ok: false, failure: failure('paymentOpen') };
  }
  return outcome;
}

/**
 * @param before the one that it goes on with; null for a new one
 * @param changes what this browser had done to the cart when something was in it
 */
export function newAttempt(
  { api, env }: Shop,
  request: CheckoutRequest,
  before: Attempt | null,
  changes: OwnChanges,
): Attempt {
  return {
    id: before?.id ?? `${env.tab}-${env.now().toString(36)}`,
    at: env.now(),
    cart: api.tokens.customerId,
    changes,
    paymentMethod: request.paymentMethod,
    transactionId: request.payment?.transactionId ?? null,
    card: before?.card ?? null,
  };
}

/** Whether nobody has to look after an attempt any more: money that has moved is forgotten by no refusal. */
function isSettled(outcome: Outcome<PlacedOrder>, attempt: Attempt | null): boolean {
  if (outcome.ok) return true;
  if (attempt?.card) return outcome.failure.kind === 'refunded';
  return outcome.failure.kind !== 'unclear';
}

/** The same cart and payment by another try keep the name of the first one, so that they are one order. */
function reusable(before: Attempt | null, request: CheckoutRequest, cart: string | null): Attempt | null {
  const isSame =
    before?.cart === cart &&
    before.paymentMethod === request.paymentMethod &&
    before.transactionId === (request.payment?.transactionId ?? null);
  return isSame ? before : null;
}

/** Whether a charge pays a request for the cart as it is; an empty one may have been ordered already. */
function isPaidWith(
  before: Attempt,
  { amount }: CardAttempt,
  request: CheckoutRequest,
  { lines, totals }: Cart,
  { api, config }: Shop,
): boolean {
  if (reusable(before, request, api.tokens.customerId) === null) return false;
  return lines.length === 0 || toStripeAmount(totals.total, config.currency) === amount;
}

async function sendAttempt(shop: Shop, variables: Variables<'Checkout'>): Promise<Outcome<PlacedOrder>> {
  const answer = await shop.api.write('Checkout', variables);
  if (answer.ok) return acceptOrder(shop, answer.data);
  if (answer.certain) return { ok: false, failure: answer.failure };
  if (variables.transactionId && shop.config.cards?.verified) {
    // One payment is one order there, however often it is sent.
    const again = await shop.api.write('Checkout', variables);
    if (again.ok) return acceptOrder(shop, again.data);
    if (again.certain) return { ok: false, failure: again.failure };
  }
  if (!(await isEmptied(shop))) return { ok: false, failure: failure('unclear', { product: '' }) };
  return acceptAgain(shop, await shop.api.write('Checkout', variables));
}

/** The cart is ordered: a backend that knows the attempt tells the order, another one that there is no cart. */
function acceptAgain(shop: Shop, answer: Answer<Data<'Checkout'>>): Outcome<PlacedOrder> {
  if (answer.ok) return acceptOrder(shop, answer.data);
  return { ok: true, value: { order: null } };
}

/** Keeps what checkout has answered. */
export function acceptOrder(
  { api, env, config }: Shop,
  { checkout }: Data<'Checkout'>,
): { ok: true; value: PlacedOrder } {
  const token = checkout?.customer?.sessionToken;
  // With a new account the cart's old token would still show what was ordered.
  if (token && checkout?.order?.customer?.databaseId) api.tokens.session = token;
  if (!checkout?.order) return { ok: true, value: { order: null } };
  try {
    const order = mapOrder(checkout.order, config.currency.decimals);
    // Whether it comes to anything is for its payment to say.
    if (!isUnpaid(order, config)) keepOrder(env.storage, order);
    return { ok: true, value: { order } };
  } catch {
    return { ok: true, value: { order: null } };
  }
}

/** Whether an order waits for a card, by the word of a store that has asked the provider. */
export function isUnpaid({ needsPayment, paymentMethod }: Order, { cards }: Shop['config']): boolean {
  return needsPayment && paymentMethod === 'stripe' && cards?.verified === true;
}

/** Whether an attempt was of the cart that this browser has now. */
export function isSameCart(attempt: Attempt | null, { api }: Shop): attempt is Attempt {
  return attempt !== null && attempt.cart === api.tokens.customerId;
}

/** Whether the cart is empty by when a checkout without an answer can no longer be under way. */
export async function isEmptied({ api, env, config }: Shop, since = env.now()): Promise<boolean> {
  const end = since + PATIENCE;
  for (let pause = FIRST_LOOK; ; pause *= 2) {
    const told = await readShopper(api, config.currency.decimals);
    if (told.ok && told.data.cart.lines.length === 0) return true;
    const left = end - env.now();
    if (left <= 0) return false;
    await env.wait(Math.min(pause, left));
  }
}
