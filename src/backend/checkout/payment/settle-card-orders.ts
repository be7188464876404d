import type { Backend } from '../../context.ts';
import {
  readSession,
  sessionsMentioning,
  withoutCart,
  writeSession,
} from '../../customers/session/session-data.ts';
import { utcMillis } from '../../db/dates.ts';
import { type Order, unsettledCardOrders } from '../orders/order.ts';
import { cancelUnpaidOrder, markPaid } from '../orders/order-status.ts';
import { type CardPayments, isIntentForOrder, isIntentOpen } from './card-payments.ts';

/** Time for which stock stays reserved for an unpaid order. */
const UNPAID_ORDER_MAX_AGE_MS = 60 * 60 * 1000;

/** Milliseconds until an order whose payment could not be followed is tried again, doubled each time, and at most. */
const FIRST_RETRY = 60_000;
const LONGEST_RETRY = 60 * 60_000;

interface SettlerOptions {
  /** Receives each order that was completed, as soon as it is. */
  completed: (order: Order) => void;
  /** Receives what went wrong with one order, as a sentence. */
  report: (problem: string) => void;
}

/**
 * Follows up card payments that were open when their order was made: orders are completed, or ended with
 * their stock released. One that fails is reported and tried again later, and does not hold up others.
 */
export class CardOrderSettler {
  readonly #options: SettlerOptions;
  readonly #failed = new Map<number, { times: number; next: number }>();

  constructor(options: SettlerOptions) {
    this.#options = options;
  }

  async run(backend: Backend, now = new Date()): Promise<void> {
    const { cardPayments: cards, store } = backend;
    if (!cards) return;
    const open = unsettledCardOrders(store);
    const ids = new Set(open.map(({ id }) => id));
    for (const id of this.#failed.keys()) if (!ids.has(id)) this.#failed.delete(id);
    for (const order of open) {
      if ((this.#failed.get(order.id)?.next ?? 0) > now.getTime()) continue;
      try {
        const settled = await settleOrder(backend, cards, order, now);
        this.#failed.delete(order.id);
        if (settled) this.#options.completed(settled);
      } catch (error) {
        this.#postpone(order, error, now);
      }
    }
  }

  #postpone({ id }: Order, error: unknown, now: Date): void {
    const times = (this.#failed.get(id)?.times ?? 0) + 1;
    const delay = Math.min(FIRST_RETRY * 2 ** (times - 1), LONGEST_RETRY);
    this.#failed.set(id, { times, next: now.getTime() + delay });
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
    this.#options.report(
      `The card payment of order ${id} could not be followed: ${reason}. It is tried again in ${delay / 60_000} min.`,
    );
  }
}

/** @returns the order if it is paid now */
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
