import type { Store } from './database.ts';
import { toWpDate } from './dates.ts';

const SALE_RUNS = `(sale_price IS NOT NULL AND CAST(sale_price AS REAL) < CAST(regular_price AS REAL)
  AND (sale_from_gmt IS NULL OR sale_from_gmt <= :now) AND (sale_to_gmt IS NULL OR sale_to_gmt > :now))`;

const OWN_PRICE = `
UPDATE products SET
  on_sale = ${SALE_RUNS},
  price = CASE WHEN ${SALE_RUNS} THEN sale_price ELSE regular_price END,
  min_price = CAST(CASE WHEN ${SALE_RUNS} THEN sale_price ELSE regular_price END AS REAL),
  max_price = CAST(CASE WHEN ${SALE_RUNS} THEN sale_price ELSE regular_price END AS REAL)
WHERE type NOT IN ('VARIABLE', 'GROUPED')`;

const FROM_VARIATIONS = `
UPDATE products SET (on_sale, min_price, max_price) = (
  SELECT coalesce(max(v.on_sale), 0), min(v.min_price), max(v.max_price)
  FROM products v WHERE v.parent_id = products.id AND v.status = 'publish' AND v.price IS NOT NULL
) WHERE type = 'VARIABLE'`;

const FROM_GROUP = `
UPDATE products SET (on_sale, min_price, max_price) = (
  SELECT coalesce(max(c.on_sale), 0), min(c.min_price), max(c.min_price)
  FROM product_links l JOIN products c ON c.id = l.target_id AND c.status = 'publish'
  WHERE l.product_id = products.id AND l.kind = 'grouped'
) WHERE type = 'GROUPED'`;

/**
 * Works out every current price, price range and sale flag from the typed prices and the clock. Ranges
 * of variable products come from their variations, those of groups from their members.
 */
export function updateEffectivePrices(store: Store, now: Date): void {
  store.db.prepare(OWN_PRICE).run({ now: toWpDate(now, 'UTC') });
  store.db.exec(`${FROM_VARIATIONS}; ${FROM_GROUP};`);
}

/** The same for one product and for what is derived from it. */
export function updateEffectivePricesOf(store: Store, productId: number, now: Date): void {
  store.db
    .prepare(`${OWN_PRICE} AND (id = :id OR parent_id = :id)`)
    .run({ now: toWpDate(now, 'UTC'), id: productId });
  store.run(`${FROM_VARIATIONS} AND id = ?`, productId);
  store.run(
    `${FROM_GROUP} AND (
       id = ? OR id IN (SELECT product_id FROM product_links WHERE kind = 'grouped' AND target_id = ?)
     )`,
    productId,
    productId,
  );
}

/** Recalculates the prices of all groups after a member was removed. */
export function updateGroupPrices(store: Store): void {
  store.db.exec(FROM_GROUP);
}

/**
 * Starts and ends scheduled sales, as the store's timer does: `modified` does not move.
 * @returns ids of the products and variations whose price changed
 */
export function applyScheduledSales(store: Store, now: Date): number[] {
  const due = store.db
    .prepare(
      `SELECT id, coalesce(parent_id, id) AS product FROM products
       WHERE sale_price IS NOT NULL AND on_sale <> ${SALE_RUNS}`,
    )
    .all({ now: toWpDate(now, 'UTC') });
  if (due.length === 0) return [];
  store.transaction(() => {
    for (const product of new Set(due.map((row) => Number(row.product))))
      updateEffectivePricesOf(store, product, now);
  });
  return due.map((row) => Number(row.id));
}
