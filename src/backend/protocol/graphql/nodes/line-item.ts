import { formatMoney, type MoneyArgs } from '../../../catalog/pricing/format-price.ts';
import type { LineItem, OrderMeta } from '../../../checkout/orders/order.ts';
import type { Download } from '../../../checkout/orders/order-downloads.ts';
import type { Backend } from '../../../context.ts';
import type { ProductRow } from '../../../db/product-columns.ts';
import type { Amount } from '../../../values/amount.ts';
import { globalId } from '../connection.ts';
import { productNode, variationNode } from './product.ts';
import { itemData, type MetaArgs, ofKeys } from './product-base.ts';

/** One line of goods of an order. Sums are without tax; where they are 0 the store answers null. */
export function lineItemNode(item: LineItem, backend: Backend) {
  const rowOf = (id: number | null) =>
    id === null ? undefined : backend.store.get<ProductRow>('SELECT * FROM products WHERE id = ?', id);
  const money = (amount: Amount) => (args: MoneyArgs) =>
    amount === 0 ? null : formatMoney(amount, args, backend.shop);
  const chosen = Object.entries(item.attributes).map(([key, value]) => ({ key, value }));
  return {
    productId: item.productId,
    variationId: item.variationId,
    quantity: item.quantity,
    subtotal: money(item.subtotal),
    subtotalTax: money(item.subtotalTax),
    total: money(item.total),
    totalTax: money(item.tax),
    metaData: (args: MetaArgs) =>
      numberedMeta([...chosen, ...item.extraData, ...itemData(item.addOns ?? [])], args),
    /** Null when the product was deleted. */
    product: () => {
      const row = rowOf(item.productId);
      return row ? { cursor: null, node: productNode(row, backend) } : null;
    },
    variation: () => {
      const row = rowOf(item.variationId);
      return row ? { cursor: null, node: variationNode(row, backend) } : null;
    },
  };
}

/** Entries without ids of their own, numbered from 1. */
export function numberedMeta(entries: readonly OrderMeta[], args: MetaArgs) {
  return ofKeys(entries, args).map((meta, index) => ({ ...meta, id: String(index + 1) }));
}

export function downloadNode(download: Download, backend: Backend) {
  return {
    id: globalId('download', download.id),
    downloadId: download.downloadId,
    name: download.name,
    url: download.url,
    accessExpires: download.expires,
    downloadsRemaining: download.remaining,
    product: () => productNode(download.product, backend),
  };
}
