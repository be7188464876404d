import { type CardPayments, isIntentForOrder, isIntentOpen } from '../cards/card-payments.ts';
import type { Backend } from '../context.ts';
import type { Order } from '../orders/order.ts';
import { cancelUnpaidOrder, markPaid } from '../orders/order-status.ts';
import { unsettledCardOrders } from '../orders/read-orders.ts';
import { withoutCart } from '../session/session-data.ts';
import { readSession, sessionsMentioning, writeSession } from '../session/sessions.ts';
import { utcMillis } from '../store/dates.ts';

/** How long stock stays reserved for an unpaid order. */
const UNPAID_ORDER_MAX_AGE_MS = 60 * 60 * 1000;

/**
 * Asks what became of card payments that were open when their order was made: orders are completed,
 * or ended with their stock set free.
 * @returns the orders that were completed
 */
export async function settleCardOrders(backend: Backend, now = new Date()): Promise<Order[]> {
  const { cardPayments: cards, store } = backend;
  if (!cards) return [];
  const completed: Order[] = [];
  for (const order of unsettledCardOrders(store)) {
    const settled = await settleOrder(backend, cards, order, now);
    if (settled) completed.push(settled);
  }
  return completed;
}

/** @returns the order where it is paid now */
async function settleOrder(
  backend: Backend,
  cards: CardPayments,
  order: Order,
  now: Date,
): Promise<Order | null> {
  const { store } = backend;
  const id = order.transaction_id ?? '';
  const intent = await cards.retrieve(id);
  if (!intent || intent.status === 'canceled') {
    cancelUnpaidOrder(store, order, 'FAILED', now);
    return null;
  }
  if (intent.status === 'succeeded' && isIntentForOrder(intent, order)) {
    return store.transaction(() => {
      emptyCartOf(backend, order);
      return markPaid(store, order, now);
    });
  }
  if (order.status === 'ON_HOLD' && isIntentOpen(intent)) {
    cancelUnpaidOrder(store, order, 'FAILED', now);
  } else if (intent.status !== 'processing' && now.getTime() - createdAt(order) > UNPAID_ORDER_MAX_AGE_MS) {
    // The payment is cancelled before the stock is released, so that no sold-out order is paid.
    if (isIntentOpen(intent)) await cards.cancel(id);
    else await cards.refund(id);
    cancelUnpaidOrder(store, order, 'CANCELLED', now);
  }
  return null;
}

/** Empties the cart that was paid, unless the shopper has begun another payment. */
function emptyCartOf({ store }: Backend, { transaction_id: payment }: Order): void {
  if (payment === null) return;
  // The cart may have moved since: to an account that was made along with the order, or signed in to.
  for (const id of sessionsMentioning(store, payment)) {
    const session = readSession(store, id);
    if (session?.paymentIntent === payment) writeSession(store, id, withoutCart(session));
  }
}

function createdAt(order: Order): number {
  return utcMillis(order.created_gmt);
}
