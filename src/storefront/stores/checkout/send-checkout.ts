import { mapOrder } from '#storefront/api/map/shopper/map-order.ts';
import type { Data, ShopperResult, Variables } from '#storefront/api/shopper/shopper-api.ts';
import type { KeyValueStorage } from '#storefront/api/shopper/shopper-tokens.ts';
import { type CheckoutRequest, checkoutVariables } from '#storefront/domain/checkout/checkout-request.ts';
import { isUnpaid, type PlacingEvent } from '#storefront/domain/checkout/states/placing.ts';
import { timeLimit } from '../browser/browser-environment.ts';
import { type ConfirmedCart, storeConfirmedCart } from '../cart/confirmed-cart.ts';
import { fetchShopper } from '../cart/requests.ts';
import type { StoreConnection } from '../session/store-connection.ts';
import { storeOrder } from './pending-orders.ts';
import './register-order-operations.ts';
import { handoverOf, type Order } from '#storefront/domain/checkout/order.ts';

/** Longest time that a checkout without a response may be under way, in milliseconds. */
const RESPONSE_LIMIT = 15_000;
const FIRST_POLL = 700;

/** Sends a checkout, once. @param id of the attempt, by which a store recognises it */
export async function sendCheckout(
  connection: StoreConnection,
  request: CheckoutRequest,
  id: string,
  shippingMethods: string[] = [],
): Promise<Extract<PlacingEvent, { kind: 'accepted' | 'declined' | 'lost' }>> {
  const variables = checkoutVariables(request, id, shippingMethods) as Variables<'Checkout'>;
  const response: ShopperResult<Data<'Checkout'>> = await connection.api.mutation('Checkout', variables);
  if (!response.ok) {
    return response.certain ? { kind: 'declined', failure: response.failure } : { kind: 'lost' };
  }
  const order = acceptOrder(connection, response.data);
  return { kind: 'accepted', order, cart: connection.api.tokens.customerId };
}

/** Stores the order of a response, unless it waits for a card. @returns null if the response has no details of it */
function acceptOrder(
  { api, env, config, queue }: StoreConnection,
  { checkout }: Data<'Checkout'>,
): Order | null {
  const token = checkout?.customer?.sessionToken;
  // With a new account, the previous session token would still return the ordered cart.
  if (token && checkout?.order?.customer?.databaseId) api.tokens.session = token;
  if (!checkout?.order) return null;
  try {
    const cart = queue.confirmedCart?.cart;
    const mapped = mapOrder(checkout.order, config.currency.decimals, cart?.pricesIncludeTax ?? false);
    const order = { ...mapped, handover: cart && handoverOf(cart) };
    if (!isUnpaid(order, config.cards?.verified === true)) {
      storeOrder(env, order);
      takeOut(env.storage, queue.confirmedCart);
    }
    return order;
  } catch {
    return null;
  }
}

/** Takes the ordered goods out of the cart, so that the next answer of the store does not count them as lost. */
function takeOut(storage: KeyValueStorage, confirmed: ConfirmedCart | null): void {
  if (confirmed === null) return;
  storeConfirmedCart(storage, { ...confirmed, cart: { ...confirmed.cart, lines: [], itemCount: 0 } });
}

/**
 * Waits until the cart is empty or a checkout without a response can no longer be under way.
 * @param since when the checkout was sent, in milliseconds since 1970
 * @returns true if the cart is empty
 */
export async function waitForEmptyCart(
  { api, env, config }: StoreConnection,
  since = env.now(),
): Promise<boolean> {
  const remainingTime = timeLimit(env, since, RESPONSE_LIMIT);
  for (let delay = FIRST_POLL; ; delay *= 2) {
    const shopper = await fetchShopper({ api, decimals: config.currency.decimals });
    if (shopper.ok && shopper.data.cart.lines.length === 0) return true;
    const remaining = remainingTime();
    if (remaining <= 0) return false;
    await env.wait(Math.min(delay, remaining));
  }
}
