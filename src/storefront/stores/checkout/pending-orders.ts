import type { CheckoutDraft } from '#storefront/domain/checkout/checkout-draft.ts';
import type { CheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import type { Download, Order, OrderLine } from '#storefront/domain/checkout/order.ts';
import { type Address, EMPTY_ADDRESS } from '#storefront/domain/customer/customer.ts';
import {
  dictionary,
  flag,
  list,
  nullable,
  number,
  object,
  optional,
  type Schema,
  text,
} from '../browser/schema.ts';

const isAddress = object<Address>(
  Object.fromEntries(Object.keys(EMPTY_ADDRESS).map((field) => [field, text])) as Record<
    keyof Address,
    Schema<string>
  >,
);

/** A picture of an order is only shown. */
const picture = nullable(object({ sourceUrl: text })) as Schema<OrderLine['picture']>;

export const ORDER: Schema<Order> = object<Order>({
  id: optional(nullable(text)) as Schema<Order['id']>,
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
  fees: optional(list(object({ name: text, amount: number }))) as Schema<Order['fees']>,
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
      choices: list(object({ label: text, value: text })),
      picture,
      item: optional(object({ variationId: nullable(number), attributes: dictionary(text) })) as Schema<
        OrderLine['item']
      >,
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
});

export const CHECKOUT_REQUEST: Schema<CheckoutRequest> = object<CheckoutRequest>({
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
