import { isFor, isOpen } from '../cards/cards.ts';
import type { Backend } from '../context.ts';
import { findOrderByTransaction } from '../orders/read.ts';
import { abandonOrder, markOnHold, markPaid } from '../orders/status.ts';
import type { Order } from '../orders/types.ts';
import { withoutCart } from '../session/data.ts';
import type { Visit } from '../session/visit.ts';

/**
 * Ends the card payment that a shopper has begun for this cart and now pays otherwise: nobody can pay it any
 * more, and what its order took is free.
 * @returns the order where the card was charged after all: then it is the one
 */
export async function giveUpCardPayment(backend: Backend, visit: Visit): Promise<Order | null> {
  const { cards, store, shop } = backend;
  const id = visit.isReadable ? visit.read(shop).paymentIntent : null;
  const order = id === null ? undefined : findOrderByTransaction(store, id);
  if (!cards || !order || !id || order.status !== 'PENDING') return null;
  const intent = await cards.retrieve(id);
  if (intent && !isOpen(intent) && intent.status !== 'canceled' && isFor(intent, order)) {
    return store.transaction(() => {
      visit.keep(withoutCart(visit.read(shop)));
      return intent.status === 'succeeded' ? markPaid(store, order) : markOnHold(store, order);
    });
  }
  // First nobody can pay any more, then the goods are free: never the other way round.
  if (intent && isOpen(intent)) await cards.cancel(id);
  abandonOrder(store, order, 'CANCELLED');
  visit.keep({ ...visit.read(shop), paymentIntent: null });
  return null;
}
