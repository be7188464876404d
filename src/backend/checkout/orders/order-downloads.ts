import { createHash } from 'node:crypto';
import type { Backend } from '../../context.ts';
import type { Store } from '../../db/database.ts';
import { utcMillis } from '../../db/dates.ts';
import type { ProductRow } from '../../db/product-columns.ts';
import { customerOrders, itemsOfKind, type Order } from './order.ts';

/** A bought file. */
export interface Download {
  /** Unique for one order's file. */
  id: string;
  orderId: number;
  downloadId: string;
  name: string;
  /** Below the media folder, or a URL. */
  file: string;
  url: string;
  product: ProductRow;
  /** ISO 8601; null for never. */
  expires: string | null;
  /** Remaining downloads; null for no limit. */
  remaining: number | null;
}

const DAY = 24 * 60 * 60 * 1000;

/** Files can be downloaded when the order is complete, or paid and getting ready. */
export function downloadsPermitted({ status, paid_gmt: paid }: Order): boolean {
  return status === 'COMPLETED' || (status === 'PROCESSING' && paid !== null);
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
      orderId: order.id,
      downloadId: id,
      name,
      file,
      product,
      expires: expiryOf(order, product),
      remaining: remaining(store, order, id, product),
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

/** Counts a download. */
export function countDownload(store: Store, { orderId, downloadId }: Download): void {
  store.runOutside(
    `INSERT INTO fetches VALUES (?, ?, 1)
       ON CONFLICT (order_id, download_id) DO UPDATE SET times = times + 1`,
    orderId,
    downloadId,
  );
}

/** Signs a download address, so that only addresses made by the shop work. */
export function downloadProof(order: Order): string {
  return createHash('sha256').update(`${order.order_key}:${order.data.billing.email}`).digest('hex');
}

function remaining(store: Store, order: Order, id: string, { download_limit: limit }: ProductRow) {
  if (limit === null) return null;
  const fetched = store.get<{ times: number }>(
    'SELECT times FROM fetches WHERE order_id = ? AND download_id = ?',
    order.id,
    id,
  );
  return Math.max(0, limit - (fetched?.times ?? 0));
}

function expiryOf(order: Order, { download_expiry: days }: ProductRow): string | null {
  if (days === null) return null;
  const since = order.paid_gmt ?? order.completed_gmt ?? order.created_gmt;
  return new Date(utcMillis(since) + days * DAY).toISOString();
}
