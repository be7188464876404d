import type { ShopOptions } from '../../options.ts';
import type { Store } from '../database.ts';
import type { Listings } from './listings.ts';

const MOST_RELATED = 5;
/** The store's default order of products. */
export const DEFAULT_ORDER = 'p.menu_order DESC, p.name COLLATE NOCASE DESC, p.id DESC';

/**
 * Products that share most categories and tags with a product, at most five, in the store's own order.
 * A product that shares none gets the start of the whole list, as in WooGraphQL.
 */
export function relatedProductIds(
  productId: number,
  { store, listings, shop }: { store: Store; listings: Listings; shop: Pick<ShopOptions, 'hideOutOfStock'> },
) {
  const isShown = shop.hideOutOfStock ? ["p.stock_status <> 'OUT_OF_STOCK'"] : [];
  const rows = store.all<{ id: number }>(
    `SELECT p.id FROM (
       SELECT p.id, count(*) AS shared FROM product_terms own
       JOIN terms t ON t.id = own.term_id AND t.taxonomy IN ('product_cat', 'product_tag')
       JOIN product_terms other ON other.term_id = own.term_id AND other.product_id <> own.product_id
       JOIN products p ON p.id = other.product_id AND p.status = 'publish' AND p.visibility IN ('VISIBLE', 'CATALOG')
       WHERE ${['own.product_id = ?', ...isShown].join(' AND ')} GROUP BY p.id ORDER BY shared DESC, p.id DESC LIMIT ${MOST_RELATED}
     ) best JOIN products p ON p.id = best.id ORDER BY ${DEFAULT_ORDER}`,
    productId,
  );
  if (rows.length > 0) return rows.map((row) => row.id);
  const all = listings.ids({
    conditions: ["p.type <> 'VARIATION'", "p.status = 'publish'", ...isShown],
    values: [],
    order: DEFAULT_ORDER,
  });
  return all.slice(0, MOST_RELATED);
}
