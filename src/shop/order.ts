import type { Choice } from './cart.ts';
import type { Address } from './customer.ts';
import type { Minor, Picture } from './types.ts';

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
  choices: Choice[];
  picture: Picture | null;
  quantity: number;
  /** Without tax, after discounts, as the store keeps it. */
  total: Minor;
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
  subtotal: Minor;
  discount: Minor;
  shipping: Minor;
  tax: Minor;
  total: Minor;
  paymentMethod: string;
  paymentMethodTitle: string;
  /** Names of the shipping methods. */
  shippingMethods: string[];
  customerNote: string;
  billing: Address | null;
  shippingAddress: Address | null;
  lines: OrderLine[];
  downloads: Download[];
  /** Whether it belongs to an account; a guest's order can never be read again. */
  ofCustomer: boolean;
}

/** Whether an order may still change by itself soon, so that showing it again is worth a question. */
export function isPending({ status }: Pick<Order, 'status'>): boolean {
  return status === 'PENDING' || status === 'PROCESSING' || status === 'ON_HOLD';
}
