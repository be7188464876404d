import type { CheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import type { Order } from '#storefront/domain/checkout/order.ts';
import type { PendingOrder } from '#storefront/domain/checkout/pending-order.ts';
import {
  PLACING,
  type Placing,
  type PlacingEvent,
  savedByPlacing,
} from '#storefront/domain/checkout/states/placing.ts';
import { type Effects, run } from '#storefront/domain/checkout/states/state-machine.ts';
import { type Failure, failure, type Outcome } from '#storefront/domain/errors/failure.ts';
import { deleteDraft } from '../browser/stored-json.ts';
import { localMutations } from '../cart/outbox.ts';
import { storeConnection } from '../session/page-connection.ts';
import type { StoreConnection } from '../session/store-connection.ts';
import { connectCart } from '../shopping/cart-store.ts';
import { restorePendingOrder, saveToPending } from './pending-orders.ts';
import { sendCheckout, waitForEmptyCart } from './send-checkout.ts';

/** An order that was made; `order` is null if the store returned no details of it. */
export type PlacedOrder = { order: Order | null };

/**
 * Orders the cart once all open mutations are sent; none overlaps it. An order whose response is lost is found by its
 * empty cart: a cart is ordered once. Calling it again after a failure is safe.
 * @param charge pending from the store's answer on, for an order that is made before it is paid
 */
export async function placeOrder(
  connection: StoreConnection,
  request: CheckoutRequest,
  charge: PendingOrder | null = null,
): Promise<Outcome<PlacedOrder>> {
  const { api, env, queue, config } = connection;
  const through = (state: Placing, effects: Effects<Placing, PlacingEvent>) =>
    run(PLACING, state, effects, (entered) => saveToPending(env.storage, savedByPlacing(entered)));
  const wanted = {
    request,
    charge,
    currency: config.currency,
    verified: config.cards?.verified === true,
    wasSignedIn: api.tokens.isSignedIn,
    mutations: localMutations(env.storage),
  };
  const ready = await through(
    { kind: 'flushing', wanted },
    { flushing: async () => ({ kind: 'flushed', cart: await queue.flush() }) },
  );
  const settled =
    ready.kind === 'ready' ? await queue.runExclusive(() => through(ready, sending(connection))) : ready;
  const read = async (): Promise<PlacingEvent> => {
    const cart = await queue.refresh();
    return { kind: 'read', cart, mutations: localMutations(env.storage) };
  };
  const end = await through(settled, {
    answered: async () => {
      await signInToNew(connection, request);
      return read();
    },
    refused: read,
    unclear: read,
  });
  if (end.kind === 'ordered') {
    const { order } = end;
    if (!order?.needsPayment) deleteDraft(env.storage);
    return { ok: true, value: { order } };
  }
  return { ok: false, failure: end.kind === 'failed' ? end.failure : failure('unknown') };
}

/** Steps that run while no other tab orders or changes the cart. */
function sending(connection: StoreConnection): Effects<Placing, PlacingEvent> {
  const { api, env } = connection;
  const send = ({ attempt }: { attempt: Extract<Placing, { kind: 'sent' }>['attempt'] }) => {
    const { pending, wanted, shippingMethods } = attempt;
    const request = pending.card ? { ...wanted.request, account: null } : wanted.request;
    return sendCheckout(connection, request, pending.id, shippingMethods);
  };
  return {
    ready: async () => {
      const { customerId, isSignedIn, isLoginOver } = api.tokens;
      const shopper = { customerId, isSignedIn, isLoginOver };
      const stored = restorePendingOrder(env.storage);
      const mutations = localMutations(env.storage);
      return { kind: 'turn', stored, shopper, mutations, ...newAttempt(connection) };
    },
    sent: send,
    repeated: send,
    found: send,
    unanswered: async () => {
      const isEmpty = await waitForEmptyCart(connection);
      return isEmpty ? { kind: 'emptied', mutations: localMutations(env.storage) } : { kind: 'stayed' };
    },
  };
}

/** Id and time of an attempt that begins now. */
export function newAttempt({ env }: StoreConnection): Pick<PendingOrder, 'id' | 'at'> {
  const at = env.now();
  return { id: `${env.tabId}-${at.toString(36)}`, at };
}

/** Signs in to the account that came with an order. If that fails, the next order asks to sign in. */
async function signInToNew(
  connection: StoreConnection,
  { account, billing }: CheckoutRequest,
): Promise<void> {
  if (account === null || !connection.api.tokens.isLoginOver) return;
  const { username, password } = account;
  const loaded = await import('../session/authentication.ts').catch(() => null);
  await loaded?.requestSignIn(connection, { username: username || billing.email, password });
}

let ordering: Promise<Outcome<PlacedOrder>> | null = null;

/** Orders the cart, see `placeOrder`; a second call while the first is under way is the same order. */
export function submitOrder(request: CheckoutRequest): Promise<Outcome<PlacedOrder>> {
  connectCart();
  ordering ??= placeOrder(storeConnection(), request).finally(() => {
    ordering = null;
  });
  return ordering;
}

/** The order of this device whose outcome is unknown; null for none. */
export function getPendingOrder(): PendingOrder | null {
  return restorePendingOrder(storeConnection().env.storage);
}

/**
 * True if recovery comes before another attempt to order: the pending order may have charged the card, or is from
 * before the button was pressed, maybe in another tab.
 * @param atPress the pending order at that moment, as the clock does not tell
 */
export function recoversFirst(
  pending: PendingOrder | null,
  atPress: PendingOrder | null,
  { kind }: Failure,
): boolean {
  const isEarlier = pending?.at === atPress?.at && /^(unclear|cartEmpty)$/.test(kind);
  return pending !== null && (isEarlier || pending.card !== null);
}

/** Forgets a pending order, once the shopper has read that its outcome cannot be found out. */
export function discardPendingOrder({ id }: PendingOrder): void {
  saveToPending(storeConnection().env.storage, { id, order: null });
}
