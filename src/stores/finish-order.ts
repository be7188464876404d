import type { Variables } from '#api/shopper/shopper-api.ts';
import { checkoutVariables, plainRequest } from '#shop/checkout.ts';
import { EMPTY_ADDRESS } from '#shop/customer.ts';
import { type Failure, failure } from '#shop/failure.ts';
import type { Order } from '#shop/order.ts';
import { type Attempt, type CardAttempt, keepAttempt, keepUntoldOrder, openAttempt } from './attempts.ts';
import { type CardProvider, CHARGING, isCharged } from './card-payment.ts';
import { acceptOrder, isOrdered, placeOrder } from './place-order.ts';
import type { Shop } from './shop.ts';

/** What became of an order that was begun: whether it is made, or why not. */
export type Finished =
  /** It is made; null where the store tells no more of it. */
  | { kind: 'ordered'; order: Order | null }
  /** Nothing was ordered and nothing charged: the cart is as it was. */
  | { kind: 'open'; failure: Failure | null }
  /** The card was charged, and the order cannot be made now. */
  | { kind: 'charged'; failure: Failure; paymentId: string }
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
      return orderedUntold(shop);
    case 'paymentFailed':
      // Another shopper by now, such as one who has signed in: the store completes the order by itself.
      if (isVerified && isCharged(state)) return orderedUntold(shop);
      return { kind: 'open', failure: placed.failure };
    default:
      if (!isCharged(state)) return { kind: 'open', failure: placed.failure };
      return { kind: 'charged', failure: placed.failure, paymentId: attempt.transactionId ?? '' };
  }
}

/** Without a card the cart tells: an order empties it. A backend that knows the attempt tells its order. */
async function finishPlain(shop: Shop, attempt: Attempt): Promise<Finished> {
  const told = await shop.queue.refresh();
  if (!told.ok) return { kind: 'unknown' };
  if (!(await isOrdered(shop, attempt.at))) {
    keepAttempt(shop.env.storage, null);
    return { kind: 'open', failure: null };
  }
  const variables = checkoutVariables(
    plainRequest(EMPTY_ADDRESS, attempt.paymentMethod),
    attempt.id,
    [],
  ) as Variables<'Checkout'>;
  const answer = await shop.queue.alone(() => shop.api.write('Checkout', variables));
  if (!answer.ok && !answer.certain) return { kind: 'unknown' };
  if (!answer.ok) return orderedUntold(shop);
  const placed = acceptOrder(shop, answer.data);
  if (placed.value.order === null) return orderedUntold(shop);
  keepAttempt(shop.env.storage, null);
  return { kind: 'ordered', order: placed.value.order };
}

function orderedUntold({ env }: Shop): Finished {
  keepAttempt(env.storage, null);
  keepUntoldOrder(env.storage);
  return { kind: 'ordered', order: null };
}
