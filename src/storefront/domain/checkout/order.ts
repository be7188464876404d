import type { Locale } from '#storefront/i18n/locales.ts';
import type { Cart, CartLine, Fee, SelectedOption } from '../cart/cart.ts';
import type { Picture } from '../catalog/catalog-types.ts';
import type { Address } from '../customer/customer.ts';
import type { MinorUnits } from '../pricing/pricing-types.ts';
import { routePath } from '../routes/routes.ts';

/** The status of an order in WooCommerce; plugins add others, which are shown unchanged. */
export type OrderStatus =
  | 'PENDING'
  | 'PROCESSING'
  | 'ON_HOLD'
  | 'COMPLETED'
  | 'CANCELLED'
  | 'REFUNDED'
  | 'FAILED'
  | (string & {});

/** `backorder` where some of the goods are not in stock yet. */
type Handover = 'shipped' | 'backorder' | 'pickup';

export interface OrderLine {
  id: string;
  name: string;
  /** Empty if the product was deleted. */
  slug: string;
  /** In the store; absent if the product was deleted, and in orders that earlier releases have stored. */
  productId?: number | undefined;
  choices: SelectedOption[];
  /** As of lines of carts. */
  texts?: SelectedOption[] | undefined;
  picture: Picture | null;
  /** Items that were bought, to buy them again. */
  item: { variationId: number | null; attributes: Record<string, string>; extra?: string | undefined };
  quantity: number;
  /** Before discounts, with tax where `pricesIncludeTax`. */
  total: MinorUnits;
}

export interface Download {
  id: string;
  name: string;
  productName: string;
  productSlug: string;
  /** Null if the store returns no safe address. */
  url: string | null;
  /** ISO 8601; null for never. */
  accessExpires: string | null;
  /** Null for no limit. */
  downloadsRemaining: number | null;
}

export interface Order {
  /** The store's global id, for those who may read the order. */
  id: string | null;
  databaseId: number | null;
  orderNumber: string;
  orderKey: string;
  /** ISO 8601 date and time in the store's time zone; empty if the store returns none. */
  date: string;
  /** The same of its payment; absent before, and in orders that earlier releases have stored. */
  datePaid?: string | undefined;
  status: OrderStatus;
  needsPayment: boolean;
  needsProcessing: boolean;
  /** True if lines and the sums below, except `tax` and `total`, include tax. */
  pricesIncludeTax: boolean;
  /** Goods before discounts. */
  subtotal: MinorUnits;
  discount: MinorUnits;
  shipping: MinorUnits;
  fees: Fee[];
  tax: MinorUnits;
  total: MinorUnits;
  paymentMethod: string;
  paymentMethodTitle: string;
  shippingMethods: string[];
  /** The way in which the goods reach the shopper, by the cart that was ordered; absent where this device does not know. */
  handover?: Handover | undefined;
  customerNote: string;
  billing: Address | null;
  shippingAddress: Address | null;
  lines: OrderLine[];
  downloads: Download[];
  giftCards: { code: string; applied: MinorUnits }[];
  /** True for an order of an account: a guest's order cannot be queried. Stored under this name. */
  ofCustomer: boolean;
  /** When the store returned an order that is stored on this device, in milliseconds since 1970. */
  asOf?: number;
}

/** True if the store may change the status soon, so that the order should be fetched again. */
export function canStatusChange({ status }: Pick<Order, 'status'>): boolean {
  return status === 'PENDING' || status === 'PROCESSING' || status === 'ON_HOLD';
}

/** True for an order that came to nothing or was given back. */
export function isOver({ status }: Pick<Order, 'status'>): boolean {
  return status === 'CANCELLED' || status === 'FAILED' || status === 'REFUNDED';
}

type OrderProgress = Pick<Order, 'paymentMethod' | 'status'>;

/** True for an order that waits for a bank transfer. */
export function isUnpaidTransfer({ paymentMethod, status }: OrderProgress): boolean {
  return paymentMethod === 'bacs' && (status === 'ON_HOLD' || status === 'PENDING');
}

/** Next step of an order, as `order.nextStep.<name>` says it; null if nothing follows by itself. */
export function nextStep({ paymentMethod, status }: OrderProgress): 'held' | 'onDelivery' | 'paid' | null {
  if (status === 'ON_HOLD' || isUnpaidTransfer({ paymentMethod, status })) return 'held';
  if (status !== 'PROCESSING') return null;
  return paymentMethod === 'cod' ? 'onDelivery' : 'paid';
}

const STATUS_NAMES = {
  PENDING: 'pending',
  PROCESSING: 'processing',
  ON_HOLD: 'onHold',
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
  REFUNDED: 'refunded',
  FAILED: 'failed',
} as const;

type OrderStatusName = (typeof STATUS_NAMES)[keyof typeof STATUS_NAMES];

/** The name of a status in message keys, `order.status.<name>`; null for a custom status. */
export function orderStatusName(status: OrderStatus): OrderStatusName | null {
  return Object.hasOwn(STATUS_NAMES, status) ? STATUS_NAMES[status as keyof typeof STATUS_NAMES] : null;
}

/** The path of the confirmation page. @param order null if the store did not return the order */
export function orderReceivedPath(locale: Locale, order: Pick<Order, 'databaseId'> | null): string {
  const orderId = order?.databaseId;
  return orderId ? routePath('order-received', locale, { orderId }) : routePath('order-summary', locale);
}

/** Methods of WooCommerce by which shoppers fetch their goods; the second is of its checkout blocks. */
const PICKUP = /^(local_pickup|pickup_location)(:|$)/;

/** The way in which the goods of a cart that is ordered reach the shopper; undefined if nothing is shipped, or no way is chosen. */
export function handoverOf({
  packages,
  lines,
}: {
  packages: readonly Pick<Cart['packages'][number], 'chosen'>[];
  lines: readonly Pick<CartLine, 'virtual' | 'stock'>[];
}): Handover | undefined {
  const chosen = packages.flatMap((one) => one.chosen ?? []);
  if (chosen.length === 0) return undefined;
  if (chosen.every((id) => PICKUP.test(id))) return 'pickup';
  const isMissing = lines.some(({ virtual, stock }) => !virtual && stock.stockStatus === 'ON_BACKORDER');
  return isMissing ? 'backorder' : 'shipped';
}
