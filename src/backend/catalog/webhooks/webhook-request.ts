import { createHash, createHmac } from 'node:crypto';
import type { Store } from '../../db/database.ts';
import type { ProductRow } from '../../db/product-columns.ts';
import { STANDARD_TAX_CLASS } from '../../options.ts';
import type { Topic } from './webhook-queue.ts';

const AGENT = 'WooCommerce/11.0.1 Hookshot (WordPress/7.1)';

export interface Delivery {
  url: string;
  secret: string;
  topic: Topic;
  webhookId: number;
  /** Number of the queued delivery; another attempt has the same. */
  number: number;
  payload: object;
  /** The store's own address, without a closing slash. */
  siteUrl: string;
}

/** The request of a delivery, signed with the webhook's secret over the very bytes that are sent. */
export function deliveryRequest(delivery: Delivery, signal: AbortSignal): Request {
  const { url, secret, topic, webhookId, number, payload, siteUrl } = delivery;
  const body = JSON.stringify(payload);
  const [resource = '', event = ''] = topic.split('.');
  return post(url, body, signal, {
    'Content-Type': 'application/json',
    'X-WC-Webhook-Source': `${siteUrl}/`,
    'X-WC-Webhook-Topic': topic,
    'X-WC-Webhook-Resource': resource,
    'X-WC-Webhook-Event': event,
    'X-WC-Webhook-Signature': createHmac('sha256', secret).update(body, 'utf8').digest('base64'),
    'X-WC-Webhook-ID': String(webhookId),
    'X-WC-Webhook-Delivery-ID': createHash('sha256')
      .update(`${webhookId}/${number}`)
      .digest('hex')
      .slice(0, 32),
  });
}

/** The delivery at the set-up of a webhook: unsigned, and no JSON. */
export function pingRequest(url: string, webhookId: number, signal: AbortSignal): Request {
  return post(url, `webhook_id=${webhookId}`, signal, {
    'Content-Type': 'application/x-www-form-urlencoded',
  });
}

function post(url: string, body: string, signal: AbortSignal, headers: Record<string, string>): Request {
  return new Request(url, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal,
    headers: { 'User-Agent': AGENT, ...headers },
  });
}

/**
 * Payload of a webhook about a product or variation, with the fields of WooCommerce's REST API: its state
 * at the time of delivery, which may be later than the change. A deleted one has its id only.
 * @param siteUrl the store's own address, without a closing slash
 * @returns null if the product does not exist any more
 */
export function payloadOf(store: Store, topic: Topic, productId: number, siteUrl: string): object | null {
  if (topic === 'product.deleted') return { id: productId };
  const row = store.get<ProductRow>('SELECT * FROM products WHERE id = ?', productId);
  if (!row) return null;
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    permalink: `${siteUrl}/product/${row.slug}/`,
    date_created: atT(row.date),
    date_created_gmt: atT(row.date_gmt),
    date_modified: atT(row.modified),
    date_modified_gmt: atT(row.modified_gmt),
    type: row.type.toLowerCase(),
    status: row.status,
    featured: row.featured === 1,
    catalog_visibility: row.visibility.toLowerCase(),
    description: row.description,
    short_description: row.short_description,
    sku: row.sku ?? '',
    price: row.price ?? row.min_price?.toString() ?? '',
    regular_price: row.regular_price ?? '',
    sale_price: row.sale_price ?? '',
    date_on_sale_from_gmt: row.sale_from_gmt && atT(row.sale_from_gmt),
    date_on_sale_to_gmt: row.sale_to_gmt && atT(row.sale_to_gmt),
    on_sale: row.on_sale === 1,
    total_sales: row.total_sales,
    virtual: row.virtual === 1,
    downloadable: row.downloadable === 1,
    tax_status: row.tax_status.toLowerCase(),
    tax_class: row.tax_class === STANDARD_TAX_CLASS ? '' : row.tax_class,
    manage_stock: row.stock_quantity !== null,
    stock_quantity: row.stock_quantity,
    stock_status: row.stock_status.replaceAll('_', '').toLowerCase(),
    backorders: row.backorders.toLowerCase(),
    sold_individually: row.sold_individually === 1,
    weight: row.weight ?? '',
    dimensions: { length: row.length ?? '', width: row.width ?? '', height: row.height ?? '' },
    average_rating: row.average_rating.toFixed(2),
    rating_count: row.review_count,
    parent_id: row.parent_id ?? 0,
    categories: termsOf(store, row.id, 'product_cat'),
    tags: termsOf(store, row.id, 'product_tag'),
    variations: store
      .all<{ id: number }>('SELECT id FROM products WHERE parent_id = ? ORDER BY menu_order, id', row.id)
      .map(({ id }) => id),
    menu_order: row.menu_order,
  };
}

function termsOf(store: Store, productId: number, taxonomy: string) {
  return store.all(
    `SELECT t.id, t.name, t.slug FROM product_terms pt JOIN terms t ON t.id = pt.term_id
     WHERE pt.product_id = ? AND t.taxonomy = ? ORDER BY t.name, t.id`,
    productId,
    taxonomy,
  );
}

function atT(date: string): string {
  return date.replace(' ', 'T');
}
