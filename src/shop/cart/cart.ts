import type { MinorUnits, Picture } from '../catalog/catalog-types.ts';
import type { Stock } from '../catalog/stock.ts';

/** A chosen option as it is read: `Color`, `Red`. */
export interface SelectedOption {
  label: string;
  value: string;
}

/** One kind of thing in the cart. */
export interface CartLine {
  /** Tells lines apart on a page, and stays the same when the store has answered. */
  id: string;
  /** The store's key; null until the store has answered. */
  key: string | null;
  productId: number;
  /** Null for a product without variations. */
  variationId: number | null;
  /** What was chosen, by attribute name as the store has it: `pa_size` -> `large`. */
  attributes: Record<string, string>;
  choices: SelectedOption[];
  slug: string;
  name: string;
  picture: Picture | null;
  quantity: number;
  /** Price of one piece as the shop shows prices, with or without tax; null where nobody told it yet. */
  unit: MinorUnits | null;
  /** What a piece cost before its sale; null where nothing is struck through. */
  regularUnit: MinorUnits | null;
  /** Sum of the line before discounts, as the shop shows prices; null until the store has told it. */
  total: MinorUnits | null;
  /** The quantity is the shopper's wish: the store has not answered yet, and `total` is of before. */
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
  /** In lower case, as the store keeps it. */
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

/** The sums of a cart; only the store makes them. */
export interface CartTotals {
  /** Goods before discounts, as the shop shows prices. */
  subtotal: MinorUnits;
  discount: MinorUnits;
  shipping: MinorUnits;
  /** All taxes, those of shipping included. */
  tax: MinorUnits;
  /** Taxes by name, empty where the store names none. */
  taxes: { label: string; amount: MinorUnits }[];
  total: MinorUnits;
}

/** The cart as the store keeps it. */
export interface Cart {
  lines: CartLine[];
  /** Pieces, for the badge. */
  itemCount: number;
  totals: CartTotals;
  /** Whether `subtotal`, line prices and shipping include tax. */
  pricesIncludeTax: boolean;
  needsShipping: boolean;
  /** Shipping choices of each package; most carts have one. */
  packages: { rates: ShippingRate[]; chosen: string | null }[];
  coupons: AppliedCoupon[];
  giftCards: AppliedGiftCard[];
  /** From which sum of goods on shipping is free; null for never, undefined where the store does not tell. */
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

/** What makes two pieces the same line: product, variation and what was chosen. */
export interface LineIdentity {
  productId: number;
  variationId: number | null;
  attributes: Record<string, string>;
}

/** A name for a line, equal for the same choices in whatever order they were made. */
export function lineId({ productId, variationId, attributes }: LineIdentity): string {
  const options = Object.entries(attributes).map(
    ([name, value]) => `${bareAttributeName(name)}=${value.toLowerCase()}`,
  );
  return [productId, variationId ?? 0, ...options.sort()].join(':');
}

/**
 * The line that a product goes to. The store completes what a variation fixes, so what was left open when
 * adding does not tell lines apart.
 */
export function findLine(cart: Pick<Cart, 'lines'>, item: LineIdentity): CartLine | undefined {
  const exact = lineId(item);
  return cart.lines.find(({ id }) => id === exact) ?? cart.lines.find((line) => isSameLine(line, item));
}

function isSameLine(line: LineIdentity, item: LineIdentity): boolean {
  if (line.productId !== item.productId || line.variationId !== item.variationId) return false;
  const given = new Map(
    Object.entries(item.attributes).map(([name, value]) => [bareAttributeName(name), value]),
  );
  return Object.entries(line.attributes).every(([name, value]) => {
    const wanted = given.get(bareAttributeName(name));
    return wanted === undefined || wanted.toLowerCase() === value.toLowerCase();
  });
}

/** The store takes and gives names with and without their prefix. */
function bareAttributeName(name: string): string {
  return name.toLowerCase().replace(/^(attribute_)?(pa_)?/, '');
}

/** The most pieces that a line may have; null for no limit that is known. */
export function maxQuantity(line: Pick<CartLine, 'stock' | 'soldIndividually'>): number | null {
  if (line.soldIndividually) return 1;
  return line.stock.stockStatus === 'IN_STOCK' ? line.stock.stockQuantity : null;
}

/** By how much a line is reduced, in whole percent rounded down; null where it is not. */
export function lineDiscountPercent({
  unit,
  regularUnit,
}: Pick<CartLine, 'unit' | 'regularUnit'>): number | null {
  if (unit === null || regularUnit === null || regularUnit <= unit) return null;
  return Math.floor(((regularUnit - unit) * 100) / regularUnit) || null;
}

/** Whether nothing in a cart is sent by post: then `hideBillingAddressForVirtualProducts` applies. */
export function isVirtualCart({ lines }: Pick<Cart, 'lines'>): boolean {
  return lines.length > 0 && lines.every(({ virtual }) => virtual);
}

/**
 * How far a cart is from free shipping.
 * @param threshold from which sum on shipping is free, where the store does not tell it; null for never
 * @returns what is missing, 0 where it is reached, and the share that is reached; null where there is none
 */
export function freeShippingProgress(
  cart: Cart,
  threshold: MinorUnits | null,
): { missing: MinorUnits; share: number } | null {
  const { needsShipping, totals } = cart;
  const from = cart.freeShippingFrom === undefined ? threshold : cart.freeShippingFrom;
  if (!needsShipping || from === null || from <= 0) return null;
  const spent = freeShippingRate(cart) !== null ? from : Math.max(0, totals.subtotal - totals.discount);
  return { missing: Math.max(0, from - spent), share: Math.min(1, spent / from) };
}

/** The free shipping that the store offers for the first package; null while it offers none. */
export function freeShippingRate({ packages }: Pick<Cart, 'packages'>): ShippingRate | null {
  return packages[0]?.rates.find(({ id }) => id.startsWith('free_shipping')) ?? null;
}

/** The shipping that is chosen, one rate for each package that has one; most carts are one package. */
export function chosenRates({ packages }: Pick<Cart, 'packages'>): ShippingRate[] {
  return packages.flatMap(({ rates, chosen }) => rates.find(({ id }) => id === chosen) ?? []);
}

/** What a coupon takes off, as the shop shows prices. */
export function couponDiscount(
  { pricesIncludeTax }: Pick<Cart, 'pricesIncludeTax'>,
  { discount, discountTax }: AppliedCoupon,
): MinorUnits {
  return pricesIncludeTax ? discount + discountTax : discount;
}
