import type { Backend } from '../../context.ts';
import type { RequestSession } from '../../customers/session/request-session.ts';
import { withoutCart, withoutPayment } from '../../customers/session/session-data.ts';
import type { Order } from '../orders/order.ts';
import { cancelUnpaidOrder, markOnHold, markPaid } from '../orders/order-status.ts';
import { findOrderByTransaction } from '../orders/read-orders.ts';
import { isIntentForOrder, isIntentOpen } from './card-payments.ts';

/**
 * Cancels the card payment of a cart whose shopper has chosen another payment method, and releases the stock
 * of its order.
 * @returns the order where the card was charged already: it is completed instead
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
  // The payment is cancelled before the stock is released, so that no sold-out order is paid.
  if (intent && isIntentOpen(intent)) await cards.cancel(id);
  cancelUnpaidOrder(store, order, 'CANCELLED');
  requestSession.save(withoutPayment(requestSession.read(shop)));
  return null;
}
