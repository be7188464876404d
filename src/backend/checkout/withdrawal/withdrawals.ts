import type { Store } from '../../db/database.ts';

/** A statement that has reached the shop. */
export interface Withdrawal {
  /** The order with this number and this address; null for none. */
  orderId: number | null;
  receivedGmt: string;
  name: string;
  email: string;
  orderNumber: string;
  goods: string[];
  language: string;
}

/** The id of the order with a number, such as `1001` or the first in `No. 1001, 2 mugs`, and its buyer's address. */
export function orderOf(store: Store, orderNumber: string, email: string): number | null {
  const id = Number(/\d{1,15}/.exec(orderNumber)?.[0] ?? '');
  const row = store.get<{ id: number }>(
    `SELECT o.id FROM orders o LEFT JOIN customers c ON c.id = o.customer_id
     WHERE o.id = ?1 AND lower(?2) IN (lower(o.data ->> '$.billing.email'), lower(c.email))`,
    id,
    email,
  );
  return row?.id ?? null;
}

/** Stores a withdrawal, with its order. */
export function saveWithdrawal(store: Store, withdrawal: Withdrawal): void {
  const { orderId, receivedGmt, name, email, orderNumber, goods, language } = withdrawal;
  store.withoutRevision(() =>
    store.insert('withdrawals', {
      order_id: orderId,
      received_gmt: receivedGmt,
      ...{ name, email, language },
      order_number: orderNumber,
      goods: JSON.stringify(goods),
    }),
  );
}

interface WithdrawalRow extends Record<string, unknown> {
  order_id: number | null;
  received_gmt: string;
  name: string;
  email: string;
  order_number: string;
  goods: string;
  language: string;
}

/** All withdrawals, newest first. */
export function storedWithdrawals(store: Store): Withdrawal[] {
  return store.all<WithdrawalRow>('SELECT * FROM withdrawals ORDER BY id DESC').map((row) => ({
    orderId: row.order_id,
    receivedGmt: row.received_gmt,
    ...{ name: row.name, email: row.email, language: row.language },
    orderNumber: row.order_number,
    goods: JSON.parse(row.goods) as string[],
  }));
}
