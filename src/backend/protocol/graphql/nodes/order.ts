import { formatMoney, formatTotal, type MoneyArgs } from '../../../catalog/pricing/format-money.ts';
import { methodName } from '../../../catalog/pricing/shipping-zones.ts';
import type { Order } from '../../../checkout/orders/order.ts';
import { downloadsPermitted, orderDownloads } from '../../../checkout/orders/order-downloads.ts';
import { itemsOf } from '../../../checkout/orders/read-orders.ts';
import type { Backend } from '../../../context.ts';
import { addressNode, emptyAddress } from '../../../customers/address.ts';
import type { RequestSession } from '../../../customers/session/request-session.ts';
import { toIsoInZone } from '../../../db/dates.ts';
import { type Amount, toFixed } from '../../../values/amount.ts';
import { connect, type PageArgs } from '../connection.ts';
import { globalId } from '../ids.ts';
import { CustomerNode } from './customer.ts';
import { downloadNode } from './download.ts';
import { LineItemNode } from './line-item.ts';

type Item = ReturnType<typeof itemsOf>[number];

/** An order, for those who may see it: resolvers decide that before they make one. */
export class OrderNode {
  readonly __typename = 'Order';
  readonly #order: Order;
  readonly #backend: Backend;
  readonly #requestSession: RequestSession;
  #read: Item[] | null = null;

  constructor(order: Order, backend: Backend, requestSession: RequestSession) {
    this.#order = order;
    this.#backend = backend;
    this.#requestSession = requestSession;
  }

  get id() {
    return globalId('order', this.#order.id);
  }
  get databaseId() {
    return this.#order.id;
  }
  get orderNumber() {
    return String(this.#order.id);
  }
  get orderKey() {
    return this.#order.order_key;
  }
  get status() {
    return this.#order.status;
  }
  get date() {
    return toIsoInZone(this.#order.created_gmt, this.#backend.shop.timezone);
  }
  get datePaid() {
    return toIsoInZone(this.#order.paid_gmt, this.#backend.shop.timezone);
  }
  get dateCompleted() {
    return toIsoInZone(this.#order.completed_gmt, this.#backend.shop.timezone);
  }
  get modified() {
    return toIsoInZone(this.#order.modified_gmt, this.#backend.shop.timezone);
  }
  get currency() {
    return this.#order.data.currency;
  }
  get pricesIncludeTax() {
    return this.#order.data.pricesIncludeTax;
  }
  get createdVia() {
    return this.#order.data.createdVia;
  }
  get customerNote() {
    return this.#order.data.customerNote || null;
  }
  get paymentMethod() {
    return this.#order.payment_method || null;
  }
  get paymentMethodTitle() {
    return this.#order.payment_method_title || null;
  }
  get transactionId() {
    return this.#order.transaction_id;
  }
  get needsPayment() {
    return this.#order.total > 0 && ['PENDING', 'FAILED'].includes(this.#order.status);
  }
  get needsProcessing() {
    return this.#order.data.needsProcessing;
  }
  get needsShippingAddress() {
    return this.#order.data.shipping !== null;
  }
  get hasBillingAddress() {
    return this.#order.data.billing.address1 !== '';
  }
  get hasShippingAddress() {
    return Boolean(this.#order.data.shipping?.address1);
  }
  get hasDownloadableItem() {
    return this.#order.data.hasDownloads;
  }
  get isDownloadPermitted() {
    return downloadsPermitted(this.#order);
  }
  get billing() {
    return addressNode(this.#order.data.billing);
  }
  get shipping() {
    return addressNode(this.#order.data.shipping ?? emptyAddress({ country: '', state: '' }));
  }
  /** Its buyer, for its buyer. */
  get customer() {
    const { user } = this.#requestSession;
    return user !== null && user === this.#order.customer_id
      ? new CustomerNode(this.#backend, this.#requestSession)
      : null;
  }
  get giftCards() {
    return this.#order.data.giftCards.map(({ code, amount }) => ({
      code,
      balance: null,
      applied: (args: MoneyArgs) => this.#money(amount, args),
    }));
  }

  subtotal(args: MoneyArgs) {
    return this.#money(this.#order.data.subtotal, args);
  }
  discountTotal(args: MoneyArgs) {
    return this.#money(this.#order.data.discount, args);
  }
  discountTax(args: MoneyArgs) {
    return this.#money(this.#order.data.discountTax, args);
  }
  shippingTotal(args: MoneyArgs) {
    return this.#money(this.#order.data.shippingTotal, args);
  }
  shippingTax(args: MoneyArgs) {
    return this.#money(this.#order.data.shippingTax, args);
  }
  totalTax(args: MoneyArgs) {
    return this.#money(this.#order.data.totalTax, args);
  }
  total(args: MoneyArgs) {
    return formatTotal(this.#order.total, args, this.#backend.shop);
  }
  metaData({ key, keysIn }: { key?: string | null; keysIn?: readonly (string | null)[] | null }) {
    const keys = key ? [key] : keysIn;
    return this.#order.data.meta
      .filter((meta) => !keys || keys.includes(meta.key))
      .map((meta, index) => ({ ...meta, id: String(index + 1) }));
  }

  lineItems(args: PageArgs) {
    const items = this.#items('line');
    return connect(items, args, idOf, (item) => new LineItemNode(item, this.#order.id, this.#backend));
  }
  shippingLines(args: PageArgs) {
    return connect(this.#items('shipping'), args, idOf, (item) => ({
      ...this.#itemIds(item.id),
      methodTitle: item.title,
      total: this.#plain(item.total),
      totalTax: this.#plain(item.tax),
      shippingMethod: {
        id: globalId('shipping_method', methodName(item.methodId)),
        databaseId: methodName(item.methodId),
        title: item.title,
      },
    }));
  }
  feeLines(args: PageArgs) {
    return connect(this.#items('fee'), args, idOf, (item) => ({
      ...this.#itemIds(item.id),
      name: item.name,
      amount: this.#plain(item.total),
      total: this.#plain(item.total),
      totalTax: this.#plain(item.tax),
      taxStatus: item.taxable ? 'TAXABLE' : 'NONE',
      taxClass: 'STANDARD',
    }));
  }
  taxLines(args: PageArgs) {
    return connect(this.#items('tax'), args, idOf, (item) => ({
      ...this.#itemIds(item.id),
      rateCode: item.code,
      label: item.label,
      isCompound: item.compound,
      taxTotal: this.#plain(item.total),
      shippingTaxTotal: this.#plain(item.shippingTotal),
    }));
  }
  couponLines(args: PageArgs) {
    return connect(this.#items('coupon'), args, idOf, (item) => ({
      ...this.#itemIds(item.id),
      code: item.code,
      discount: this.#plain(item.discount),
      discountTax: this.#plain(item.discountTax),
    }));
  }
  downloadableItems(args: PageArgs) {
    return connect(
      orderDownloads(this.#backend, this.#order),
      args,
      (download) => download.id,
      (download) => downloadNode(download, this.#backend),
    );
  }

  #items<K extends Item['kind']>(kind: K) {
    this.#read ??= itemsOf(this.#backend.store, this.#order.id);
    return this.#read.filter((item): item is Extract<Item, { kind: K }> => item.kind === kind);
  }

  #itemIds(id: number) {
    const orderId = this.#order.id;
    return { id: globalId('order_item', `${orderId}+${id}`), databaseId: id, orderId };
  }

  /** Lines other than of goods are plain decimals. */
  #plain(amount: Amount) {
    return toFixed(amount, this.#backend.shop.priceDecimals);
  }

  #money(amount: Amount, args: MoneyArgs) {
    return formatMoney(amount, args, this.#backend.shop);
  }
}

const idOf = (item: { id: number }) => item.id;
