import { customerOrders, findOrder, findOrderByKey } from '../../checkout/orders/read-orders.ts';
import type { Backend } from '../../context.ts';
import type { RequestSession } from '../../customers/session/request-session.ts';
import { UserError } from '../../errors.ts';
import { connect, type PageArgs } from './connection.ts';
import { parseGlobalId } from './ids.ts';
import { OrderNode } from './nodes/order.ts';

export type OrderIdType = 'DATABASE_ID' | 'ID' | 'ORDER_KEY';

/**
 * Finds an order of the signed-in customer. Guests get none, not even with its key.
 * @throws UserError with the store's message where there is none, or it belongs to another customer
 */
export function findOwnOrder(
  id: string,
  idType: OrderIdType,
  backend: Backend,
  requestSession: RequestSession,
): OrderNode {
  const { store } = backend;
  const number = idType === 'ID' ? parseGlobalId(id).id : Number(id);
  const order = idType === 'ORDER_KEY' ? findOrderByKey(store, id) : findOrder(store, number);
  if (!order) {
    throw new UserError(
      idType === 'ORDER_KEY'
        ? `No order ID was found corresponding to the order_key: ${id}`
        : `No order exists with the ${idType.toLowerCase()}: ${id}`,
    );
  }
  if (requestSession.user === null || order.customer_id !== requestSession.user) {
    throw new UserError('Not authorized to access this order');
  }
  return new OrderNode(order, backend, requestSession);
}

/** The orders of the shopper; none for guests. */
export function ownOrders(args: PageArgs, backend: Backend, requestSession: RequestSession) {
  const orders = requestSession.user === null ? [] : customerOrders(backend.store, requestSession.user, {});
  return connect(
    orders,
    args,
    (order) => order.id,
    (order) => new OrderNode(order, backend, requestSession),
  );
}
