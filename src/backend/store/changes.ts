import type { SeedImage, SeedPrices, SeedProduct, SeedReview, SeedStock } from '../seed/types.ts';
import { escapeAmpersands } from '../text/entities.ts';
import type { Store } from './database.ts';
import { syncDerived } from './derived.ts';
import { type IdSequence, MediaFiler } from './fill-media.ts';
import { ProductFiler } from './fill-product.ts';
import { storedTerms } from './fill-terms.ts';
import { recomputeGroups, recomputePricesOf } from './prices.ts';
import type { ProductRow } from './product-columns.ts';
import { momentColumns, priceColumns, stockColumns } from './seed-columns.ts';

/**
 * Changes of a catalog that is being served. What moves `modified` is what moves it in WooCommerce:
 * changes of a product or of one of its variations and approved reviews do; categories renamed, assigned
 * or taken away, scheduled sales and deletions do not.
 */
export interface ProductChange {
  name?: string;
  description?: string;
  shortDescription?: string;
  status?: 'publish' | 'draft';
  visibility?: SeedProduct['visibility'];
  featured?: boolean;
  prices?: Partial<SeedPrices>;
  stock?: Partial<SeedStock>;
  image?: SeedImage | null;
}

/**
 * Changes a product or a variation, which changes its product too.
 * @throws where there is no such product
 */
export function changeProduct(store: Store, id: number, change: ProductChange, now = new Date()): void {
  store.transaction(() => {
    const row = productRow(store, id);
    const columns = changedColumns(store, row, change);
    const names = Object.keys(columns);
    if (names.length > 0) {
      const assignments = names.map((name) => `${name} = ?`).join(', ');
      store.run(`UPDATE products SET ${assignments} WHERE id = ?`, ...Object.values(columns), id);
    }
    settle(store, row, now);
    touch(store, row, now);
  });
}

/** Files a new product. @returns its id */
export function addProduct(store: Store, product: SeedProduct, now = new Date()): number {
  return store.transaction(() => {
    const ids = nextIds(store);
    const filer = new ProductFiler({
      store,
      ids,
      media: new MediaFiler(store, ids, new Map()),
      terms: storedTerms(store),
      timezone: store.shop().timezone,
    });
    const id = filer.add(product);
    filer.resolveLinks();
    store.saveSetting('nextIds', ids);
    const row = productRow(store, id);
    settle(store, row, now);
    touch(store, row, now);
    return id;
  });
}

/** Removes a product or variation for good. */
export function deleteProduct(store: Store, id: number, now = new Date()): void {
  store.transaction(() => {
    const row = productRow(store, id);
    const gone = 'IN (SELECT id FROM products WHERE id = ? OR parent_id = ?)';
    for (const table of [
      'product_terms',
      'product_images',
      'product_attributes',
      'product_meta',
      'downloads',
      'reviews',
    ]) {
      store.run(`DELETE FROM ${table} WHERE product_id ${gone}`, id, id);
    }
    store.run(`DELETE FROM variation_attributes WHERE variation_id ${gone}`, id, id);
    store.run(`DELETE FROM product_links WHERE product_id = ? OR target_id = ?`, id, id);
    store.run('DELETE FROM products WHERE parent_id = ?', id);
    store.run('DELETE FROM products WHERE id = ?', id);
    if (row.parent_id === null) recomputeGroups(store);
    else settle(store, row, now);
  });
}

/** Files an approved review. @returns its id */
export function addReview(store: Store, productId: number, review: SeedReview, now = new Date()): number {
  return store.transaction(() => {
    const row = productRow(store, productId);
    const ids = nextIds(store);
    const id = ids.comment++;
    const { local, gmt } = momentColumns(now, store.shop().timezone);
    const { author, email, rating, content } = review;
    const sql = 'INSERT INTO reviews VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1)';
    store.run(sql, id, productId, author, email, rating, content, local, gmt);
    store.saveSetting('nextIds', ids);
    syncDerived(store, productId);
    touch(store, row, now);
    return id;
  });
}

/** @throws where the shop has no such category */
export function renameCategory(store: Store, slug: string, name: string): void {
  const category = storedTerms(store).find('product_cat', slug, '(rename)');
  store.run('UPDATE terms SET name = ? WHERE id = ?', escapeAmpersands(name), category.id);
}

/** Puts a product into exactly these categories. @throws where the shop lacks one of them */
export function assignCategories(store: Store, productId: number, slugs: readonly string[]): void {
  store.transaction(() => {
    const { slug: product } = productRow(store, productId);
    const terms = storedTerms(store);
    store.run(
      `DELETE FROM product_terms WHERE product_id = ?
       AND term_id IN (SELECT id FROM terms WHERE taxonomy = 'product_cat')`,
      productId,
    );
    for (const slug of slugs) {
      store.run(
        'INSERT INTO product_terms VALUES (?, ?)',
        productId,
        terms.find('product_cat', slug, product).id,
      );
    }
  });
}

function changedColumns(store: Store, row: ProductRow, change: ProductChange) {
  const { prices, stock } = change;
  const columns: Record<string, string | number | null> = {};
  if (change.name !== undefined) columns.name = escapeAmpersands(change.name);
  if (change.description !== undefined) columns.description = change.description;
  if (change.shortDescription !== undefined) columns.short_description = change.shortDescription;
  if (change.status !== undefined) columns.status = change.status;
  if (change.visibility !== undefined) columns.visibility = change.visibility.toUpperCase();
  if (change.featured !== undefined) columns.featured = Number(change.featured);
  if (prices) {
    const zoned = (gmt: string | null) => gmt && `${gmt.replace(' ', 'T')}Z`;
    const old: SeedPrices = {
      regular: row.regular_price,
      sale: row.sale_price,
      saleFrom: zoned(row.sale_from_gmt),
      saleTo: zoned(row.sale_to_gmt),
    };
    Object.assign(columns, priceColumns({ ...old, ...prices }, store.shop().timezone));
  }
  if (stock) {
    const old: SeedStock = {
      status: row.stock_status,
      quantity: row.stock_quantity,
      lowStockAmount: row.low_stock_amount,
      backorders: row.backorders,
    };
    Object.assign(columns, stockColumns({ ...old, ...stock }));
  }
  if (change.image !== undefined) {
    const ids = nextIds(store);
    columns.image_id = new MediaFiler(store, ids, new Map()).file(change.image);
    store.saveSetting('nextIds', ids);
  }
  return columns;
}

function productRow(store: Store, id: number): ProductRow {
  const row = store.get<ProductRow>('SELECT * FROM products WHERE id = ?', id);
  if (!row) throw new Error(`There is no product ${id}.`);
  return row;
}

function nextIds(store: Store): IdSequence {
  const ids = store.setting<IdSequence>('nextIds');
  if (!ids) throw new Error('The database holds no catalog.');
  return ids;
}

/** Brings everything up to date that is derived from a product or variation. */
function settle(store: Store, row: ProductRow, now: Date): void {
  const productId = row.parent_id ?? row.id;
  recomputePricesOf(store, productId, now);
  syncDerived(store, productId);
}

function touch(store: Store, row: ProductRow, now: Date): void {
  const { local, gmt } = momentColumns(now, store.shop().timezone);
  store.run(
    'UPDATE products SET modified = ?, modified_gmt = ? WHERE id IN (?, ?)',
    local,
    gmt,
    row.id,
    row.parent_id ?? row.id,
  );
}
