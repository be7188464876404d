import type { Variables } from '#api/shopper/shopper-api.ts';
import { checkoutVariables, unpaidCheckoutRequest } from '#shop/checkout/checkout-request.ts';
import type { Order } from '#shop/checkout/order.ts';
import { EMPTY_ADDRESS } from '#shop/customer/customer.ts';
import { type Failure, failure } from '#shop/errors/failure.ts';
import { type Attempt, type CardAttempt, keepAttempt, keepUntoldOrder, openAttempt } from './attempts.ts';
import { type CardProvider, CHARGING, isCharged, type PaymentState } from './card-payment.ts';
import { ownChanges } from './cart/own-changes.ts';
import { acceptOrder, isEmptied, isSameCart, placeOrder } from './place-order.ts';
import { readShopper } from './session/read-shopper.ts';
import type { Shop } from './shop.ts';

/** What became of an order that was begun: whether it is made, or why not. */
export type Finished =
  /** It is made; null where the store tells no more of it. */
  | { kind: 'ordered'; order: Order | null }
  /** Nothing was ordered and nothing charged: the cart is as it was. */
  | { kind: 'open'; failure: Failure | null }
  /** The card was charged, and the order cannot be made now. */
  | { kind: 'charged'; failure: Failure; paymentId: string }
  /** Nobody can tell any more: since then the cart has become another one, or this browser has changed it. */
  | { kind: 'unclear' }
  /** Store or provider cannot be asked now. */
  | { kind: 'unknown' };

/**
 * Finds out what became of an attempt whose answer nobody has seen, and completes it where the card was
 * charged. Calling it again is safe.
 * @param provider null where cards cannot be asked about
 */
export function finishOrder(shop: Shop, attempt: Attempt, provider: CardProvider | null): Promise<Finished> {
  return attempt.card ? finishPayment(shop, attempt, attempt.card, provider) : finishPlain(shop, attempt);
}

async function finishPayment(
  shop: Shop,
  attempt: Attempt,
  { request, clientSecret }: CardAttempt,
  provider: CardProvider | null,
): Promise<Finished> {
  const { env, config } = shop;
  const isVerified = config.cards?.verified === true;
  const state =
    provider === null ? 'unknown' : await env.exclusive(CHARGING, () => provider.look(clientSecret));
  // Another tab has seen to it meanwhile.
  if (openAttempt(env.storage)?.id !== attempt.id) return { kind: 'open', failure: null };
  // A store that asks the provider itself can tell as well.
  if (state === 'unknown' && !isVerified) return { kind: 'unknown' };
  if (state !== 'unknown' && !isCharged(state)) {
    keepAttempt(env.storage, null);
    return { kind: 'open', failure: failure('paymentOpen') };
  }
  const placed = await placeOrder(shop, request);
  if (placed.ok) return { kind: 'ordered', order: placed.value.order };
  switch (placed.failure.kind) {
    case 'offline':
    case 'busy':
    case 'unclear':
    case 'session':
      return { kind: 'unknown' };
    case 'refunded':
    case 'paymentOpen':
      return { kind: 'open', failure: placed.failure };
    case 'cartEmpty':
      if (isSameCart(attempt, shop) && !hasOwnChange(shop, attempt, 'empty')) return orderedUntold(shop);
      return withoutOrder(attempt, placed.failure, state);
    case 'paymentFailed':
      // Another shopper by now, such as one who has signed in: the store completes the order by itself.
      if (isVerified && isCharged(state)) return orderedUntold(shop);
      return { kind: 'open', failure: placed.failure };
    default:
      return withoutOrder(attempt, placed.failure, state);
  }
}

function withoutOrder({ transactionId }: Attempt, reason: Failure, state: PaymentState): Finished {
  if (!isCharged(state)) return { kind: 'open', failure: reason };
  return { kind: 'charged', failure: reason, paymentId: transactionId ?? '' };
}

/** Without a card the cart tells: an order empties it. A store that knows the attempt tells its order. */
async function finishPlain(shop: Shop, attempt: Attempt): Promise<Finished> {
  const settled = await shop.queue.refresh();
  if (!settled.ok) return { kind: 'unknown' };
  if (isSameCart(attempt, shop)) await isEmptied(shop, attempt.at);
  // Nothing may come into the cart while the order is asked for: it would be ordered.
  const asked = await shop.queue.alone(async () => {
    const told = await readShopper(shop.api, shop.config.currency.decimals);
    if (!told.ok) return 'unknown';
    if (told.data.cart.lines.length > 0) return 'filled';
    return isSameCart(attempt, shop) ? askForOrder(shop, attempt) : 'empty';
  });
  if (typeof asked !== 'string') {
    keepAttempt(shop.env.storage, null);
    return { kind: 'ordered', order: asked };
  }
  if (asked === 'unknown') return { kind: 'unknown' };
  if (!isSameCart(attempt, shop) || hasOwnChange(shop, attempt, asked)) return { kind: 'unclear' };
  if (asked === 'empty') return orderedUntold(shop);
  keepAttempt(shop.env.storage, null);
  return { kind: 'open', failure: failure('notOrdered') };
}

/** Asks for the order of an attempt, by its name alone. To be called with an empty cart only. */
async function askForOrder(shop: Shop, { id, paymentMethod }: Attempt): Promise<Order | 'unknown' | 'empty'> {
  const nothing = unpaidCheckoutRequest(EMPTY_ADDRESS, paymentMethod);
  const variables = checkoutVariables(nothing, id, []) as Variables<'Checkout'>;
  const answer = await shop.api.write('Checkout', variables);
  if (!answer.ok) return answer.certain ? 'empty' : 'unknown';
  return acceptOrder(shop, answer.data).value.order ?? 'empty';
}

/** Whether this browser itself may have made the cart what it is now. */
function hasOwnChange({ env }: Shop, { changes }: Attempt, cart: 'filled' | 'empty'): boolean {
  const { filled, emptied } = ownChanges(env.storage);
  return cart === 'filled' ? filled !== changes.filled : emptied !== changes.emptied;
}

function orderedUntold({ env }: Shop): Finished {
  keepAttempt(env.storage, null);
  keepUntoldOrder(env.storage);
  return { kind: 'ordered', order: null };
}
