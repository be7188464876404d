import type { Cart, CartLine, LineIdentity } from '#storefront/domain/cart/cart.ts';
import type { CartMutation } from '#storefront/domain/cart/cart-mutation.ts';
import type { Picture } from '#storefront/domain/catalog/catalog-types.ts';
import type { Stock } from '#storefront/domain/catalog/stock.ts';
import type { Failure } from '#storefront/domain/errors/failure.ts';
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
} from '../browser/stored-json.ts';

const picture = object<Picture>({
  databaseId: number,
  sourceUrl: text,
  altText: text,
  title: text,
  width: nullable(number),
  height: nullable(number),
  asset: nullable(text),
});

const identity = {
  productId: number,
  variationId: nullable(number),
  attributes: dictionary(text),
  extra: optional(text),
};

const options = list(object({ label: text, value: text }));

/** The fields that identify a line. */
export const LINE_IDENTITY: Schema<LineIdentity> = object<LineIdentity>(identity);

const product = {
  ...identity,
  slug: text,
  name: text,
  choices: options,
  texts: optional(options),
  picture: nullable(picture),
  unit: nullable(number),
  regularUnit: nullable(number),
  stock: object<Stock>({
    stockStatus: text as Schema<Stock['stockStatus']>,
    stockQuantity: nullable(number),
    lowStockAmount: nullable(number),
  }),
  soldIndividually: flag,
  virtual: flag,
  groupId: optional(number),
};

export const CART_LINE: Schema<CartLine> = object<CartLine>({
  ...product,
  id: text,
  key: nullable(text),
  quantity: number,
  total: nullable(number),
  updating: flag,
});

export const CART: Schema<Cart> = object<Cart>({
  lines: list(CART_LINE),
  itemCount: number,
  totals: object<Cart['totals']>({
    subtotal: number,
    discount: number,
    shipping: number,
    fees: list(object({ name: text, amount: number })),
    feeTax: number,
    tax: number,
    taxes: list(object({ label: text, amount: number })),
    total: number,
  }),
  pricesIncludeTax: flag,
  needsShipping: flag,
  packages: list(
    object<Cart['packages'][number]>({
      rates: list(object({ id: text, label: text, cost: number })),
      chosen: nullable(text),
    }),
  ),
  coupons: list(object({ code: text, description: text, discount: number, discountTax: number })),
  giftCards: list(object({ code: text, applied: number, balance: number })),
  freeShippingFrom: optional(nullable(number)) as Schema<Cart['freeShippingFrom']>,
});

const lineRef = object({ id: text, key: nullable(text), name: text });
const code = { code: text };
const address = optional(dictionary(text));

/** Fields of each kind of mutation besides its kind. */
const MUTATIONS: Record<CartMutation['kind'], Schema<object>> = {
  add: object({ product: object(product), quantity: number }),
  quantity: object({ line: lineRef, quantity: number }),
  restore: object({ line: CART_LINE }),
  empty: object({}),
  applyCoupon: object(code),
  removeCoupon: object(code),
  applyGiftCard: object(code),
  removeGiftCard: object(code),
  shippingMethod: object({ ids: list(text) }),
  address: object({ billing: address, shipping: address }),
};

export const CART_MUTATION: Schema<CartMutation> = (value): value is CartMutation => {
  const { kind } = Object(value) as { kind?: unknown };
  return typeof kind === 'string' && Object.hasOwn(MUTATIONS, kind)
    ? MUTATIONS[kind as CartMutation['kind']](value)
    : false;
};

export const FAILURE: Schema<Failure> = object<Failure>({
  kind: text as Schema<Failure['kind']>,
  params: dictionary((value): value is string | number => text(value) || number(value)),
});
