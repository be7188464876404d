import type { Cart } from '../cart/cart.ts';
import { couponDiscount } from '../cart/cart-codes.ts';
import type { MinorUnits } from '../pricing/pricing-types.ts';
import type { Order } from './order.ts';

/** Most that rounding makes of one line, coupon or tax. */
const ROUNDING = 1;

/** Sums as they are shown above a total: together with the other rows of a cart or order they give it. */
interface DisplayedSums {
  /** Discounts in the order of their coupons; of an order, one for all. */
  discounts: MinorUnits[];
  /** The sum that the store counted and did not name, such as a plugin's charge; mostly 0. */
  adjustment: MinorUnits;
}

/** False for a cart without a confirmed line: its sums are not zero, but unknown. */
export function areSumsKnown({ lines, totals }: Pick<Cart, 'lines' | 'totals'>): boolean {
  return lines.length === 0 || totals.subtotal !== 0 || lines.some(({ updating }) => !updating);
}

/** False if there is certainly nothing to pay. */
export function costsSomething(cart: Pick<Cart, 'lines' | 'totals'>): boolean {
  return cart.totals.total > 0 || !areSumsKnown(cart);
}

/** Stands for a sum that is not known. */
export const UNKNOWN_SUM = '–';

/** The discounts of a cart's coupons, and what its other rows do not explain of its total. */
export function displayedCartSums(cart: Cart): DisplayedSums {
  const { subtotal, shipping, fees, feeTax, tax, total } = cart.totals;
  const discounts = cart.coupons.map((coupon) => couponDiscount(cart, coupon));
  const rows = [
    subtotal,
    cart.needsShipping ? shipping : 0,
    feeTax,
    cart.pricesIncludeTax ? 0 : tax,
    ...fees.map(({ amount }) => amount),
    ...cart.giftCards.map(({ applied }) => -applied),
  ];
  return explain(total, rows, discounts, cart.lines.length);
}

/** The discount of an order, and what its other rows do not explain of its total. */
export function displayedOrderSums(order: Order): DisplayedSums {
  const rows = [
    order.subtotal,
    order.shippingMethods.length > 0 ? order.shipping : 0,
    ...[order.pricesIncludeTax ? 0 : order.tax, ...order.fees.map(({ amount }) => amount)],
    ...order.giftCards.map(({ applied }) => -applied),
  ];
  return explain(order.total, rows, order.discount > 0 ? [order.discount] : [], order.lines.length);
}

/** Stores round discounts and the sums of lines apart: the last digit of a discount makes up for it. */
function explain(
  total: MinorUnits,
  rows: readonly MinorUnits[],
  discounts: readonly MinorUnits[],
  lines: number,
): DisplayedSums {
  const rest = [...rows, ...discounts.map((discount) => -discount)].reduce((left, row) => left - row, total);
  const largest = discounts.indexOf(Math.max(...discounts));
  const isRounding =
    Math.abs(rest) <= ROUNDING * (lines + discounts.length) && discounts[largest] !== undefined;
  if (!isRounding) return { discounts: [...discounts], adjustment: rest };
  return {
    discounts: discounts.map((discount, index) => (index === largest ? discount - rest : discount)),
    adjustment: 0,
  };
}
