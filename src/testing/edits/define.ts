import { changeProduct, type ProductChange } from '../../backend/catalog/changes/index.ts';
import type { Store } from '../../backend/db/database.ts';
import type { ProductRow } from '../../backend/db/product-columns.ts';
import { chooseProduct } from './choose.ts';
import type { Edit, PickNumber } from './types.ts';

/** Ways for storefronts to learn of a product saved in WooCommerce. */
export const SAVED = { movesModified: true, webhook: 'product.updated', foundBy: 'modified' } as const;

/** Changes without a webhook or a new `modified`. */
export function unannounced(foundBy: Edit['foundBy']) {
  return { movesModified: false, webhook: null, foundBy } as const;
}

interface ProductEdit {
  name: string;
  does: string;
  touches: string;
  /** Which published products it can be done to, as SQL. */
  where?: string;
  change(row: ProductRow, pick: PickNumber, store: Store): ProductChange | null;
}

/** An edit that saves one product. */
export function productEdit({ name, does, touches, where, change }: ProductEdit): Edit {
  return {
    name,
    description: does,
    touches,
    ...SAVED,
    apply(store, pick, now) {
      const row = chooseProduct(store, pick, where);
      const changed = row && change(row, pick, store);
      if (!row || !changed) return null;
      changeProduct(store, row.id, changed, now);
      const isShown = (changed.status ?? row.status) === 'publish';
      const slug = changed.slug ?? row.slug;
      return { summary: `${row.slug}: ${JSON.stringify(changed)}`, product: isShown ? slug : null };
    },
  };
}
