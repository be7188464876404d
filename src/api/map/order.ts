import { minorOf } from '#shop/decimal.ts';
import type { Download, Order } from '#shop/order.ts';
import type { ResultOf } from '../graphql.ts';
import type { DOWNLOAD, ORDER } from '../operations/order-fragments.ts';
import { MappingError } from './cart.ts';
import { mapAddress } from './customer.ts';
import { mapPicture } from './picture.ts';
import { decodedSlug, nodes, plain, safeUrl } from './plain.ts';

type OrderNode = ResultOf<typeof ORDER>;

/**
 * An order of the backend in the shop's words.
 * @param decimals digits of the currency's smallest unit
 * @throws MappingError where its total is no number
 */
export function mapOrder(node: OrderNode, decimals: number): Order {
  const money = (amount: string | null) => minorOf(amount, decimals) ?? 0;
  const total = minorOf(node.total, decimals);
  if (total === null) {
    throw new MappingError(`The order's total "${node.total}" is no number; expected one such as 497.12.`);
  }
  return {
    databaseId: node.databaseId,
    orderNumber: plain(node.orderNumber),
    orderKey: node.orderKey ?? '',
    date: node.date ?? '',
    status: node.status ?? '',
    needsPayment: node.needsPayment ?? false,
    needsProcessing: node.needsProcessing ?? false,
    subtotal: money(node.subtotal),
    discount: money(node.discountTotal),
    shipping: money(node.shippingTotal),
    tax: money(node.totalTax),
    total,
    paymentMethod: node.paymentMethod ?? '',
    paymentMethodTitle: plain(node.paymentMethodTitle),
    shippingMethods: nodes(node.shippingLines).map(({ methodTitle }) => plain(methodTitle)),
    customerNote: plain(node.customerNote),
    billing: node.billing && mapAddress(node.billing),
    shippingAddress: node.shipping && mapAddress(node.shipping),
    lines: nodes(node.lineItems).map(({ id, quantity, total: sum, product, variation }) => ({
      id,
      name: plain(variation?.node.name ?? product?.node.name),
      slug: decodedSlug(product?.node.slug),
      choices: [],
      picture: mapPicture(variation?.node.image) ?? mapPicture(product?.node.image),
      quantity: quantity ?? 0,
      total: money(sum),
    })),
    downloads: nodes(node.downloadableItems).map(mapDownload),
    ofCustomer: Boolean(node.customer?.databaseId),
  };
}

export function mapDownload(node: ResultOf<typeof DOWNLOAD>): Download {
  return {
    id: node.downloadId,
    name: plain(node.name),
    productName: plain(node.product?.name),
    productSlug: decodedSlug(node.product?.slug),
    url: safeUrl(node.url),
    accessExpires: node.accessExpires,
    downloadsRemaining: node.downloadsRemaining,
  };
}
