import { type StockItem, stockHolder } from '../../cart/cart-lines.ts';
import { countCouponUse } from '../../cart/codes/coupons.ts';
import { refundGiftCard } from '../../cart/codes/gift-cards.ts';
import { changeProduct, sellProduct, stockStatusOf } from '../../catalog/changes/change-product.ts';
import { markPayingCustomer } from '../../customers/accounts.ts';
import type { Store } from '../../db/database.ts';
import { toWpDate } from '../../db/dates.ts';
import type { ProductRow } from '../../db/product-columns.ts';
import { findOrder, itemsOfKind, type Order, type OrderStatus } from './order.ts';

/** Status of a paid order: completed if nothing has to be packed or done. */
export function statusWhenPaid(needsProcessing: boolean): OrderStatus {
  return needsProcessing ? 'PROCESSING' : 'COMPLETED';
}

/** Notes that an order was paid. @returns the order as it is then */
export function markPaid(store: Store, order: Order, now = new Date()): Order {
  markPayingCustomer(store, order.customer_id);
  return setStatus(store, order, statusWhenPaid(order.data.needsProcessing), now, true);
}

export function markOnHold(store: Store, order: Order, now = new Date()): Order {
  return setStatus(store, order, 'ON_HOLD', now);
}

/** Ends an order that was never paid: its stock, coupons and gift cards are free again. */
export function cancelUnpaidOrder(
  store: Store,
  order: Order,
  status: 'CANCELLED' | 'FAILED',
  now = new Date(),
): Order {
  return store.transaction(() => {
    const current = findOrder(store, order.id) ?? order;
    if (current.status !== 'PENDING' && current.status !== 'ON_HOLD') return current;
    if (current.stock_held === 1) {
      releaseStock(store, itemsOfKind(store, order.id, 'line'), now);
      for (const { code } of itemsOfKind(store, order.id, 'coupon')) countCouponUse(store, code, -1);
      for (const { code, amount } of order.data.giftCards) refundGiftCard(store, code, amount);
      store.runOutside('UPDATE orders SET stock_held = 0 WHERE id = ?', order.id);
    }
    return setStatus(store, current, status, now);
  });
}

function setStatus(store: Store, order: Order, status: OrderStatus, now: Date, paid = false): Order {
  const gmt = toWpDate(now, 'UTC');
  store.runOutside(
    `UPDATE orders SET status = ?, modified_gmt = ?, paid_gmt = coalesce(paid_gmt, ?),
        completed_gmt = coalesce(completed_gmt, ?) WHERE id = ?`,
    status,
    gmt,
    paid ? gmt : null,
    status === 'COMPLETED' ? gmt : null,
    order.id,
  );
  const changed = findOrder(store, order.id);
  if (!changed) throw new Error(`Order ${order.id} is gone.`);
  return changed;
}

type SoldItem = StockItem & { quantity: number };

/** Takes what was sold from the stock of the products that count theirs. To be called in a transaction. */
export function reserveStock(store: Store, sold: readonly SoldItem[], now: Date): void {
  for (const one of sold) adjustStock(store, stockHolder(one).id, one.quantity, now);
}

/** Returns the stock of an order that failed or was cancelled; deleted products are skipped. */
function releaseStock(
  store: Store,
  lines: readonly { productId: number; variationId: number | null; quantity: number }[],
  now: Date,
): void {
  for (const { productId, variationId, quantity } of lines) {
    const product = rowOf(store, productId);
    const bought = variationId === null ? product : rowOf(store, variationId);
    if (!product || !bought) continue;
    const holder = stockHolder({ bought, parent: variationId === null ? null : product });
    adjustStock(store, holder.id, -quantity, now);
  }
}

function adjustStock(store: Store, id: number, quantity: number, now: Date): void {
  sellProduct(store, id, quantity, now);
  const row = rowOf(store, id);
  if (!row || row.stock_quantity === null) return;
  if (row.stock_quantity < 0 && row.backorders === 'NO') {
    throw new Error(`Product ${id} would have a stock of ${row.stock_quantity}.`);
  }
  if (row.type !== 'VARIABLE') return;
  // Variations without a stock of their own share that of their product, and its status with it.
  const status = stockStatusOf(row.stock_quantity, row.backorders);
  const sharing = store.all<{ id: number }>(
    'SELECT id FROM products WHERE parent_id = ? AND stock_quantity IS NULL AND stock_status <> ?',
    id,
    status,
  );
  for (const variation of sharing) changeProduct(store, variation.id, { stock: { status } }, now);
}

function rowOf(store: Store, id: number): ProductRow | undefined {
  return store.get<ProductRow>('SELECT * FROM products WHERE id = ?', id);
}
