import { randomInt } from 'node:crypto';
import type { Cart } from '../../cart/cart.ts';
import { countCouponUse } from '../../cart/codes/coupons.ts';
import { chargeGiftCard } from '../../cart/codes/gift-cards.ts';
import { rateCode } from '../../catalog/pricing/tax-rates.ts';
import type { Backend } from '../../context.ts';
import { markPayingCustomer } from '../../customers/accounts.ts';
import type { Address } from '../../customers/address.ts';
import type { Store } from '../../db/database.ts';
import { toWpDate } from '../../db/dates.ts';
import {
  findOrder,
  type Order,
  type OrderData,
  type OrderItem,
  type OrderMeta,
  type OrderStatus,
} from './order.ts';
import { reserveStock } from './order-status.ts';

interface NewOrder {
  cart: Cart;
  billing: Address;
  shipping: Address | null;
  sessionId: string;
  customerId: number | null;
  payment: { method: string; title: string; transactionId: string | null };
  status: OrderStatus;
  paid: boolean;
  customerNote: string;
  createdVia: string;
  meta: OrderMeta[];
  mutationId: string | null;
  /** Tells whether the same cart is ordered again. */
  fingerprint: string;
}

const FIRST_ID = 1001;
const KEY_LENGTH = 13;
const KEY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Stores an order, takes its stock, counts its coupons and charges its gift cards. To be called in a
 * transaction, with a cart that was just checked.
 */
export function createOrder({ store, shop }: Backend, order: NewOrder, now = new Date()): Order {
  const { cart } = order;
  const id = store.withoutRevision(() => {
    const next = insertOrder(store, order, orderData(order, shop.currencyCode, shop.pricesIncludeTax), now);
    for (const item of itemsOfCart(cart)) {
      store.insert('order_items', { order_id: next, kind: item.kind, data: JSON.stringify(item) });
    }
    return next;
  });
  reserveStock(
    store,
    cart.lines.map((one) => ({ ...one, quantity: one.line.quantity })),
    now,
  );
  for (const { code } of cart.coupons) countCouponUse(store, code, 1);
  for (const { code, applied } of cart.giftCards) {
    if (applied > 0) chargeGiftCard(store, code, applied);
  }
  if (order.paid) markPayingCustomer(store, order.customerId);
  const created = findOrder(store, id);
  if (!created) throw new Error(`Order ${id} was not filed.`);
  return created;
}

function insertOrder(store: Store, order: NewOrder, data: OrderData, now: Date): number {
  const last = store.get<{ id: number | null }>('SELECT max(id) AS id FROM orders')?.id ?? 0;
  const id = Math.max(last + 1, FIRST_ID);
  const gmt = toWpDate(now, 'UTC');
  store.insert('orders', {
    id,
    order_key: `wc_order_${newKey()}`,
    customer_id: order.customerId,
    session_id: order.sessionId,
    status: order.status,
    created_gmt: gmt,
    paid_gmt: order.paid ? gmt : null,
    completed_gmt: order.status === 'COMPLETED' ? gmt : null,
    modified_gmt: gmt,
    payment_method: order.payment.method,
    payment_method_title: order.payment.title,
    transaction_id: order.payment.transactionId,
    mutation_id: order.mutationId,
    stock_held: 1,
    total: order.cart.due,
    data: JSON.stringify(data),
  });
  return id;
}

function orderData(order: NewOrder, currency: string, pricesIncludeTax: boolean): OrderData {
  const { cart, billing, shipping, customerNote, createdVia, meta } = order;
  const { totals } = cart;
  return {
    billing,
    shipping,
    currency,
    pricesIncludeTax,
    customerNote,
    createdVia,
    meta,
    subtotal: totals.subtotal,
    discount: totals.discount,
    discountTax: totals.discountTax,
    shippingTotal: totals.shipping,
    shippingTax: totals.shippingTax,
    totalTax: totals.totalTax,
    giftCards: cart.giftCards.map(({ code, applied }) => ({ code, amount: applied })),
    needsProcessing: needsProcessing(cart),
    hasDownloads: cart.lines.some(({ bought }) => bought.downloadable === 1),
    fingerprint: order.fingerprint,
  };
}

/** Only goods that are virtual and downloadable need nothing more once paid. */
export function needsProcessing(cart: Cart): boolean {
  return cart.lines.some(({ bought }) => bought.virtual === 0 || bought.downloadable === 0);
}

function itemsOfCart(cart: Cart): OrderItem[] {
  const { totals, taxContext: counting, chosenRate } = cart;
  const lines = cart.lines.map(({ line, bought, addOns }): OrderItem => {
    const sums = totals.lines.find(({ key }) => key === line.key);
    return {
      kind: 'line',
      productId: line.productId,
      variationId: line.variationId,
      name: bought.name,
      quantity: line.quantity,
      attributes: line.attributes,
      extraData: line.extraData,
      addOns,
      subtotal: sums?.subtotal ?? 0,
      subtotalTax: sums?.subtotalTax ?? 0,
      total: sums?.total ?? 0,
      tax: sums?.tax ?? 0,
    };
  });
  const shipping: OrderItem[] = chosenRate
    ? [
        {
          kind: 'shipping',
          methodId: chosenRate.id,
          title: chosenRate.label,
          total: totals.shipping,
          tax: totals.shippingTax,
        },
      ]
    : [];
  const fees = totals.fees.map(
    ({ name, taxable, total, tax }): OrderItem => ({ kind: 'fee', name, taxable, total, tax }),
  );
  const taxes = counting.rates.flatMap((rate): OrderItem[] => {
    const shippingTotal = totals.shippingTaxes.get(rate.id) ?? 0;
    const whole = totals.taxes.get(rate.id);
    if (whole === undefined) return [];
    const { id: rateId, name: label, compound } = rate;
    const total = whole - shippingTotal;
    return [{ kind: 'tax', rateId, code: rateCode(rate), label, compound, total, shippingTotal }];
  });
  const coupons = totals.coupons.map((coupon): OrderItem => ({ kind: 'coupon', ...coupon }));
  return [...lines, ...taxes, ...shipping, ...fees, ...coupons];
}

function newKey(): string {
  return Array.from({ length: KEY_LENGTH }, () => KEY_LETTERS[randomInt(KEY_LETTERS.length)]).join('');
}
