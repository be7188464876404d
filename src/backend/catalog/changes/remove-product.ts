import type { Store } from '../../db/database.ts';
import { updateGroupPrices } from '../../db/derived-columns.ts';
import type { ProductRow } from '../../db/product-columns.ts';
import { enqueueWebhook } from '../webhooks/webhook-queue.ts';
import { productRow, touchModified, updateDerived } from './change-helpers.ts';

const TRASHED = '__trashed';
/** Tables with the rows of a product. */
const OWNED_TABLES = [
  ...['product_terms', 'product_images', 'product_attributes', 'product_meta'],
  ...['downloads', 'reviews', 'trash'],
];

/**
 * Puts a product with its variations, or a variation, into the trash: shoppers no longer see it, and its
 * address is free.
 */
export function trashProduct(store: Store, id: number, now = new Date()): void {
  store.transaction(() => {
    const row = productRow(store, id);
    if (row.status === 'trash') throw new Error(`Product ${id} is in the trash already.`);
    for (const { id: member, status, slug } of withVariations(store, row)) {
      if (status === 'trash') continue;
      store.run('INSERT OR REPLACE INTO trash VALUES (?, ?, ?)', member, status, slug);
      const trashed = uniqueSlug(store, `${slug}${TRASHED}`, member);
      store.update('products', member, { status: 'trash', slug: trashed });
      enqueueWebhook(store, 'product.deleted', member);
    }
    updateDerived(store, row, now);
  });
}

/** Takes a product with its variations, or a variation, out of the trash again, with the status of before. */
export function restoreProduct(store: Store, id: number, now = new Date()): void {
  store.transaction(() => {
    const row = productRow(store, id);
    if (row.status !== 'trash') throw new Error(`Product ${id} is not in the trash.`);
    for (const { id: member } of withVariations(store, row)) {
      const before = store.get<{ status: string; slug: string }>(
        'SELECT status, slug FROM trash WHERE product_id = ?',
        member,
      );
      if (!before) continue;
      const slug = uniqueSlug(store, before.slug, member);
      store.update('products', member, { status: before.status, slug });
      store.run('DELETE FROM trash WHERE product_id = ?', member);
      enqueueWebhook(store, 'product.restored', member);
    }
    updateDerived(store, row, now);
    touchModified(store, row, now);
  });
}

/** Deletes a product or variation permanently, without the trash: WooCommerce sends no webhook for it. */
export function deleteProduct(store: Store, id: number, now = new Date()): void {
  store.transaction(() => {
    const row = productRow(store, id);
    const inProduct = 'IN (SELECT id FROM products WHERE id = ? OR parent_id = ?)';
    for (const table of OWNED_TABLES) {
      store.run(`DELETE FROM ${table} WHERE product_id ${inProduct}`, id, id);
    }
    store.run(`DELETE FROM variation_attributes WHERE variation_id ${inProduct}`, id, id);
    store.run(`DELETE FROM product_links WHERE product_id = ? OR target_id = ?`, id, id);
    store.run('DELETE FROM products WHERE parent_id = ?', id);
    store.run('DELETE FROM products WHERE id = ?', id);
    if (row.parent_id === null) updateGroupPrices(store);
    else updateDerived(store, row, now);
  });
}

function withVariations(store: Store, row: ProductRow): ProductRow[] {
  return [row, ...store.all<ProductRow>('SELECT * FROM products WHERE parent_id = ? ORDER BY id', row.id)];
}

/** The slug, numbered if another product has it. */
function uniqueSlug(store: Store, slug: string, id: number): string {
  const taken = (candidate: string) =>
    store.get('SELECT id FROM products WHERE slug = ? AND id <> ?', candidate, id) !== undefined;
  let candidate = slug;
  for (let number = 2; taken(candidate); number++) candidate = `${slug}-${number}`;
  return candidate;
}
