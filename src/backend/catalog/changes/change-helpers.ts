import type { Store } from '../../db/database.ts';
import { updateDerivedColumns, updateEffectivePricesOf } from '../../db/derived-columns.ts';
import type { IdSequence } from '../../db/fill/fill-media.ts';
import { variationName } from '../../db/fill/fill-variation.ts';
import { dateColumns } from '../../db/fill/seed-columns.ts';
import type { ProductRow } from '../../db/product-columns.ts';

// Changes of a catalog that is being served move `modified` and send webhooks where WooCommerce does: those of a product
// or variation do both, approved reviews only move `modified`. Terms changed or assigned, scheduled sales, settings and
// permanent deletions do neither.

/** @throws if there is no such product or variation */
export function productRow(store: Store, id: number): ProductRow {
  const row = store.get<ProductRow>('SELECT * FROM products WHERE id = ?', id);
  if (!row) throw new Error(`There is no product ${id}.`);
  return row;
}

/** Runs `work` with the next free ids, which it may count up. */
export function withNextIds<T>(store: Store, work: (ids: IdSequence) => T): T {
  const ids = store.setting<IdSequence>('nextIds');
  if (!ids) throw new Error('The database holds no catalog.');
  const result = work(ids);
  store.saveSetting('nextIds', ids);
  return result;
}

/** Brings everything up to date that is derived from a product or variation. */
export function updateDerived(store: Store, row: Pick<ProductRow, 'id' | 'parent_id'>, now: Date): void {
  const productId = row.parent_id ?? row.id;
  updateEffectivePricesOf(store, productId, now);
  updateDerivedColumns(store, productId);
}

/** Moves `modified` of a product; with a variation that of its product too. */
export function touchModified(store: Store, row: Pick<ProductRow, 'id' | 'parent_id'>, now: Date): void {
  const { date, date_gmt } = dateColumns(now, store.shop().timezone);
  store.run(
    'UPDATE products SET modified = ?, modified_gmt = ? WHERE id IN (?, ?)',
    date,
    date_gmt,
    row.id,
    row.parent_id ?? row.id,
  );
}

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

/** @throws if the catalog lacks the language, or a thing is in it already */
export function checkTargetLanguage(store: Store, language: string, own: string | null): void {
  const { languages } = store.shop();
  if (!languages.includes(language)) {
    const known = languages.join(', ') || 'none yet: set setting languages en, de';
    throw new Error(`The catalog has no language "${language}". There are: ${known}.`);
  }
  if (own === language)
    throw new Error(`It is in the language ${language} itself: change it, not a translation.`);
}
