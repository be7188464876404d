import type { KeyValueStorage } from '#storefront/api/shopper/shopper-tokens.ts';
import type { CheckoutDraft } from '#storefront/domain/checkout/checkout-draft.ts';
import type { CheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import type { Download, Order, OrderLine } from '#storefront/domain/checkout/order.ts';
import type {
  LocalMutations,
  PendingCharge,
  PendingOrder,
} from '#storefront/domain/checkout/pending-order.ts';
import type { Saved } from '#storefront/domain/checkout/states/placing.ts';
import { type Address, EMPTY_ADDRESS } from '#storefront/domain/customer/customer.ts';
import type { BrowserEnvironment } from '../browser/browser-environment.ts';
import {
  dictionary,
  flag,
  list,
  nullable,
  number,
  ORDERS_KEY,
  object,
  optional,
  PENDING_ORDER_KEY,
  type Schema,
  storedJson,
  storedList,
  text,
} from '../browser/stored-json.ts';

const isAddress = object<Address>(
  Object.fromEntries(Object.keys(EMPTY_ADDRESS).map((field) => [field, text])) as Record<
    keyof Address,
    Schema<string>
  >,
);

/** A picture of an order is only shown. */
const picture = nullable(object({ sourceUrl: text })) as Schema<OrderLine['picture']>;

// A value that may be absent and is only compared needs no check, as browsers load this with every cart.
export const ORDER = object<Omit<Order, 'datePaid' | 'handover'>>({
  id: nullable(text),
  databaseId: nullable(number),
  orderNumber: text,
  orderKey: text,
  date: text,
  status: text,
  needsPayment: flag,
  needsProcessing: flag,
  pricesIncludeTax: flag,
  subtotal: number,
  discount: number,
  shipping: number,
  fees: list(object({ name: text, amount: number })),
  tax: number,
  total: number,
  paymentMethod: text,
  paymentMethodTitle: text,
  shippingMethods: list(text),
  customerNote: text,
  billing: nullable(isAddress),
  shippingAddress: nullable(isAddress),
  lines: list(
    object<OrderLine>({
      id: text,
      name: text,
      slug: text,
      productId: optional(number),
      choices: list(object({ label: text, value: text })),
      texts: optional(list(object({ label: text, value: text }))),
      picture,
      item: object({
        variationId: nullable(number),
        attributes: dictionary(text),
        extra: optional(text),
      }),
      quantity: number,
      total: number,
    }),
  ),
  downloads: list(
    object<Download>({
      id: text,
      name: text,
      productName: text,
      productSlug: text,
      url: nullable(text),
      accessExpires: nullable(text),
      downloadsRemaining: nullable(number),
    }),
  ),
  giftCards: list(object({ code: text, applied: number })),
  ofCustomer: flag,
  asOf: optional(number) as Schema<Order['asOf']>,
}) as Schema<Order>;

const CHECKOUT_REQUEST: Schema<CheckoutRequest> = object<CheckoutRequest>({
  billing: isAddress,
  shipping: nullable(isAddress),
  paymentMethod: text,
  customerNote: text,
  metaData: list(object({ key: text, value: text })),
  account: nullable(object({ username: text, password: text })),
  payment: nullable(object({ transactionId: text, isPaid: flag })),
  total: optional(number) as Schema<CheckoutRequest['total']>,
});

export const DRAFT: Schema<CheckoutDraft & { of: number | null }> = object<
  CheckoutDraft & { of: number | null }
>({
  email: text,
  billing: isAddress,
  shipping: isAddress,
  shipsElsewhere: flag,
  note: text,
  paymentMethod: text,
  wantsAccount: flag,
  username: text,
  confirmedPostcodes: list(text),
  of: nullable(number),
});

const PENDING_ORDER = object<PendingOrder>({
  id: text,
  at: number,
  cart: nullable(text),
  changes: object<LocalMutations>({ filled: text, emptied: text }),
  paymentMethod: text,
  transactionId: nullable(text),
  card: nullable(object<PendingCharge>({ clientSecret: text, amount: number, request: CHECKOUT_REQUEST })),
  unanswered: flag,
});

const UNCONFIRMED_KEY = 'islet-unconfirmed';
const MAX_STORED_ORDERS = 10;

/** @returns the pending order; null for none */
export function restorePendingOrder(storage: KeyValueStorage): PendingOrder | null {
  return storedJson(storage, PENDING_ORDER_KEY, PENDING_ORDER);
}

export function storePendingOrder(storage: KeyValueStorage, order: PendingOrder | null): void {
  storage.set(PENDING_ORDER_KEY, order === null ? '' : JSON.stringify(order));
}

/** Stores what a state of a checkout leaves in the place of its pending order. */
export function saveToPending(storage: KeyValueStorage, saved: Saved | null): void {
  if (saved?.isUnconfirmed) storage.set(UNCONFIRMED_KEY, '1');
  if (saved && (saved.order || restorePendingOrder(storage)?.id === saved.id)) {
    storePendingOrder(storage, saved.order);
  }
}

/** Orders made on this device, newest first: the store returns a guest's order only once. */
export function storedOrders(storage: KeyValueStorage): Order[] {
  return storedList(storage, ORDERS_KEY, ORDER);
}

/** Stores an order as of now in front of the others, the last ten of which stay. */
export function storeOrder(
  { storage, now }: Pick<BrowserEnvironment, 'storage' | 'now'>,
  order: Order,
): void {
  const others = storedOrders(storage).filter(({ databaseId }) => databaseId !== order.databaseId);
  storage.set(ORDERS_KEY, JSON.stringify([{ ...order, asOf: now() }, ...others].slice(0, MAX_STORED_ORDERS)));
  storage.set(UNCONFIRMED_KEY, '');
}

/** Marks orders of a guest that an account has taken over, so that they leave the device with its customer. */
export function markAsCustomers(storage: KeyValueStorage, ids: readonly (number | null)[]): void {
  const orders = storedOrders(storage);
  const isTaken = (order: Order) => !order.ofCustomer && ids.includes(order.databaseId);
  if (!orders.some(isTaken)) return;
  const marked = orders.map((order) => (isTaken(order) ? { ...order, ofCustomer: true } : order));
  storage.set(ORDERS_KEY, JSON.stringify(marked));
}

/** True if the newest order of this device is one that the store returned no details of. */
export function hasUnconfirmedOrder(storage: KeyValueStorage): boolean {
  return storage.get(UNCONFIRMED_KEY) !== '';
}
