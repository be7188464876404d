import type { Store } from '../../db/database.ts';
import type { ProductRow } from '../../db/product-columns.ts';

/** Other products that a product names, by slug. */
export interface LinkChange {
  upsells?: string[];
  crossSells?: string[];
  /** The products that a grouped product is made of. */
  grouped?: string[];
}

/** @throws where the shop lacks one of the products */
export function replaceLinks(store: Store, row: ProductRow, change: LinkChange): void {
  const lists = { upsell: change.upsells, crosssell: change.crossSells, grouped: change.grouped };
  for (const [kind, slugs] of Object.entries(lists)) {
    if (!slugs) continue;
    store.run('DELETE FROM product_links WHERE product_id = ? AND kind = ?', row.id, kind);
    slugs.forEach((slug, position) => {
      const target = store.get<{ id: number }>(
        "SELECT id FROM products WHERE slug = ? AND type <> 'VARIATION'",
        slug,
      );
      if (!target) throw new Error(`There is no product "${slug}" for ${row.slug} to name.`);
      if (target.id === row.id) throw new Error(`Product "${slug}" cannot name itself.`);
      store.insert('product_links', { product_id: row.id, kind, position, target_id: target.id });
    });
  }
}
