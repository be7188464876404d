import type { Backend } from '../graphql/context.ts';
import { unsettledCardOrders } from '../orders/read.ts';
import { abandonOrder, markPaid } from '../orders/status.ts';
import type { Order } from '../orders/types.ts';
import { isOpen } from './cards.ts';

/** How long an unpaid order keeps its stock. */
const PATIENCE = 60 * 60 * 1000;

/**
 * Asks what became of card payments that were open when their order was made: orders are completed,
 * or ended with their stock set free.
 * @returns the orders that were completed
 */
export async function settleCardOrders(backend: Backend, now = new Date()): Promise<Order[]> {
  const { cards, store } = backend;
  if (!cards) return [];
  const completed: Order[] = [];
  for (const order of unsettledCardOrders(store)) {
    const id = order.transaction_id ?? '';
    const intent = await cards.retrieve(id);
    if (intent?.status === 'succeeded') {
      completed.push(markPaid(store, order, now));
    } else if (!intent || intent.status === 'canceled') {
      abandonOrder(store, order, 'FAILED', now);
    } else if (isOpen(intent) && now.getTime() - createdAt(order) > PATIENCE) {
      // First nobody can pay any more, then the goods are free: never the other way round.
      await cards.cancel(id);
      abandonOrder(store, order, 'CANCELLED', now);
    } else if (isOpen(intent) && order.status === 'ON_HOLD') {
      abandonOrder(store, order, 'FAILED', now);
    }
  }
  return completed;
}

function createdAt(order: Order): number {
  return Date.parse(`${order.created_gmt.replace(' ', 'T')}Z`);
}
