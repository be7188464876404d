import type { SeedProduct } from '../seed/types.ts';
import type { Store } from '../store/database.ts';
import { MediaFiler } from '../store/fill-media.ts';
import { ProductFiler } from '../store/fill-product.ts';
import { storedTerms } from '../store/fill-terms.ts';
import { announce } from '../webhooks/announce.ts';
import { productRow, settle, touch, withIds } from './common.ts';

/**
 * Files a new product.
 * @returns its id
 * @throws where another one has its slug, or it names a category or term that the shop lacks
 */
export function addProduct(store: Store, product: SeedProduct, now = new Date()): number {
  return store.transaction(() => {
    const taken = store.get<{ id: number }>(
      "SELECT id FROM products WHERE slug = ? AND type <> 'VARIATION'",
      product.slug,
    );
    if (taken) throw new Error(`There is a product "${product.slug}" already (id ${taken.id}).`);
    const id = withIds(store, (ids) => {
      const filer = new ProductFiler({
        store,
        ids,
        media: new MediaFiler(store, ids, new Map()),
        terms: storedTerms(store),
        timezone: store.shop().timezone,
      });
      const added = filer.add(product);
      filer.resolveLinks();
      return added;
    });
    const row = productRow(store, id);
    settle(store, row, now);
    touch(store, row, now);
    announce(store, 'product.created', id);
    for (const variation of store.all<{ id: number }>('SELECT id FROM products WHERE parent_id = ?', id)) {
      announce(store, 'product.created', variation.id);
    }
    return id;
  });
}
