import { DatabaseSync } from 'node:sqlite';
import type { LineItem, OrderData, OrderItem, ShippingItem } from '#backend/checkout/orders/order.ts';
import { roundAmount } from '#backend/values/amount.ts';

const DECIMALS = 2;

/** Stock quantity of each counted product or variation, by id. */
export type Stock = ReadonlyMap<number, number>;

/** Reads stock quantities from a backend's database. */
export function stockOf(file: string): Stock {
  const all = rows<{ id: number; stock: number }>(
    file,
    'SELECT id, stock_quantity AS stock FROM products WHERE stock_quantity IS NOT NULL',
  );
  return new Map(all.map(({ id, stock }) => [id, stock]));
}

interface OrderRow {
  id: number;
  attempt: string;
  total: number;
  data: string;
}

/**
 * Checks a backend's database after many orders: no stock below zero or that sales do not explain, every order's total
 * that of its parts, no order twice.
 * @param before the stock before the first order
 * @param confirmed ids of the orders that were confirmed to shoppers
 * @returns faults; none if all is right
 */
export function audit(file: string, before: Stock, confirmed: readonly number[]): string[] {
  const orders = rows<OrderRow>(
    file,
    "SELECT id, session_id || ' ' || mutation_id AS attempt, total, data FROM orders",
  );
  const items = rows<{ id: number; data: string }>(file, 'SELECT order_id AS id, data FROM order_items');
  const itemsOf = Map.groupBy(items, ({ id }) => id);
  const faults: string[] = [];
  const sold = new Map<number, number>();
  for (const { id: order, total, data } of orders) {
    const parts = (itemsOf.get(order) ?? []).map((item) => JSON.parse(item.data) as OrderItem);
    for (const { variationId, productId, quantity } of parts.filter((part) => part.kind === 'line')) {
      const id = variationId ?? productId;
      sold.set(id, (sold.get(id) ?? 0) + quantity);
    }
    const sum = sumOf(parts, JSON.parse(data) as OrderData);
    if (sum !== total) faults.push(`order ${order} is ${total}, its parts are ${sum}`);
  }
  for (const [id, now] of stockOf(file)) {
    const expected = (before.get(id) ?? 0) - (sold.get(id) ?? 0);
    if (now < 0) faults.push(`product ${id} has a stock of ${now}`);
    if (now !== expected) faults.push(`product ${id} has a stock of ${now} instead of ${expected}`);
  }
  if (new Set(orders.map(({ attempt }) => attempt)).size < orders.length)
    faults.push('an attempt made two orders');
  const filed = new Set(orders.map(({ id }) => id));
  for (const id of confirmed.filter((one) => !filed.has(one))) faults.push(`order ${id} is not filed`);
  if (orders.length !== confirmed.length)
    faults.push(`${orders.length} orders are filed, and ${confirmed.length} were confirmed`);
  return faults;
}

function sumOf(parts: readonly OrderItem[], { giftCards }: OrderData): number {
  const charged = parts.filter((part): part is LineItem | ShippingItem => /line|shipping/.test(part.kind));
  // As WooCommerce adds: each line rounded to its displayed price.
  const sum = charged.reduce((total, part) => total + roundAmount(part.total, DECIMALS) + part.tax, 0);
  return roundAmount(sum - giftCards.reduce((total, card) => total + card.amount, 0), DECIMALS);
}

function rows<Row>(file: string, sql: string): Row[] {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    return db.prepare(sql).all() as Row[];
  } finally {
    db.close();
  }
}
