import { mapOrder } from '#storefront/api/map/shopper/map-order.ts';
import type { Data, ShopperResult, Variables } from '#storefront/api/shopper/shopper-api.ts';
import type { Order } from '#storefront/domain/checkout/order.ts';
import { failure, type Outcome } from '#storefront/domain/errors/failure.ts';
import { timeLimit } from '../browser/time-limit.ts';
import { fetchShopper } from '../cart/fetch-shopper.ts';
import type { StoreConnection } from '../session/store-connection.ts';
import { storeOrder } from './pending-orders.ts';
import './register-order-operations.ts';

/** An order that was made; `order` is null where the store returned no details of it. */
export type PlacedOrder = { order: Order | null };

/** Longest time that a checkout without a response may be under way, in milliseconds. */
const RESPONSE_LIMIT = 15_000;
const FIRST_POLL = 700;

/** Sends a checkout. One whose response is lost is found by the empty cart. */
export async function sendCheckout(
  connection: StoreConnection,
  variables: Variables<'Checkout'>,
): Promise<Outcome<PlacedOrder>> {
  const response = await connection.api.write('Checkout', variables);
  if (response.ok) return acceptOrder(connection, response.data);
  if (response.certain) return { ok: false, failure: response.failure };
  if (variables.transactionId && connection.config.cards?.verified) {
    // A store that verifies payments makes one order of a payment, however often it is sent.
    const repeated = await connection.api.write('Checkout', variables);
    if (repeated.ok) return acceptOrder(connection, repeated.data);
    if (repeated.certain) return { ok: false, failure: repeated.failure };
  }
  if (!(await waitForEmptyCart(connection)))
    return { ok: false, failure: failure('unclear', { product: '' }) };
  return acceptRepeated(connection, await connection.api.write('Checkout', variables));
}

/** A store that recognises the attempt returns its order, another one rejects the empty cart. */
function acceptRepeated(
  connection: StoreConnection,
  response: ShopperResult<Data<'Checkout'>>,
): Outcome<PlacedOrder> {
  if (response.ok) return acceptOrder(connection, response.data);
  return { ok: true, value: { order: null } };
}

/** Stores the order of a response, unless it waits for a card. */
export function acceptOrder(
  { api, env, config, queue }: StoreConnection,
  { checkout }: Data<'Checkout'>,
): { ok: true; value: PlacedOrder } {
  const token = checkout?.customer?.sessionToken;
  // With a new account, the session token of before would still give the ordered cart.
  if (token && checkout?.order?.customer?.databaseId) api.tokens.session = token;
  if (!checkout?.order) return { ok: true, value: { order: null } };
  try {
    const order = mapOrder(
      checkout.order,
      config.currency.decimals,
      queue.confirmedCart?.cart.pricesIncludeTax ?? false,
    );
    if (!isUnpaid(order, config)) storeOrder(env, order);
    return { ok: true, value: { order } };
  } catch {
    return { ok: true, value: { order: null } };
  }
}

/** True for an order that waits for a card, in a store that verifies payments. */
export function isUnpaid(
  { needsPayment, paymentMethod }: Order,
  { cards }: StoreConnection['config'],
): boolean {
  return needsPayment && paymentMethod === 'stripe' && cards?.verified === true;
}

/**
 * Waits until the cart is empty or a checkout without a response can no longer be under way.
 * @param since when the checkout was sent, in milliseconds since 1970
 * @returns true where the cart is empty
 */
export async function waitForEmptyCart(
  { api, env, config }: StoreConnection,
  since = env.now(),
): Promise<boolean> {
  const remainingTime = timeLimit(env, since, RESPONSE_LIMIT);
  for (let delay = FIRST_POLL; ; delay *= 2) {
    const shopper = await fetchShopper(api, config.currency.decimals);
    if (shopper.ok && shopper.data.cart.lines.length === 0) return true;
    const remaining = remainingTime();
    if (remaining <= 0) return false;
    await env.wait(Math.min(delay, remaining));
  }
}
