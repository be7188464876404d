import { unpaidCheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import { isOfCart, type PendingOrder } from '#storefront/domain/checkout/pending-order.ts';
import {
  RECOVERING,
  type Recovering,
  type RecoveringEvent,
  type RecoveryResult,
  savedByRecovering,
} from '#storefront/domain/checkout/states/recovering.ts';
import { type Effects, run } from '#storefront/domain/checkout/states/state-machine.ts';
import { EMPTY_ADDRESS } from '#storefront/domain/customer/customer.ts';
import { localMutations } from '../cart/outbox.ts';
import { fetchShopper } from '../cart/requests.ts';
import type { StoreConnection } from '../session/store-connection.ts';
import { CHARGE_LOCK, type CreditCardProvider } from './credit-card-payment.ts';
import { restorePendingOrder, saveToPending } from './pending-orders.ts';
import { placeOrder } from './place-order.ts';
import { sendCheckout, waitForEmptyCart } from './send-checkout.ts';

/**
 * Finds out the outcome of a pending order, and completes it if the card was charged. Calling it again is safe.
 * @param provider null if the payment provider cannot be asked
 */
export async function recoverPendingOrder(
  connection: StoreConnection,
  pending: PendingOrder,
  provider: CreditCardProvider | null,
): Promise<RecoveryResult> {
  const { env, config } = connection;
  const verified = config.cards?.verified === true;
  const start: Recovering = pending.card
    ? { kind: 'checking', charge: { ...pending, card: pending.card }, verified }
    : { kind: 'looking', pending };
  const effects: Effects<Recovering, RecoveringEvent> = {
    checking: async ({ charge: { card } }) => {
      const getState = async () => provider?.getState(card.clientSecret) ?? 'unknown';
      const state = await env.withTabLock(CHARGE_LOCK, getState);
      return { kind: 'stated', state, stored: restorePendingOrder(env.storage) };
    },
    ordering: async ({ charge: { card } }) => {
      const outcome = await placeOrder(connection, card.request);
      return { kind: 'placed', outcome, isSame: isOfCart(pending, connection.api.tokens.customerId) };
    },
  };
  const through: Through = (state, handlers) =>
    run(RECOVERING, state, handlers, (entered) => saveToPending(env.storage, savedByRecovering(entered)));
  const known = await through(start, effects);
  const end = known.kind === 'looking' ? await lookFor(connection, known, through) : known;
  return end.kind === 'done' ? end.result : { kind: 'unknown' };
}

type Through = (state: Recovering, effects: Effects<Recovering, RecoveringEvent>) => Promise<Recovering>;

async function lookFor(
  connection: StoreConnection,
  state: Extract<Recovering, { kind: 'looking' }>,
  through: Through,
): Promise<Recovering> {
  const { api, env, queue, config } = connection;
  const { pending } = state;
  const isSame = () => isOfCart(pending, api.tokens.customerId);
  if (!(await queue.refresh()).ok) return through(state, { looking: async () => ({ kind: 'unreachable' }) });
  if (isSame()) await waitForEmptyCart(connection, pending.at);
  const look = async (): Promise<RecoveringEvent> => {
    const shopper = await fetchShopper({ api, decimals: config.currency.decimals });
    if (!shopper.ok) return { kind: 'unreachable' };
    const cart = shopper.data.cart.lines.length > 0 ? 'filled' : 'empty';
    if (cart === 'empty' && isSame()) {
      const request = unpaidCheckoutRequest(EMPTY_ADDRESS, pending.paymentMethod);
      const answer = await sendCheckout(connection, request, pending.id);
      if (answer.kind === 'lost') return { kind: 'unreachable' };
      if (answer.kind === 'accepted' && answer.order) return { kind: 'recognised', order: answer.order };
    }
    return { kind: 'seen', cart, isSame: isSame(), mutations: localMutations(env.storage) };
  };
  // Repeating the checkout would order whatever was added meanwhile; another tab that repeats it first sees the outcome.
  return queue.runExclusive(() => through(state, { looking: look }));
}
