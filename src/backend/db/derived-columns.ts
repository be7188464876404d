import type { Store } from './database.ts';
import { toWpDate } from './dates.ts';

/**
 * Rows that the store derives from others: rating sums, a variable product's stock status, and the
 * hidden terms (`featured`, `outofstock`, `rated-4` …) that WooCommerce stores for its own queries.
 * @param productId one product, or null for all
 */
export function updateDerivedColumns(store: Store, productId: number | null): void {
  const only = productId === null ? '' : `AND id = ${Number(productId)}`;
  store.db.exec(`
    UPDATE products SET (review_count, average_rating) = (
      SELECT count(*), coalesce(round(avg(nullif(rating, 0)), 2), 0)
      FROM reviews WHERE product_id = products.id AND approved = 1
    ) WHERE type <> 'VARIATION' ${only};
    UPDATE products SET stock_status = coalesce((
      SELECT CASE min(CASE v.stock_status WHEN 'IN_STOCK' THEN 0 WHEN 'ON_BACKORDER' THEN 1 ELSE 2 END)
        WHEN 0 THEN 'IN_STOCK' WHEN 1 THEN 'ON_BACKORDER' WHEN 2 THEN 'OUT_OF_STOCK' END
      FROM products v WHERE v.parent_id = products.id AND v.status = 'publish'
    ), stock_status) WHERE type = 'VARIABLE' ${only};
    DELETE FROM product_terms WHERE term_id IN (SELECT id FROM terms WHERE taxonomy = 'product_visibility')
      ${productId === null ? '' : `AND product_id = ${Number(productId)}`};
    INSERT INTO product_terms SELECT p.id, t.id FROM products p JOIN terms t ON t.taxonomy = 'product_visibility'
      AND (
        (t.slug = 'featured' AND p.featured)
        OR (t.slug = 'exclude-from-catalog' AND p.visibility IN ('SEARCH', 'HIDDEN'))
        OR (t.slug = 'exclude-from-search' AND p.visibility IN ('CATALOG', 'HIDDEN'))
        OR (t.slug = 'outofstock' AND p.stock_status = 'OUT_OF_STOCK')
        OR (t.slug = 'rated-' || CAST(round(p.average_rating) AS INTEGER) AND p.review_count > 0)
      ) WHERE p.type <> 'VARIATION' ${only.replace('id', 'p.id')};`);
}

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
