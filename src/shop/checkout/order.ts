import type { Locale } from '#i18n/locales.ts';
import type { SelectedOption } from '../cart/cart.ts';
import type { Picture } from '../catalog/catalog-types.ts';
import type { Address } from '../customer/customer.ts';
import type { MinorUnits } from '../pricing/pricing-types.ts';
import { routePath } from '../site/routes.ts';

/** The values of an order's status, as the store knows them; others are shown as they come. */
export type OrderStatus =
  | 'PENDING'
  | 'PROCESSING'
  | 'ON_HOLD'
  | 'COMPLETED'
  | 'CANCELLED'
  | 'REFUNDED'
  | 'FAILED'
  | (string & {});

export interface OrderLine {
  id: string;
  name: string;
  /** Empty where the product is gone. */
  slug: string;
  choices: SelectedOption[];
  picture: Picture | null;
  quantity: number;
  /** Before discounts, with tax where the order's prices are. */
  total: MinorUnits;
}

export interface Download {
  id: string;
  name: string;
  productName: string;
  productSlug: string;
  /** Null where the store gives no safe address. */
  url: string | null;
  /** ISO 8601; null for never. */
  accessExpires: string | null;
  /** Null for no limit. */
  downloadsRemaining: number | null;
}

export interface Order {
  databaseId: number | null;
  orderNumber: string;
  orderKey: string;
  /** ISO 8601 date and time in the store's time zone; empty where the store tells none. */
  date: string;
  status: OrderStatus;
  needsPayment: boolean;
  needsProcessing: boolean;
  /** Whether the sums below but `tax` and `total` have tax in them, and so have lines. */
  pricesIncludeTax: boolean;
  /** Goods before discounts. */
  subtotal: MinorUnits;
  discount: MinorUnits;
  shipping: MinorUnits;
  tax: MinorUnits;
  total: MinorUnits;
  paymentMethod: string;
  paymentMethodTitle: string;
  /** Names of the shipping methods. */
  shippingMethods: string[];
  customerNote: string;
  billing: Address | null;
  shippingAddress: Address | null;
  lines: OrderLine[];
  downloads: Download[];
  /** What gift cards paid, where the store has them. */
  giftCards: { code: string; applied: MinorUnits }[];
  /** Whether it belongs to an account; a guest's order can never be read again. */
  ofCustomer: boolean;
}

/** Whether an order may still change by itself soon, so that showing it again is worth a question. */
export function canStatusChange({ status }: Pick<Order, 'status'>): boolean {
  return status === 'PENDING' || status === 'PROCESSING' || status === 'ON_HOLD';
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

export type OrderStatusName = (typeof STATUS_NAMES)[keyof typeof STATUS_NAMES];

/** The name of a status in messages, `order.status.<name>`; null for one that only the store knows. */
export function orderStatusName(status: OrderStatus): OrderStatusName | null {
  return Object.hasOwn(STATUS_NAMES, status) ? STATUS_NAMES[status as keyof typeof STATUS_NAMES] : null;
}

/** Where a shopper who has just ordered goes. @param order null where the store tells no more of it */
export function orderReceivedPath(locale: Locale, order: Pick<Order, 'databaseId'> | null): string {
  const orderId = order?.databaseId;
  return orderId ? routePath('order-received', locale, { orderId }) : routePath('order-summary', locale);
}
