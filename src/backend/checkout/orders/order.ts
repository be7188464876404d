import type { Address } from '../../customers/address.ts';
import type { Amount } from '../../values/amount.ts';

export type OrderStatus =
  | 'PENDING'
  | 'PROCESSING'
  | 'ON_HOLD'
  | 'COMPLETED'
  | 'CANCELLED'
  | 'FAILED'
  | 'REFUNDED';

export interface OrderMeta {
  key: string;
  value: string;
}

/** The part of an order that never changes. Sums are without tax unless the name says so. */
export interface OrderData {
  billing: Address;
  /** Null where nothing is sent. */
  shipping: Address | null;
  currency: string;
  pricesIncludeTax: boolean;
  customerNote: string;
  /** The client that made the order. */
  createdVia: string;
  meta: OrderMeta[];
  subtotal: Amount;
  discount: Amount;
  discountTax: Amount;
  shippingTotal: Amount;
  shippingTax: Amount;
  totalTax: Amount;
  giftCards: { code: string; amount: Amount }[];
  /** True where something must be packed or done: false for downloads alone. */
  needsProcessing: boolean;
  hasDownloads: boolean;
  /** Equal for equal carts and addresses. */
  fingerprint: string;
}

interface OrderColumns {
  id: number;
  order_key: string;
  customer_id: number | null;
  session_id: string;
  status: OrderStatus;
  created_gmt: string;
  paid_gmt: string | null;
  completed_gmt: string | null;
  modified_gmt: string;
  payment_method: string;
  payment_method_title: string;
  transaction_id: string | null;
  mutation_id: string | null;
  /** 1 while the stock of its lines is taken. */
  stock_held: number;
  /** Amount due, with tax and after gift cards. */
  total: Amount;
}

/** An order as it is stored; what does not change as JSON. */
export interface OrderRow extends OrderColumns, Record<string, unknown> {
  data: string;
}

export interface Order extends OrderColumns {
  data: OrderData;
}

export interface LineItem {
  kind: 'line';
  productId: number;
  variationId: number | null;
  name: string;
  quantity: number;
  attributes: Record<string, string>;
  extraData: OrderMeta[];
  subtotal: Amount;
  subtotalTax: Amount;
  total: Amount;
  tax: Amount;
}

export interface ShippingItem {
  kind: 'shipping';
  methodId: string;
  title: string;
  total: Amount;
  tax: Amount;
}

interface FeeItem {
  kind: 'fee';
  name: string;
  taxable: boolean;
  total: Amount;
  tax: Amount;
}

interface TaxItem {
  kind: 'tax';
  rateId: number;
  code: string;
  label: string;
  compound: boolean;
  /** Without that on shipping. */
  total: Amount;
  shippingTotal: Amount;
}

interface CouponItem {
  kind: 'coupon';
  code: string;
  discount: Amount;
  discountTax: Amount;
}

export type OrderItem = LineItem | ShippingItem | FeeItem | TaxItem | CouponItem;
export type Stored<T> = T & { id: number };
