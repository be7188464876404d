import type { Cart, CartLine } from '../cart/cart.ts';
import type { Order, OrderLine } from '../checkout/order.ts';
import type { Currency, MinorUnits } from '../pricing/pricing-types.ts';
import type { EventItem, ShopEvent } from './shop-event.ts';

/** Facts of an order that a purchase has. */
export type PurchasedOrder = Pick<
  Order,
  'orderNumber' | 'status' | 'needsPayment' | 'discount' | 'shipping' | 'fees' | 'tax' | 'total' | 'asOf'
> & {
  databaseId: number;
  lines: Pick<OrderLine, 'name' | 'productId' | 'choices' | 'item' | 'quantity' | 'total'>[];
};

/** An amount in the currency's unit, such as 12.5. */
export function inUnits(amount: MinorUnits, { decimals }: Currency): number {
  return amount / 10 ** decimals;
}

/** The id of the product feed, which has an item for each variation, and none for their product. */
export function itemId(productId: number | undefined, variationId: number | null): string {
  return String(variationId ?? productId ?? '');
}

/** A line of the cart as an item, with its quantity. */
export function cartItem(
  { productId, variationId, name, choices, unit, regularUnit, total, quantity }: CartLine,
  currency: Currency,
): EventItem & { quantity: number } {
  const price = unit ?? (total === null ? null : total / quantity);
  const discount = price === null || regularUnit === null ? 0 : regularUnit - price;
  return {
    item_id: itemId(productId, variationId),
    item_name: name,
    ...variant(choices),
    ...(price !== null && { price: inUnits(price, currency) }),
    ...(discount > 0 && { discount: inUnits(discount, currency) }),
    quantity,
  };
}

/** The worth of a cart, with its goods. */
export function cartParams(cart: Cart, currency: Currency) {
  return {
    currency: currency.code,
    value: inUnits(cart.totals.total, currency),
    ...coupon(cart.coupons.map(({ code }) => code)),
    items: cart.lines.map((line) => cartItem(line, currency)),
  };
}

/** The sum of items by their prices, in steps of the currency's smallest unit. */
export function itemSum(items: readonly EventItem[], { code, decimals }: Currency) {
  const sum = items.reduce((total, { price = 0, quantity = 1 }) => total + price * quantity, 0);
  return { currency: code, value: Number(sum.toFixed(decimals)) };
}

/**
 * The purchase of an order, with the sums of the store.
 * @param coupons codes of the cart that was ordered
 */
export function purchase(
  order: PurchasedOrder,
  coupons: readonly string[],
  currency: Currency,
): Extract<ShopEvent, { name: 'purchase' }> {
  const units = (amount: MinorUnits) => inUnits(amount, currency);
  return {
    name: 'purchase',
    params: {
      transaction_id: order.orderNumber || String(order.databaseId),
      currency: currency.code,
      value: units(order.total),
      tax: units(order.tax),
      shipping: units(order.shipping),
      fees: units(order.fees.reduce((sum, { amount }) => sum + amount, 0)),
      discount: units(order.discount),
      ...(order.discount > 0 && coupon(coupons)),
      items: order.lines.map((line) => ({
        item_id: itemId(line.productId, line.item.variationId),
        item_name: line.name,
        ...variant(line.choices),
        price: units(line.total / (line.quantity || 1)),
        quantity: line.quantity,
      })),
    },
  };
}

const NOT_BOUGHT: readonly string[] = ['PENDING', 'FAILED', 'CANCELLED', 'REFUNDED'];

/** True for an order that stands: it is paid, or need not be before it is sent. */
export function isPurchase({ needsPayment, status }: Pick<Order, 'needsPayment' | 'status'>): boolean {
  return !needsPayment && !NOT_BOUGHT.includes(status);
}

function variant(choices: CartLine['choices']): Pick<EventItem, 'item_variant'> {
  return choices.length > 0 ? { item_variant: choices.map(({ value }) => value).join(', ') } : {};
}

function coupon(codes: readonly string[]): { coupon?: string } {
  return codes.length > 0 ? { coupon: codes.join(',') } : {};
}
