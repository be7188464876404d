import type { Store } from '../../db/database.ts';
import { pictureInserter } from '../../db/fill/fill-media.ts';
import { ProductInserter } from '../../db/fill/fill-product.ts';
import { termLookup } from '../../db/fill/fill-terms.ts';
import type { SeedProduct } from '../../db/seed/types.ts';
import { enqueueWebhook } from '../webhooks/webhook-queue.ts';
import { productRow, touchModified, updateDerived, withNextIds } from './change-helpers.ts';

/**
 * Files a new product.
 * @returns its id
 * @throws if another one has its slug, or it names a category or term that the shop lacks
 */
export function addProduct(store: Store, product: SeedProduct, now = new Date()): number {
  return store.transaction(() => {
    const taken = store.get<{ id: number }>(
      "SELECT id FROM products WHERE slug = ? AND type <> 'VARIATION'",
      product.slug,
    );
    if (taken) throw new Error(`There is a product "${product.slug}" already (id ${taken.id}).`);
    const { timezone, languages } = store.shop();
    const id = withNextIds(store, (ids) => {
      const inserter = new ProductInserter({
        store,
        ids,
        insertPicture: pictureInserter(store, ids),
        terms: termLookup(store),
        timezone,
        languages,
      });
      const added = inserter.insert(product);
      inserter.resolveLinks();
      return added;
    });
    const row = productRow(store, id);
    updateDerived(store, row, now);
    touchModified(store, row, now);
    enqueueWebhook(store, 'product.created', id);
    for (const variation of store.all<{ id: number }>('SELECT id FROM products WHERE parent_id = ?', id)) {
      enqueueWebhook(store, 'product.created', variation.id);
    }
    return id;
  });
}
