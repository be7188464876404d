import { createHash } from 'node:crypto';
import type { Backend } from '../graphql/context.ts';
import type { ProductRow } from '../store/product-columns.ts';
import { customerOrders, itemsOfKind } from './read.ts';
import type { Order } from './types.ts';

/** A file that somebody has bought. */
export interface Download {
  /** Unique for one order's file. */
  id: string;
  downloadId: string;
  name: string;
  /** Below the media folder, or a URL. */
  file: string;
  url: string;
  product: ProductRow;
  /** ISO 8601; null for never. */
  expires: string | null;
  limit: number | null;
}

const DAY = 24 * 60 * 60 * 1000;

/** Files are given out when the order is complete. */
export function downloadsPermitted(order: Order): boolean {
  return order.status === 'COMPLETED';
}

/** The files of an order; none before they may be fetched. */
export function orderDownloads({ store, siteUrl }: Backend, order: Order): Download[] {
  if (!downloadsPermitted(order)) return [];
  return itemsOfKind(store, order.id, 'line').flatMap((item) => {
    const product = store.get<ProductRow>('SELECT * FROM products WHERE id = ?', item.productId);
    if (!product) return [];
    const files = store.all<{ id: string; name: string; file: string }>(
      'SELECT id, name, file FROM downloads WHERE product_id IN (?, ?) ORDER BY product_id, position',
      item.productId,
      item.variationId ?? item.productId,
    );
    return files.map(({ id, name, file }) => ({
      id: `${order.id}-${id}`,
      downloadId: id,
      name,
      file,
      product,
      expires: expiryOf(order, product),
      limit: product.download_limit,
      url: `${siteUrl}/?${new URLSearchParams({
        download_file: String(item.productId),
        order: order.order_key,
        uid: downloadProof(order),
        key: id,
      })}`,
    }));
  });
}

export function customerDownloads(backend: Backend, customerId: number): Download[] {
  return customerOrders(backend.store, customerId, {}).flatMap((order) => orderDownloads(backend, order));
}

/** Shows that whoever asks for a file has been told its address by the shop. */
export function downloadProof(order: Order): string {
  return createHash('sha256').update(`${order.order_key}:${order.data.billing.email}`).digest('hex');
}

function expiryOf(order: Order, { download_expiry: days }: ProductRow): string | null {
  if (days === null) return null;
  const since = order.completed_gmt ?? order.created_gmt;
  return new Date(Date.parse(`${since.replace(' ', 'T')}Z`) + days * DAY).toISOString();
}
