import { formatMoney, formatTotal, type MoneyArgs } from '../../../catalog/pricing/format-price.ts';
import { methodName } from '../../../catalog/pricing/shipping-zones.ts';
import {
  customerOrders,
  findOrder,
  findOrderByKey,
  itemsOf,
  type LineItem,
  type Order,
  type OrderMeta,
} from '../../../checkout/orders/order.ts';
import {
  type Download,
  downloadsPermitted,
  orderDownloads,
} from '../../../checkout/orders/order-downloads.ts';
import type { Backend } from '../../../context.ts';
import { addressNode, emptyAddress } from '../../../customers/address.ts';
import type { RequestSession } from '../../../customers/session/request-session.ts';
import { toIsoInZone } from '../../../db/dates.ts';
import type { ProductRow } from '../../../db/product-columns.ts';
import { UserError } from '../../../errors.ts';
import { type Amount, toFixed } from '../../../values/amount.ts';
import { connect, globalId, type PageArgs, parseGlobalId } from '../connection.ts';
import { customerNode } from './customer.ts';
import { productNode, variationNode } from './product.ts';
import { itemData, type MetaArgs, ofKeys } from './product-base.ts';

type Item = ReturnType<typeof itemsOf>[number];

/** An order, for those who may see it: resolvers decide that before they make one. */
export function orderNode(order: Order, backend: Backend, request: RequestSession) {
  const { id, data } = order;
  const { shop, store } = backend;
  const date = (gmt: string | null) => toIsoInZone(gmt, shop.timezone);
  const money = (amount: Amount) => (args: MoneyArgs) => formatMoney(amount, args, shop);
  /** Lines other than of goods are plain decimals. */
  const plain = (amount: Amount) => toFixed(amount, shop.priceDecimals);
  let read: Item[] | undefined;
  /** A connection of the lines of one kind. */
  const lines =
    <K extends Item['kind']>(kind: K, toNode: (item: Extract<Item, { kind: K }>) => object) =>
    (args: PageArgs) => {
      read ??= itemsOf(store, id);
      const own = read.filter((item): item is Extract<Item, { kind: K }> => item.kind === kind);
      return connect(own, args, (item) => ({
        id: globalId('order_item', `${id}+${item.id}`),
        databaseId: item.id,
        orderId: id,
        ...toNode(item),
      }));
    };
  return {
    __typename: 'Order',
    id: globalId('order', id),
    databaseId: id,
    orderNumber: String(id),
    orderKey: order.order_key,
    status: order.status,
    date: date(order.created_gmt),
    datePaid: date(order.paid_gmt),
    dateCompleted: date(order.completed_gmt),
    modified: date(order.modified_gmt),
    currency: data.currency,
    pricesIncludeTax: data.pricesIncludeTax,
    createdVia: data.createdVia,
    customerNote: data.customerNote || null,
    paymentMethod: order.payment_method || null,
    paymentMethodTitle: order.payment_method_title || null,
    transactionId: order.transaction_id,
    needsPayment: order.total > 0 && ['PENDING', 'FAILED'].includes(order.status),
    needsProcessing: data.needsProcessing,
    needsShippingAddress: data.shipping !== null,
    hasBillingAddress: data.billing.address1 !== '',
    hasShippingAddress: Boolean(data.shipping?.address1),
    hasDownloadableItem: data.hasDownloads,
    isDownloadPermitted: downloadsPermitted(order),
    billing: addressNode(data.billing),
    shipping: addressNode(data.shipping ?? emptyAddress({ country: '', state: '' })),
    /** Its buyer, for its buyer. */
    customer: () =>
      request.user !== null && request.user === order.customer_id ? customerNode(backend, request) : null,
    giftCards: data.giftCards.map(({ code, amount }) => ({ code, balance: null, applied: money(amount) })),
    subtotal: money(data.subtotal),
    discountTotal: money(data.discount),
    discountTax: money(data.discountTax),
    shippingTotal: money(data.shippingTotal),
    shippingTax: money(data.shippingTax),
    totalTax: money(data.totalTax),
    total: (args: MoneyArgs) => formatTotal(order.total, args, shop),
    metaData: (args: MetaArgs) => numberedMeta(data.meta, args),
    lineItems: lines('line', (item) => lineItemNode(item, backend)),
    shippingLines: lines('shipping', ({ methodId, title, total, tax }) => {
      const method = methodName(methodId);
      return {
        methodTitle: title,
        total: plain(total),
        totalTax: plain(tax),
        shippingMethod: { id: globalId('shipping_method', method), databaseId: method, title },
      };
    }),
    feeLines: lines('fee', ({ name, total, tax, taxable }) => ({
      name,
      amount: plain(total),
      total: plain(total),
      totalTax: plain(tax),
      taxStatus: taxable ? 'TAXABLE' : 'NONE',
      taxClass: 'STANDARD',
    })),
    taxLines: lines('tax', ({ code, label, compound, total, shippingTotal }) => ({
      rateCode: code,
      label,
      isCompound: compound,
      taxTotal: plain(total),
      shippingTaxTotal: plain(shippingTotal),
    })),
    couponLines: lines('coupon', ({ code, discount, discountTax }) => ({
      code,
      discount: plain(discount),
      discountTax: plain(discountTax),
    })),
    downloadableItems: (args: PageArgs) =>
      connect(orderDownloads(backend, order), args, (download) => downloadNode(download, backend)),
  };
}

export function connectOrders(
  orders: readonly Order[],
  args: PageArgs,
  backend: Backend,
  request: RequestSession,
) {
  return connect(orders, args, (order) => orderNode(order, backend, request));
}

/** The orders of the shopper; none for guests. */
export function ownOrders(args: PageArgs, backend: Backend, request: RequestSession) {
  const { user } = request;
  const orders = user === null ? [] : customerOrders(backend.store, user, {});
  return connectOrders(orders, args, backend, request);
}

export type OrderIdType = 'DATABASE_ID' | 'ID' | 'ORDER_KEY';

/**
 * Finds an order of the signed-in customer. Guests get none, not even with its key.
 * @throws UserError with the store's message if there is none, or it belongs to another customer
 */
export function findOwnOrder(id: string, idType: OrderIdType, backend: Backend, request: RequestSession) {
  const { store } = backend;
  const number = idType === 'ID' ? parseGlobalId(id).id : Number(id);
  const order = idType === 'ORDER_KEY' ? findOrderByKey(store, id) : findOrder(store, number);
  if (!order) {
    throw new UserError(
      idType === 'ORDER_KEY'
        ? `No order ID was found corresponding to the order_key: ${id}`
        : `No order exists with the ${idType.toLowerCase()}: ${id}`,
    );
  }
  if (request.user === null || order.customer_id !== request.user) {
    throw new UserError('Not authorized to access this order');
  }
  return orderNode(order, backend, request);
}

/** One line of goods of an order. Sums are without tax; where they are 0 the store answers null. */
function lineItemNode(item: LineItem, backend: Backend) {
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
function numberedMeta(entries: readonly OrderMeta[], args: MetaArgs) {
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
