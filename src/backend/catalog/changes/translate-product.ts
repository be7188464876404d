import type { SQLInputValue } from 'node:sqlite';
import type { Store } from '../../db/database.ts';
import { DEFAULT_CATEGORY, termLookup } from '../../db/fill/fill-terms.ts';
import { publicationColumns } from '../../db/fill/seed-columns.ts';
import type { ProductRow } from '../../db/product-columns.ts';
import type { TermRow } from '../../db/read/term-index.ts';
import { escapeAmpersands, requireSlug } from '../../values/entities.ts';
import { enqueueWebhook } from '../webhooks/webhook-queue.ts';
import {
  checkTargetLanguage,
  productRow,
  updateDerived,
  updateVariationNames,
  withNextIds,
} from './change-helpers.ts';
import { changeProduct, type ProductChange } from './change-product.ts';

type ProductTranslation = Pick<
  ProductChange,
  'name' | 'slug' | 'description' | 'shortDescription' | 'status'
>;

/**
 * Changes the translation of a product, or makes it: a copy, with the terms of its language, that has its own price
 * and stock from then on, unless the shop shares them.
 * @returns its row as it was, null if it is new, and as it is
 * @throws if the catalog lacks the language, another product has the address, or a new one has no name
 */
export function translateProduct(
  store: Store,
  original: ProductRow,
  language: string,
  change: ProductTranslation,
  now = new Date(),
): { before: ProductRow | null; after: ProductRow } {
  return store.transaction(() => {
    checkTargetLanguage(store, language, original.language);
    const group = original.translation_group ?? `product-${original.id}`;
    const before = store.get<ProductRow>(
      "SELECT * FROM products WHERE translation_group = ? AND language = ? AND type <> 'VARIATION'",
      group,
      language,
    );
    if (before) {
      changeProduct(store, before.id, change, now);
      return { before, after: productRow(store, before.id) };
    }
    if (change.name === undefined) throw new Error('A new translation needs a name: --name "Blauer Becher".');
    store.update('products', original.id, { translation_group: group });
    const slug = requireSlug(change.slug ?? change.name);
    const taken = store.get("SELECT id FROM products WHERE slug = ? AND type <> 'VARIATION'", slug);
    if (taken) throw new Error(`Product ${taken.id} has the address "${slug}" already: choose another one.`);
    const id = copyProduct(
      store,
      original.id,
      { language, translation_group: group },
      {
        slug,
        name: escapeAmpersands(change.name),
        description: change.description ?? '',
        short_description: change.shortDescription ?? '',
        status: change.status ?? original.status,
      },
      now,
    );
    return { before: null, after: productRow(store, id) };
  });
}

type Columns = Record<string, SQLInputValue>;

/**
 * Copies a product with all that belongs to it but reviews.
 * @param translation columns of its variations too
 * @returns the copy's id
 */
function copyProduct(
  store: Store,
  originalId: number,
  translation: { language: string; translation_group: string },
  texts: Columns,
  now: Date,
): number {
  const { language } = translation;
  const published = publicationColumns(now, store.shop().timezone);
  const copyRow = (id: number, own: Columns) => {
    const copied = withNextIds(store, (ids) => ids.post++);
    const row = store.get<Columns>('SELECT * FROM products WHERE id = ?', id);
    store.insert('products', { ...row, ...published, sku: null, total_sales: 0, ...own, id: copied });
    enqueueWebhook(store, 'product.created', copied);
    return copied;
  };
  const copyParts = (
    table: string,
    column: string,
    from: number,
    to: number,
    more?: (row: Columns) => Columns,
  ) => {
    for (const row of store.all<Columns>(`SELECT * FROM ${table} WHERE ${column} = ?`, from)) {
      store.insert(table, { ...row, [column]: to, ...more?.(row) });
    }
  };
  const termIn = (taxonomy: SQLInputValue | undefined, slug: SQLInputValue | undefined) =>
    translatedTerm(store, String(taxonomy), String(slug), language)?.slug ?? slug ?? null;
  const id = copyRow(originalId, { ...translation, ...texts });
  copyTerms(store, originalId, id, language);
  copyParts('product_images', 'product_id', originalId, id);
  copyParts('product_meta', 'product_id', originalId, id, () => ({ id: null }));
  copyParts('downloads', 'product_id', originalId, id, ({ position }) => ({ id: `${id}-${position}` }));
  copyParts('product_links', 'product_id', originalId, id, ({ target_id }) => ({
    target_id: translatedProduct(store, Number(target_id), language) ?? target_id ?? null,
  }));
  copyParts('product_attributes', 'product_id', originalId, id, ({ name, options, default_value }) => ({
    options: JSON.stringify((JSON.parse(String(options)) as string[]).map((slug) => termIn(name, slug))),
    default_value: default_value ? termIn(name, default_value) : null,
  }));
  const variations = store.all<ProductRow>(
    'SELECT * FROM products WHERE parent_id = ? ORDER BY menu_order, id',
    originalId,
  );
  for (const variation of variations) {
    const translation_group = variation.translation_group ?? `variation-${variation.id}`;
    store.update('products', variation.id, { translation_group });
    const slug = `${texts.slug}-${variation.id}`;
    const own = copyRow(variation.id, { language, slug, translation_group, parent_id: id });
    copyParts('variation_attributes', 'variation_id', variation.id, own, ({ name, value }) => ({
      value: value ? termIn(name, value) : '',
    }));
  }
  updateVariationNames(store, id);
  updateDerived(store, { id, parent_id: null }, now);
  return id;
}

/** A copy has the categories and tags of its language, and of attributes those of the original that lack it too. */
function copyTerms(store: Store, from: number, to: number, language: string): void {
  const terms = store.all<TermRow>(
    'SELECT t.* FROM product_terms pt JOIN terms t ON t.id = pt.term_id WHERE pt.product_id = ?',
    from,
  );
  const copied = terms.flatMap((term) => {
    const translated = translatedTerm(store, term.taxonomy, term.slug, language);
    const isShared = term.language === null || term.taxonomy.startsWith('pa_');
    return translated ?? (isShared ? term : []);
  });
  if (!copied.some(({ taxonomy }) => taxonomy === 'product_cat')) {
    store.insert('product_terms', {
      product_id: to,
      term_id: termLookup(store).find('product_cat', DEFAULT_CATEGORY, String(to)).id,
    });
  }
  for (const { id } of copied) store.insert('product_terms', { product_id: to, term_id: id }, 'OR IGNORE');
}

function translatedTerm(store: Store, taxonomy: string, slug: string, language: string): TermRow | undefined {
  return store.get<TermRow>(
    `SELECT t.* FROM terms own JOIN terms t ON t.taxonomy = own.taxonomy
       AND t.translation_group = own.translation_group AND t.language = ?
     WHERE own.taxonomy = ? AND own.slug = ?`,
    language,
    taxonomy,
    slug,
  );
}

function translatedProduct(store: Store, id: number, language: string): number | undefined {
  return store.get<{ id: number }>(
    `SELECT p.id FROM products own JOIN products p ON p.translation_group = own.translation_group
       AND p.language = ? AND p.type <> 'VARIATION' WHERE own.id = ?`,
    language,
    id,
  )?.id;
}
