import type { Store } from '../../db/database.ts';
import { pictureInserter } from '../../db/fill/fill-media.ts';
import { DEFAULT_CATEGORY, termLookup } from '../../db/fill/fill-terms.ts';
import type { AttributeRow, TermRow } from '../../db/read/term-index.ts';
import type { SeedCategory, SeedImage } from '../../db/seed/types.ts';
import { escapeAmpersands, requireSlug } from '../../values/entities.ts';
import { productRow, updateVariationNames, withNextIds } from './change-helpers.ts';

/**
 * Changes of categories, tags and attributes. None of them moves the `modified` of a product, and none
 * is sent as a webhook.
 */
export interface CategoryChange {
  name?: string;
  slug?: string;
  description?: string;
  /** Slug of the category above; null for a top category. */
  parent?: string | null;
  image?: SeedImage | null;
}

/** Renames a category, tag or attribute term. @throws if the shop has none with the slug */
export function renameTerm(store: Store, taxonomy: string, slug: string, name: string): void {
  store.transaction(() => {
    const { id } = termRow(store, taxonomy, slug);
    store.run('UPDATE terms SET name = ? WHERE id = ?', escapeAmpersands(name), id);
    const named = store.all<{ id: number }>(
      `SELECT DISTINCT v.parent_id AS id FROM variation_attributes a JOIN products v ON v.id = a.variation_id
       WHERE a.name = ? AND a.value = ?`,
      taxonomy,
      slug,
    );
    for (const product of named) updateVariationNames(store, product.id);
  });
}

/** Describes a tag, brand or attribute term. @param description HTML @throws if the shop has none with the slug */
export function describeTerm(store: Store, taxonomy: string, slug: string, description: string): void {
  store.transaction(() => {
    const { id } = termRow(store, taxonomy, slug);
    store.update('terms', id, { description: escapeAmpersands(description) });
  });
}

/** Gives an attribute another label. @param slug with its prefix, `pa_color` */
export function renameAttribute(store: Store, slug: string, label: string): void {
  store.transaction(() => {
    const attribute = store.get<AttributeRow>('SELECT * FROM attributes WHERE slug = ?', slug);
    if (!attribute) throw new Error(`The shop has no attribute "${slug}".`);
    store.run('UPDATE attributes SET label = ? WHERE id = ?', label, attribute.id);
    store.run('UPDATE product_attributes SET label = ? WHERE attribute_id = ?', label, attribute.id);
  });
}

/** @throws if there is no such category, its new slug is taken, or the new parent lies below it */
export function changeCategory(store: Store, slug: string, change: CategoryChange): void {
  store.transaction(() => {
    const row = termRow(store, 'product_cat', slug);
    const { name, slug: newSlug, description, parent: parentSlug, image } = change;
    const columns: Record<string, string | number | null> = {};
    if (name !== undefined) columns.name = escapeAmpersands(name);
    if (newSlug !== undefined) columns.slug = uniqueCategorySlug(store, newSlug, row.id);
    if (description !== undefined) columns.description = escapeAmpersands(description);
    if (parentSlug !== undefined) {
      const parent = parentSlug === null ? null : termRow(store, 'product_cat', parentSlug);
      if (parent && isBelow(store, parent, row)) {
        throw new Error(`"${parent.slug}" is "${row.slug}" or lies below it, so it cannot stand above it.`);
      }
      columns.parent_id = parent?.id ?? null;
    }
    if (image !== undefined) columns.image_id = insertImage(store, image);
    if (Object.keys(columns).length > 0) store.update('terms', row.id, columns);
  });
}

/** Files a category. @returns its id */
export function addCategory(store: Store, category: SeedCategory): number {
  return store.transaction(() => {
    const slug = uniqueCategorySlug(store, category.slug, null);
    const parent = category.parent === null ? null : termRow(store, 'product_cat', category.parent).id;
    const id = highestTerm(store) + 1;
    store.insert('terms', {
      id,
      taxonomy: 'product_cat',
      slug,
      name: escapeAmpersands(category.name),
      description: escapeAmpersands(category.description),
      parent_id: parent,
      image_id: insertImage(store, category.image),
    });
    store.saveSetting('highestTerm', id);
    return id;
  });
}

/** Removes a category: those below it move up, and products without another one become uncategorized. */
export function removeCategory(store: Store, slug: string): void {
  if (slug === DEFAULT_CATEGORY) throw new Error('The default category cannot be removed.');
  store.transaction(() => {
    const row = termRow(store, 'product_cat', slug);
    const fallback = termRow(store, 'product_cat', DEFAULT_CATEGORY);
    store.saveSetting('highestTerm', highestTerm(store));
    store.run(
      `INSERT INTO product_terms SELECT product_id, ? FROM product_terms own WHERE term_id = ? AND NOT EXISTS (
         SELECT 1 FROM product_terms other JOIN terms t ON t.id = other.term_id AND t.taxonomy = 'product_cat'
         WHERE other.product_id = own.product_id AND other.term_id <> own.term_id)`,
      fallback.id,
      row.id,
    );
    store.run('DELETE FROM product_terms WHERE term_id = ?', row.id);
    store.run('UPDATE terms SET parent_id = ? WHERE parent_id = ?', row.parent_id, row.id);
    store.run('DELETE FROM terms WHERE id = ?', row.id);
  });
}

/**
 * Gives a product exactly these terms of a taxonomy (`product_cat`, `product_tag`, `pa_color` …).
 * @throws if the shop lacks one of them
 */
export function assignTerms(
  store: Store,
  productId: number,
  taxonomy: string,
  slugs: readonly string[],
): void {
  store.transaction(() => {
    const { slug: product } = productRow(store, productId);
    const terms = termLookup(store);
    store.run(
      `DELETE FROM product_terms WHERE product_id = ?
       AND term_id IN (SELECT id FROM terms WHERE taxonomy = ?)`,
      productId,
      taxonomy,
    );
    for (const slug of new Set(slugs)) {
      const { id } = terms.find(taxonomy, slug, product);
      store.insert('product_terms', { product_id: productId, term_id: id });
    }
    store.run(
      'UPDATE product_attributes SET options = ? WHERE product_id = ? AND name = ?',
      JSON.stringify([...new Set(slugs)]),
      productId,
      taxonomy,
    );
  });
}

/** Puts a product into exactly these categories. @throws if the shop lacks one of them */
export function assignCategories(store: Store, productId: number, slugs: readonly string[]): void {
  assignTerms(store, productId, 'product_cat', slugs);
}

/** @throws if the shop has no such category */
export function renameCategory(store: Store, slug: string, name: string): void {
  renameTerm(store, 'product_cat', slug, name);
}

function termRow(store: Store, taxonomy: string, slug: string): TermRow {
  const row = store.get<TermRow>('SELECT * FROM terms WHERE taxonomy = ? AND slug = ?', taxonomy, slug);
  if (!row) throw new Error(`The shop's ${taxonomy} has no "${slug}".`);
  return row;
}

function uniqueCategorySlug(store: Store, requested: string, own: number | null): string {
  const slug = requireSlug(requested);
  const sql = "SELECT id FROM terms WHERE taxonomy = 'product_cat' AND slug = ?";
  const taken = store.get<{ id: number }>(sql, slug);
  if (taken && taken.id !== own) throw new Error(`There is a category "${slug}" already.`);
  return slug;
}

/** WordPress never gives the id of a removed term to another one. */
export function highestTerm(store: Store): number {
  const highest = store.get<{ id: number }>('SELECT max(id) AS id FROM terms')?.id ?? 0;
  return Math.max(highest, store.setting<number>('highestTerm') ?? 0);
}

function isBelow(store: Store, row: TermRow, above: TermRow): boolean {
  if (row.id === above.id) return true;
  const sql = 'SELECT * FROM terms WHERE id = ?';
  const parent = row.parent_id === null ? undefined : store.get<TermRow>(sql, row.parent_id);
  return parent !== undefined && isBelow(store, parent, above);
}

function insertImage(store: Store, image: SeedImage | null): number | null {
  return withNextIds(store, (ids) => pictureInserter(store, ids)(image));
}
