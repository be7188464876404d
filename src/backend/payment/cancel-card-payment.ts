import { isIntentForOrder, isIntentOpen } from '../cards/card-payments.ts';
import type { Backend } from '../context.ts';
import type { Order } from '../orders/order.ts';
import { cancelUnpaidOrder, markOnHold, markPaid } from '../orders/order-status.ts';
import { findOrderByTransaction } from '../orders/read-orders.ts';
import type { RequestSession } from '../session/request-session.ts';
import { withoutCart } from '../session/session-data.ts';

/**
 * Ends the card payment that a shopper has begun for this cart and now pays otherwise: nobody can pay it any
 * more, and what its order took is free.
 * @returns the order where the card was charged after all: then it is the one
 */
export async function cancelCardPayment(
  backend: Backend,
  requestSession: RequestSession,
): Promise<Order | null> {
  const { cardPayments: cards, store, shop } = backend;
  const id = requestSession.isReadable ? requestSession.read(shop).paymentIntent : null;
  const order = id === null ? undefined : findOrderByTransaction(store, id);
  if (!cards || !order || !id || order.status !== 'PENDING') return null;
  const intent = await cards.retrieve(id);
  if (intent && !isIntentOpen(intent) && intent.status !== 'canceled' && isIntentForOrder(intent, order)) {
    return store.transaction(() => {
      requestSession.save(withoutCart(requestSession.read(shop)));
      return intent.status === 'succeeded' ? markPaid(store, order) : markOnHold(store, order);
    });
  }
  // First nobody can pay any more, then the goods are free: never the other way round.
  if (intent && isIntentOpen(intent)) await cards.cancel(id);
  cancelUnpaidOrder(store, order, 'CANCELLED');
  requestSession.save({ ...requestSession.read(shop), paymentIntent: null });
  return null;
}
