import { countCouponUse } from '../../cart/codes/coupons.ts';
import { refundGiftCard } from '../../cart/codes/gift-cards.ts';
import { markPayingCustomer } from '../../customers/accounts.ts';
import type { Store } from '../../db/database.ts';
import { toWpDate } from '../../db/dates.ts';
import type { Order, OrderStatus } from './order.ts';
import { findOrder, itemsOfKind } from './read-orders.ts';
import { releaseStock } from './reserve-stock.ts';

/** Status of a paid order: completed where nothing has to be packed or done. */
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
