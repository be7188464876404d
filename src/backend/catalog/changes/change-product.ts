import type { Store } from '../../db/database.ts';
import { parseStoreDate } from '../../db/dates.ts';
import { pictureInserter } from '../../db/fill/fill-media.ts';
import { dateColumns, priceColumns, stockColumns } from '../../db/fill/seed-columns.ts';
import type { ProductRow } from '../../db/product-columns.ts';
import type { SeedImage, SeedPrices, SeedProduct, SeedStock } from '../../db/seed/types.ts';
import { escapeAmpersands, requireSlug } from '../../values/entities.ts';
import { enqueueWebhook } from '../webhooks/webhook-queue.ts';
import {
  productRow,
  touchModified,
  updateDerived,
  updateVariationNames,
  withNextIds,
} from './change-helpers.ts';

/** Fields to set of a product or variation; absent ones stay. */
export interface ProductChange extends LinkChange {
  name?: string;
  slug?: string;
  sku?: string | null;
  description?: string;
  shortDescription?: string;
  status?: 'publish' | 'draft';
  visibility?: SeedProduct['visibility'];
  featured?: boolean;
  /** ISO 8601 of publication, the store's time. */
  date?: string;
  menuOrder?: number;
  weight?: string | null;
  password?: string | null;
  prices?: Partial<SeedPrices>;
  stock?: Partial<SeedStock>;
  image?: SeedImage | null;
  /** The pictures after the first. */
  gallery?: SeedImage[];
}

/**
 * Changes a product or a variation, which changes its product too; and translations that share what changes.
 * @throws if there is no such product, or the change names what the shop lacks
 */
export function changeProduct(store: Store, id: number, change: ProductChange, now = new Date()): void {
  store.transaction(() => {
    const row = productRow(store, id);
    if (row.status === 'trash') throw new Error(`Product ${id} is in the trash: restore it first.`);
    applyChange(store, row, change, now);
    const { sharedStock, sharedPrices } = store.shop();
    const shared: ProductChange = {
      ...(sharedStock && change.stock && { stock: change.stock }),
      ...(sharedPrices && change.prices && { prices: change.prices }),
    };
    if (Object.keys(shared).length === 0) return;
    for (const translation of translationsOf(store, row)) applyChange(store, translation, shared, now);
  });
}

function applyChange(store: Store, row: ProductRow, change: ProductChange, now: Date): void {
  const columns = changedColumns(store, row, change);
  if (Object.keys(columns).length > 0) store.update('products', row.id, columns);
  if (change.gallery) replaceGallery(store, row.id, change.gallery);
  replaceLinks(store, row, change);
  if (change.name !== undefined) updateVariationNames(store, row.id);
  announceChange(store, row, now);
}

function announceChange(store: Store, row: ProductRow, now: Date): void {
  updateDerived(store, row, now);
  touchModified(store, row, now);
  enqueueWebhook(store, 'product.updated', row.id);
}

/** The translations of a product, or of a variation. */
function translationsOf(store: Store, { id, parent_id, translation_group }: ProductRow): ProductRow[] {
  return store.all<ProductRow>(
    'SELECT * FROM products WHERE translation_group = ? AND id <> ? AND (parent_id IS NULL) = ?',
    translation_group,
    id,
    Number(parent_id === null),
  );
}

/**
 * Records a sale of some quantity of a product. Counted stock goes down, which moves `modified`; the number
 * of sales alone does not.
 */
export function sellProduct(store: Store, id: number, soldQuantity: number, now = new Date()): void {
  store.transaction(() => {
    const row = productRow(store, id);
    store.run(
      'UPDATE products SET total_sales = total_sales + ? WHERE id = ?',
      soldQuantity,
      row.parent_id ?? row.id,
    );
    if (row.stock_quantity === null) return;
    const quantity = row.stock_quantity - soldQuantity;
    const status = stockStatusOf(quantity, row.backorders);
    const sharing = store.shop().sharedStock ? translationsOf(store, row) : [];
    for (const one of [row, ...sharing]) {
      store.update('products', one.id, stockColumns({ ...stockOf(one), quantity, status }));
      announceChange(store, one, now);
    }
  });
}

/** The status that WooCommerce gives to a product whose stock is counted. */
export function stockStatusOf(quantity: number, backorders: SeedStock['backorders']): SeedStock['status'] {
  if (quantity > 0) return 'IN_STOCK';
  return backorders === 'NO' ? 'OUT_OF_STOCK' : 'ON_BACKORDER';
}

function changedColumns(store: Store, row: ProductRow, change: ProductChange) {
  const { timezone } = store.shop();
  const columns: Record<string, string | number | null> = {};
  if (change.name !== undefined) columns.name = escapeAmpersands(change.name);
  if (change.slug !== undefined) columns.slug = uniqueSlug(store, row, change.slug);
  if (change.sku !== undefined) columns.sku = change.sku;
  if (change.description !== undefined) columns.description = change.description;
  if (change.shortDescription !== undefined) columns.short_description = change.shortDescription;
  if (change.status !== undefined) columns.status = change.status;
  if (change.visibility !== undefined) columns.visibility = change.visibility.toUpperCase();
  if (change.featured !== undefined) columns.featured = Number(change.featured);
  if (change.menuOrder !== undefined) columns.menu_order = change.menuOrder;
  if (change.weight !== undefined) columns.weight = change.weight;
  if (change.password !== undefined) columns.password = change.password;
  if (change.date !== undefined) {
    Object.assign(columns, dateColumns(parseStoreDate(change.date, timezone), timezone));
  }
  if (change.prices) Object.assign(columns, priceColumns({ ...pricesOf(row), ...change.prices }, timezone));
  if (change.stock) Object.assign(columns, stockColumns({ ...stockOf(row), ...change.stock }));
  if (change.image !== undefined) columns.image_id = insertPicture(store, change.image);
  return columns;
}

function uniqueSlug(store: Store, row: ProductRow, requested: string): string {
  const slug = requireSlug(requested);
  const taken = store.get<{ id: number }>(
    "SELECT id FROM products WHERE slug = ? AND id <> ? AND type <> 'VARIATION'",
    slug,
    row.id,
  );
  if (taken) throw new Error(`Product ${taken.id} has the address "${slug}" already: choose another one.`);
  return slug;
}

function pricesOf(row: ProductRow): SeedPrices {
  const zoned = (gmt: string | null) => gmt && `${gmt.replace(' ', 'T')}Z`;
  return {
    regular: row.regular_price,
    sale: row.sale_price,
    saleFrom: zoned(row.sale_from_gmt),
    saleTo: zoned(row.sale_to_gmt),
  };
}

function stockOf(row: ProductRow): SeedStock {
  return {
    status: row.stock_status,
    quantity: row.stock_quantity,
    lowStockAmount: row.low_stock_amount,
    backorders: row.backorders,
  };
}

function insertPicture(store: Store, image: SeedImage | null): number | null {
  return withNextIds(store, (ids) => pictureInserter(store, ids)(image));
}

function replaceGallery(store: Store, id: number, images: readonly SeedImage[]): void {
  store.run('DELETE FROM product_images WHERE product_id = ?', id);
  images.forEach((image, position) => {
    store.insert('product_images', { product_id: id, position, media_id: insertPicture(store, image) });
  });
}

/** Other products that a product names, by slug. */
interface LinkChange {
  upsells?: string[];
  crossSells?: string[];
  /** The products that a grouped product is made of. */
  grouped?: string[];
}

/** @throws if the shop lacks one of the products */
function replaceLinks(store: Store, row: ProductRow, change: LinkChange): void {
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
