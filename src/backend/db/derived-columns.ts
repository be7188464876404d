import type { Store } from './database.ts';

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
