import type { Store } from '../../db/database.ts';
import type { Order, OrderItem, OrderRow, OrderStatus, Stored } from './order.ts';

export interface OrderFilter {
  search?: string | null;
  statuses?: readonly (OrderStatus | null)[] | null;
}

export function findOrder(store: Store, id: number): Order | undefined {
  return fromRow(store.get<OrderRow>('SELECT * FROM orders WHERE id = ?', id));
}

export function findOrderByKey(store: Store, key: string): Order | undefined {
  return fromRow(store.get<OrderRow>('SELECT * FROM orders WHERE order_key = ?', key));
}

/** The order that a card payment belongs to. */
export function findOrderByTransaction(store: Store, transactionId: string): Order | undefined {
  return fromRow(store.get<OrderRow>('SELECT * FROM orders WHERE transaction_id = ?', transactionId));
}

/** The order that a session's request has made already, so that repeating it makes no second one. */
export function findOrderByMutation(store: Store, sessionId: string, mutationId: string): Order | undefined {
  return fromRow(
    store.get<OrderRow>(
      'SELECT * FROM orders WHERE session_id = ? AND mutation_id = ?',
      sessionId,
      mutationId,
    ),
  );
}

/** A customer's orders, newest first; the search finds ids and keys. */
export function customerOrders(store: Store, customerId: number, filter: OrderFilter): Order[] {
  const rows = store.all<OrderRow>('SELECT * FROM orders WHERE customer_id = ? ORDER BY id DESC', customerId);
  return filterOrders(rows, filter);
}

function filterOrders(rows: readonly OrderRow[], { search, statuses }: OrderFilter): Order[] {
  return rows
    .filter((row) => !search || String(row.id) === search || row.order_key === search)
    .filter((row) => !statuses || statuses.includes(row.status))
    .map(parseOrder);
}

/** The orders that a session has made as a guest's, newest first. */
export function guestOrders(store: Store, sessionId: string, filter: OrderFilter): Order[] {
  const rows = store.all<OrderRow>(
    'SELECT * FROM orders WHERE session_id = ? AND customer_id IS NULL ORDER BY id DESC',
    sessionId,
  );
  return filterOrders(rows, filter);
}

export function countOrders(store: Store, customerId: number): number {
  return (
    store.get<{ count: number }>('SELECT count(*) AS count FROM orders WHERE customer_id = ?', customerId)
      ?.count ?? 0
  );
}

/** Orders whose card payment has no outcome yet, oldest first. */
export function unsettledCardOrders(store: Store): Order[] {
  return store
    .all<OrderRow>(
      `SELECT * FROM orders WHERE status IN ('PENDING', 'ON_HOLD') AND payment_method = 'stripe'
       AND transaction_id IS NOT NULL ORDER BY id`,
    )
    .map(parseOrder);
}

export function itemsOf(store: Store, orderId: number): Stored<OrderItem>[] {
  return store
    .all<{ id: number; data: string }>(
      'SELECT id, data FROM order_items WHERE order_id = ? ORDER BY id',
      orderId,
    )
    .map(({ id, data }) => ({ ...(JSON.parse(data) as OrderItem), id }));
}

/** The items of one kind. */
export function itemsOfKind<K extends OrderItem['kind']>(store: Store, orderId: number, kind: K) {
  return itemsOf(store, orderId).filter(
    (item): item is Stored<Extract<OrderItem, { kind: K }>> => item.kind === kind,
  );
}

function fromRow(row: OrderRow | undefined): Order | undefined {
  return row && parseOrder(row);
}

function parseOrder(row: OrderRow): Order {
  return { ...row, data: JSON.parse(row.data) as Order['data'] };
}
