import type { Download, Order, OrderLine } from '#storefront/domain/checkout/order.ts';
import type { MinorUnits } from '#storefront/domain/pricing/pricing-types.ts';
import type { ResultOf } from '../../graphql.ts';
import type { ORDER_GIFT_CARDS } from '../../operations/cart.ts';
import type { DOWNLOAD, ORDER } from '../../operations/orders.ts';
import { decodeSlug, mapPicture, nodes, present, safeUrl, stripHtml, toMinorUnits } from '../fields.ts';
import { mapExtra } from './extra-data.ts';
import { MappingError, mapSelectedOptions, type SelectedOptionNode } from './map-cart.ts';
import { mapAddress } from './map-customer.ts';

type OrderNode = ResultOf<typeof ORDER> & Partial<ResultOf<typeof ORDER_GIFT_CARDS>> & { id?: string };
type LineNode = ReturnType<typeof nodes<NonNullable<OrderNode['lineItems']>['nodes'][number]>>[number];

/** Maps an order. @param withTax the shop shows prices with tax; orders do not say so @throws MappingError */
export function mapOrder(node: OrderNode, decimals: number, withTax: boolean): Order {
  const money = (amount: string | null) => toMinorUnits(amount, decimals) ?? 0;
  const displayed = (net: string | null, tax: MinorUnits) => money(net) + (withTax ? tax : 0);
  const feeLines = nodes(node.feeLines);
  const feeTax = feeLines.reduce((sum, fee) => sum + money(fee.totalTax), 0);
  const total = toMinorUnits(node.total, decimals);
  if (total === null) {
    throw new MappingError(`The order's total "${node.total}" is no number; expected one such as 497.12.`);
  }
  return {
    id: node.id ?? null,
    databaseId: node.databaseId,
    orderNumber: stripHtml(node.orderNumber),
    orderKey: node.orderKey ?? '',
    date: node.date ?? '',
    datePaid: node.datePaid ?? undefined,
    status: node.status ?? '',
    needsPayment: node.needsPayment ?? false,
    needsProcessing: node.needsProcessing ?? false,
    pricesIncludeTax: withTax,
    subtotal: displayed(
      node.subtotal,
      money(node.totalTax) - money(node.shippingTax) - feeTax + money(node.discountTax),
    ),
    discount: displayed(node.discountTotal, money(node.discountTax)),
    shipping: displayed(node.shippingTotal, money(node.shippingTax)),
    fees: feeLines.map((fee) => ({
      name: stripHtml(fee.name),
      amount: displayed(fee.total, money(fee.totalTax)),
    })),
    tax: money(node.totalTax),
    total,
    paymentMethod: node.paymentMethod ?? '',
    paymentMethodTitle: stripHtml(node.paymentMethodTitle),
    shippingMethods: nodes(node.shippingLines).map(({ methodTitle }) => stripHtml(methodTitle)),
    customerNote: stripHtml(node.customerNote),
    billing: node.billing && mapAddress(node.billing),
    shippingAddress: node.shipping && mapAddress(node.shipping),
    lines: nodes(node.lineItems).map((line) => mapLine(line, withTax, decimals)),
    downloads: nodes(node.downloadableItems).map(mapDownload),
    giftCards: present(node.giftCards).map((card) => ({
      code: stripHtml(card.code),
      applied: money(card.applied),
    })),
    ofCustomer: Boolean(node.customer?.databaseId),
  };
}

function mapLine(node: LineNode, withTax: boolean, decimals: number): OrderLine {
  const money = (amount: string | null) => toMinorUnits(amount, decimals) ?? 0;
  const product = node.product?.node;
  const variation = node.variation?.node;
  const { extra, texts } = mapExtra(node.metaData);
  return {
    id: node.id,
    name: stripHtml(product?.name ?? variation?.name),
    slug: decodeSlug(product?.slug),
    productId: product?.databaseId,
    choices: mapSelectedOptions(product, selectedOptionNodes(node)),
    picture: mapPicture(variation?.image) ?? mapPicture(product?.image),
    item: {
      variationId: variation?.databaseId ?? null,
      attributes: attributesOf(selectedOptionNodes(node)),
      ...(extra && { extra }),
    },
    ...(texts && { texts }),
    quantity: node.quantity ?? 0,
    total: money(node.subtotal) + (withTax ? money(node.subtotalTax) : 0),
  };
}

function attributesOf(options: readonly SelectedOptionNode[]): Record<string, string> {
  return Object.fromEntries(
    options.flatMap(({ name, value }) => (name && value ? [[decodeSlug(name), decodeSlug(value)]] : [])),
  );
}

/** Values that a variation leaves open ("any") are metadata of the line. */
function selectedOptionNodes({ variation, metaData }: LineNode): SelectedOptionNode[] {
  return nodes(variation?.node.attributes).map(({ name, label, value }) => ({
    name,
    label,
    value: value || (metaData?.find((meta) => meta?.key === name)?.value ?? null),
  }));
}

export function mapDownload(node: ResultOf<typeof DOWNLOAD>): Download {
  return {
    id: node.downloadId,
    name: stripHtml(node.name),
    productName: stripHtml(node.product?.name),
    productSlug: decodeSlug(node.product?.slug),
    url: safeUrl(node.url),
    accessExpires: node.accessExpires,
    downloadsRemaining: node.downloadsRemaining,
  };
}
