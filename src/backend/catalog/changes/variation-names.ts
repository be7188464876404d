import type { Store } from '../../db/database.ts';
import { variationName } from '../../db/fill/fill-variation.ts';

/**
 * Names the variations of a product after it and their values, as WooCommerce does when it next reads
 * them: `modified` does not move.
 */
export function updateVariationNames(store: Store, productId: number): void {
  const product = store.get<{ name: string }>('SELECT name FROM products WHERE id = ?', productId);
  const variations = store.all<{ id: number }>('SELECT id FROM products WHERE parent_id = ?', productId);
  for (const { id } of variations) {
    const values = store.all<{ name: string; shown: string }>(
      `SELECT a.name, coalesce(t.name, a.value) AS shown FROM variation_attributes a
       LEFT JOIN terms t ON t.taxonomy = a.name AND t.slug = a.value
       WHERE a.variation_id = ? ORDER BY a.position`,
      id,
    );
    store.run('UPDATE products SET name = ? WHERE id = ?', variationName(product?.name ?? '', values), id);
  }
}
