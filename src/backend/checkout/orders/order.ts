import type { Address } from '../../customers/address.ts';
import type { Store } from '../../db/database.ts';
import type { Amount } from '../../values/amount.ts';

export type OrderStatus =
  | 'PENDING'
  | 'PROCESSING'
  | 'ON_HOLD'
  | 'COMPLETED'
  | 'CANCELLED'
  | 'FAILED'
  | 'REFUNDED';

export interface OrderMeta {
  key: string;
  value: string;
}

/** The part of an order that never changes. Sums are without tax unless the name says so. */
export interface OrderData {
  billing: Address;
  /** Null if nothing is sent. */
  shipping: Address | null;
  currency: string;
  pricesIncludeTax: boolean;
  customerNote: string;
  /** The client that made the order. */
  createdVia: string;
  meta: OrderMeta[];
  subtotal: Amount;
  discount: Amount;
  discountTax: Amount;
  shippingTotal: Amount;
  shippingTax: Amount;
  totalTax: Amount;
  giftCards: { code: string; amount: Amount }[];
  /** True if something must be packed or done: false for downloads alone. */
  needsProcessing: boolean;
  hasDownloads: boolean;
  /** Equal for equal carts and addresses. */
  fingerprint: string;
}

interface OrderColumns {
  id: number;
  order_key: string;
  customer_id: number | null;
  session_id: string;
  status: OrderStatus;
  created_gmt: string;
  paid_gmt: string | null;
  completed_gmt: string | null;
  modified_gmt: string;
  payment_method: string;
  payment_method_title: string;
  transaction_id: string | null;
  mutation_id: string | null;
  /** 1 while the stock of its lines is taken. */
  stock_held: number;
  /** Amount due, with tax and after gift cards. */
  total: Amount;
}

/** An order as it is stored; what does not change as JSON. */
export interface OrderRow extends OrderColumns, Record<string, unknown> {
  data: string;
}

export interface Order extends OrderColumns {
  data: OrderData;
}

export interface LineItem {
  kind: 'line';
  productId: number;
  variationId: number | null;
  name: string;
  quantity: number;
  attributes: Record<string, string>;
  extraData: OrderMeta[];
  /** Its add-ons in words; absent in orders from before there were any. */
  addOns?: readonly { name: string; value: string }[];
  subtotal: Amount;
  subtotalTax: Amount;
  total: Amount;
  tax: Amount;
}

export interface ShippingItem {
  kind: 'shipping';
  methodId: string;
  title: string;
  total: Amount;
  tax: Amount;
}

interface FeeItem {
  kind: 'fee';
  name: string;
  taxable: boolean;
  total: Amount;
  tax: Amount;
}

interface TaxItem {
  kind: 'tax';
  rateId: number;
  code: string;
  label: string;
  compound: boolean;
  /** Without that on shipping. */
  total: Amount;
  shippingTotal: Amount;
}

interface CouponItem {
  kind: 'coupon';
  code: string;
  discount: Amount;
  discountTax: Amount;
}

export type OrderItem = LineItem | ShippingItem | FeeItem | TaxItem | CouponItem;
export type Stored<T> = T & { id: number };

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
