import type { Picture } from '../catalog/catalog-types.ts';
import type { Stock } from '../catalog/stock.ts';
import type { MinorUnits } from '../pricing/pricing-types.ts';

/** An attribute of a variation and its value, as shoppers read them: `Color`, `Red`. */
export interface SelectedOption {
  label: string;
  value: string;
}

/** The fields that identify a cart line; `lineId` joins them. */
export interface LineIdentity {
  productId: number;
  /** Null for a product without variations. */
  variationId: number | null;
  /** Selected options by attribute name as the store has it: `pa_size` -> `large`. */
  attributes: Record<string, string>;
}

/** A line of the cart: a product or variation and its quantity. */
export interface CartLine extends LineIdentity {
  /** The result of `lineId`; stays the same once the store has answered. */
  id: string;
  /** The store's key; null until the store has answered. */
  key: string | null;
  choices: SelectedOption[];
  slug: string;
  name: string;
  picture: Picture | null;
  quantity: number;
  /** Price of one item as the shop shows prices, with or without tax; null until it is known. */
  unit: MinorUnits | null;
  /** Price of one item before its sale; null where nothing is struck through. */
  regularUnit: MinorUnits | null;
  /** Sum of the line before discounts, as the shop shows prices; null until the store has answered. */
  total: MinorUnits | null;
  /** The quantity is optimistic: the store has not confirmed it yet, and `total` is the previous one. */
  updating: boolean;
  stock: Stock;
  soldIndividually: boolean;
  virtual: boolean;
}

export interface ShippingRate {
  /** Such as `flat_rate:1`. */
  id: string;
  label: string;
  /** As the shop shows prices. */
  cost: MinorUnits;
}

export interface AppliedCoupon {
  /** In lower case, as the store saves it. */
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

/** The sums of a cart, computed by the store alone. */
export interface CartTotals {
  /** Goods before discounts, as the shop shows prices. */
  subtotal: MinorUnits;
  discount: MinorUnits;
  shipping: MinorUnits;
  /** Absent in carts stored before 0.3. */
  fees?: Fee[];
  /** Tax of all fees, where the shop shows prices with tax and the store does not say which fee has how much. */
  feeTax?: MinorUnits;
  /** All taxes, those of shipping and fees included. */
  tax: MinorUnits;
  /** Taxes by name, empty where the store names none. */
  taxes: { label: string; amount: MinorUnits }[];
  total: MinorUnits;
}

/** The cart as the store returns it. */
export interface Cart {
  lines: CartLine[];
  /** Sum of all quantities, for the badge. */
  itemCount: number;
  totals: CartTotals;
  /** True where `subtotal`, line prices and shipping include tax. */
  pricesIncludeTax: boolean;
  needsShipping: boolean;
  /** Shipping rates of each package; most carts have one. */
  packages: { rates: ShippingRate[]; chosen: string | null }[];
  coupons: AppliedCoupon[];
  giftCards: AppliedGiftCard[];
  /** Sum of goods from which shipping is free; null for never, undefined where the store does not return it. */
  freeShippingFrom?: MinorUnits | null;
}

const ZERO_TOTALS: CartTotals = { subtotal: 0, discount: 0, shipping: 0, tax: 0, taxes: [], total: 0 };

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
