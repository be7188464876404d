import type { Picture } from '../catalog/catalog-types.ts';
import type { Stock } from '../catalog/stock.ts';
import type { OptionLabels } from '../catalog/variations/attribute-labels.ts';
import type { MinorUnits } from '../pricing/pricing-types.ts';

/** An attribute of a variation and its value, as shoppers read them: `Color`, `Red`. */
export interface SelectedOption {
  label: string;
  value: string;
}

/** An option in words, such as `Colour: Blue`. @param labels absent where the store's are in the page's language */
export function optionText({ label, value }: SelectedOption, labels: OptionLabels = {}): string {
  const key = label.toLowerCase();
  return `${Object.hasOwn(labels, key) ? labels[key] : label}: ${value}`;
}

/** The fields that identify a cart line; `lineId` joins them. */
export interface LineIdentity {
  productId: number;
  /** Null for a product without variations. */
  variationId: number | null;
  /** Selected options by attribute name as the store has it: `pa_size` -> `large`. */
  attributes: Record<string, string>;
  /** JSON of what product kinds ask for besides, such as an engraving, as it is sent; absent for none. */
  extra?: string | undefined;
}

export interface CartLine extends LineIdentity {
  /** The result of `lineId`; stays the same once the store has answered. */
  id: string;
  /** The store's key; null until the store has answered. */
  key: string | null;
  choices: SelectedOption[];
  /** Its `extra` in words. Not among the choices: what a shopper writes is nobody else's business. */
  texts?: SelectedOption[] | undefined;
  slug: string;
  name: string;
  picture: Picture | null;
  quantity: number;
  /** Price of one item as the shop shows prices, with or without tax; null until it is known. */
  unit: MinorUnits | null;
  /** Price of one item before its sale; null if nothing is struck through. */
  regularUnit: MinorUnits | null;
  /** Sum of the line before discounts, as the shop shows prices; null until the store has answered. */
  total: MinorUnits | null;
  /** The quantity is optimistic: the store has not confirmed it yet, and `total` is the previous one. */
  updating: boolean;
  stock: Stock;
  soldIndividually: boolean;
  virtual: boolean;
  /** Id of a translated product in the shop, where it is known and not the `productId`. */
  groupId?: number | undefined;
}

export interface ShippingRate {
  /** Such as `flat_rate:1`. */
  id: string;
  label: string;
  /** As the shop shows prices. */
  cost: MinorUnits;
}

export interface AppliedCoupon {
  code: string;
  description: string;
  discount: MinorUnits;
  discountTax: MinorUnits;
}

export interface AppliedGiftCard {
  code: string;
  applied: MinorUnits;
  balance: MinorUnits;
}

/** A fee of a cart or order, such as packaging; negative for a reduction. */
export interface Fee {
  name: string;
  /** As the shop shows prices, unless their tax is shown apart. */
  amount: MinorUnits;
}

export interface CartTotals {
  /** Goods before discounts, as the shop shows prices. */
  subtotal: MinorUnits;
  discount: MinorUnits;
  shipping: MinorUnits;
  fees: Fee[];
  /** Tax of all fees, where the shop shows prices with tax and the store does not say which fee has how much. */
  feeTax: MinorUnits;
  /** All taxes, those of shipping and fees included. */
  tax: MinorUnits;
  /** Taxes by name, empty if the store names none. */
  taxes: { label: string; amount: MinorUnits }[];
  total: MinorUnits;
}

export interface Cart {
  lines: CartLine[];
  itemCount: number;
  totals: CartTotals;
  /** True if `subtotal`, line prices and shipping include tax. */
  pricesIncludeTax: boolean;
  needsShipping: boolean;
  packages: { rates: ShippingRate[]; chosen: string | null }[];
  coupons: AppliedCoupon[];
  giftCards: AppliedGiftCard[];
  /** Sum of goods from which shipping is free; null for never, undefined if the store does not return it. */
  freeShippingFrom?: MinorUnits | null;
}

const ZERO_TOTALS: CartTotals = {
  subtotal: 0,
  discount: 0,
  shipping: 0,
  fees: [],
  feeTax: 0,
  tax: 0,
  taxes: [],
  total: 0,
};

export const EMPTY_CART: Cart = {
  lines: [],
  itemCount: 0,
  totals: ZERO_TOTALS,
  pricesIncludeTax: false,
  needsShipping: false,
  packages: [],
  coupons: [],
  giftCards: [],
};

/** An id for a line, equal for the same options in whatever order they were selected. */
export function lineId({ productId, variationId, attributes, extra }: LineIdentity): string {
  const options = Object.entries(attributes).map(
    ([name, value]) => `${bareAttributeName(name)}=${value.toLowerCase()}`,
  );
  return [productId, variationId ?? 0, ...options.sort(), ...(extra ? [extra] : [])].join(':');
}

/** The line that a product is added to. Attributes that a variation fixes may be left out: the store completes them. */
export function findLine(cart: Pick<Cart, 'lines'>, item: LineIdentity): CartLine | undefined {
  const exact = lineId(item);
  return cart.lines.find(({ id }) => id === exact) ?? cart.lines.find((line) => isSameLine(line, item));
}

function isSameLine(line: LineIdentity, item: LineIdentity): boolean {
  if (line.productId !== item.productId || line.variationId !== item.variationId) return false;
  if (line.extra !== item.extra) return false;
  const given = new Map(
    Object.entries(item.attributes).map(([name, value]) => [bareAttributeName(name), value]),
  );
  return Object.entries(line.attributes).every(([name, value]) => {
    const requested = given.get(bareAttributeName(name));
    return requested === undefined || requested.toLowerCase() === value.toLowerCase();
  });
}

/** Removes WooCommerce's prefixes: stores accept and return attribute names with and without them. */
function bareAttributeName(name: string): string {
  return name.toLowerCase().replace(/^(attribute_)?(pa_)?/, '');
}

/** The largest quantity a line may have; null if no limit is known. */
export function maxQuantity(line: Pick<CartLine, 'stock' | 'soldIndividually'>): number | null {
  if (line.soldIndividually) return 1;
  return line.stock.stockStatus === 'IN_STOCK' ? line.stock.stockQuantity : null;
}

/** The quantity that can still be added to that in the cart; null for no known limit. */
export function addableQuantity(
  added: LineIdentity & Parameters<typeof maxQuantity>[0],
  cart: Pick<Cart, 'lines'>,
): number | null {
  const limit = maxQuantity(added);
  return limit === null ? null : Math.max(0, limit - (findLine(cart, added)?.quantity ?? 0));
}

/** The reduction of a line in whole percent, rounded down; null if there is none. */
export function lineDiscountPercent({
  unit,
  regularUnit,
}: Pick<CartLine, 'unit' | 'regularUnit'>): number | null {
  if (unit === null || regularUnit === null || regularUnit <= unit) return null;
  return Math.floor(((regularUnit - unit) * 100) / regularUnit) || null;
}

/** True if nothing in a cart is shipped; see `hideBillingAddressForVirtualProducts`. */
export function isVirtualCart({ lines }: Pick<Cart, 'lines'>): boolean {
  return lines.length > 0 && lines.every(({ virtual }) => virtual);
}
