import { DatabaseSync } from 'node:sqlite';
import type { LineItem, OrderData, OrderItem, ShippingItem } from '#backend/checkout/orders/order.ts';
import { roundAmount, toFixed } from '#backend/values/amount.ts';

const DECIMALS = 2;

/** Stock quantity of each counted product or variation, by id. */
export type Stock = ReadonlyMap<number, number>;

export interface Audit {
  orders: number;
  quantity: number;
  /** Errors in the store's data; empty where all is right. */
  faults: string[];
}

interface OrderRow {
  id: number;
  session_id: string;
  mutation_id: string | null;
  total: number;
  data: string;
}

/** Reads stock quantities from a backend's database. */
export function stockOf(file: string): Stock {
  const all = rows<{ id: number; stock: number }>(
    file,
    'SELECT id, stock_quantity AS stock FROM products WHERE stock_quantity IS NOT NULL',
  );
  return new Map(all.map(({ id, stock }) => [id, stock]));
}

/**
 * Checks a backend's database after many orders: no stock below zero or other than sales explain, every
 * order's total that of its parts, no order twice.
 * @param before the stock before the first order
 * @param confirmed ids of the orders that were confirmed to shoppers
 */
export function audit(file: string, before: Stock, confirmed: readonly number[]): Audit {
  const orders = rows<OrderRow>(file, 'SELECT id, session_id, mutation_id, total, data FROM orders');
  const items = Map.groupBy(
    rows<{ order_id: number; data: string }>(file, 'SELECT order_id, data FROM order_items'),
    ({ order_id }) => order_id,
  );
  const faults: string[] = [];
  const sold = new Map<number, number>();
  for (const order of orders) {
    const parts = (items.get(order.id) ?? []).map(({ data }) => JSON.parse(data) as OrderItem);
    for (const { variationId, productId, quantity } of linesOf(parts)) {
      const id = variationId ?? productId;
      sold.set(id, (sold.get(id) ?? 0) + quantity);
    }
    const sum = sumOf(parts, JSON.parse(order.data) as OrderData);
    if (sum !== order.total) {
      faults.push(`order ${order.id} is ${shown(order.total)}, its parts are ${shown(sum)}`);
    }
  }
  for (const [id, now] of stockOf(file)) {
    const expected = (before.get(id) ?? 0) - (sold.get(id) ?? 0);
    if (now < 0) faults.push(`product ${id} has a stock of ${now}`);
    if (now !== expected) faults.push(`product ${id} has a stock of ${now} instead of ${expected}`);
  }
  const attempts = orders.map(({ session_id, mutation_id }) => `${session_id} ${mutation_id}`);
  if (new Set(attempts).size < attempts.length) faults.push('an attempt made two orders');
  const filed = new Set(orders.map(({ id }) => id));
  const missing = confirmed.filter((id) => !filed.has(id));
  if (missing.length > 0) faults.push(`orders ${missing.join(', ')} were confirmed and are not filed`);
  if (orders.length !== confirmed.length) {
    faults.push(`${orders.length} orders are filed, and ${confirmed.length} were confirmed`);
  }
  return { orders: orders.length, quantity: [...sold.values()].reduce((sum, one) => sum + one, 0), faults };
}

function linesOf(parts: OrderItem[]): LineItem[] {
  return parts.filter((part) => part.kind === 'line');
}

function sumOf(parts: OrderItem[], { giftCards }: OrderData): number {
  const charged = parts.filter((part): part is LineItem | ShippingItem => /line|shipping/.test(part.kind));
  const sum = charged.reduce((total, part) => total + part.total + part.tax, 0);
  return roundAmount(sum - giftCards.reduce((total, card) => total + card.amount, 0), DECIMALS);
}

function shown(amount: number): string {
  return toFixed(amount, DECIMALS);
}

function rows<Row>(file: string, sql: string): Row[] {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    return db.prepare(sql).all() as Row[];
  } finally {
    db.close();
  }
}
