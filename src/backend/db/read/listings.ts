import type { SQLInputValue } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import type { ShopOptions } from '../../options.ts';
import type { Store } from '../database.ts';

/** Keeps a value that is derived from the whole database until its revision moves. */
export function ofRevision<T>(store: Store, build: () => T): () => T {
  let made: { revision: string; value: T } | undefined;
  return () => {
    const revision = store.revision();
    if (made?.revision !== revision) made = { revision, value: build() };
    return made.value;
  };
}

/** A product list: which products and in which order, as SQL over `products p`. */
export interface ListingQuery {
  conditions: string[];
  values: SQLInputValue[];
  order: string;
}

const MAX_LISTS = 50;

export type Listings = ReturnType<typeof listings>;

/**
 * Product lists as ids in order. A client that pages through a list sees one order throughout, and the list is sorted
 * once; a change of the database drops all lists.
 */
export function listings(store: Store) {
  const lists = ofRevision(store, () => new LRUCache<string, readonly number[]>({ max: MAX_LISTS }));
  return {
    ids({ conditions, values, order }: ListingQuery): readonly number[] {
      const sql = `SELECT p.id FROM products p WHERE ${conditions.join(' AND ')} ORDER BY ${order}`;
      const key = JSON.stringify([sql, values]);
      const known = lists().get(key);
      if (known) return known;
      // One row with all ids: making an object of every row takes longer than sorting them.
      const row = store.db.prepare(`SELECT json_group_array(id) AS ids FROM (${sql})`).get(...values);
      const ids = JSON.parse(String(row?.ids)) as number[];
      lists().set(key, ids);
      return ids;
    },
  };
}

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
