import type { ShippingChoice } from '../../catalog/pricing/shipping-zones.ts';
import type { ShopOptions } from '../../options.ts';
import { type Address, emptyAddress } from '../address.ts';

/** Limits of what a client adds to a cart item or an order: entries, and characters of each key and value. */
export const MAX_META_ENTRIES = 20;
export const MAX_META_LENGTH = 500;

/** One line of a cart as it is stored: what and how many, never a price. */
export interface CartLine {
  /** 32 hex digits; the same product with the same choices has the same key. */
  key: string;
  productId: number;
  variationId: number | null;
  /** Chosen values by attribute, such as `pa_color: red`, in the product's order. */
  attributes: Record<string, string>;
  quantity: number;
  extraData: { key: string; value: string }[];
  /** Names the line after its product was deleted. */
  name: string;
}

/** Everything stored about a shopper between requests. */
export interface SessionData {
  lines: CartLine[];
  /** Taken out and restorable. */
  removed: CartLine[];
  coupons: string[];
  giftCards: string[];
  shippingChoice: ShippingChoice;
  billing: Address;
  shipping: Address;
  calculatedShipping: boolean;
  /** Id of the chosen way to pay, which fees depend on. Absent in older sessions. */
  paymentMethod?: string | null;
  /** Card payment that was started for this cart. */
  paymentIntent: string | null;
  /** Names the checkout that payments are started for; the next cart begins another. Absent in older sessions. */
  checkoutKey?: string | null;
}

export function emptySession({ baseCountry, baseState }: ShopOptions): SessionData {
  const address = emptyAddress({ country: baseCountry, state: baseState });
  return {
    lines: [],
    removed: [],
    coupons: [],
    giftCards: [],
    shippingChoice: { chosen: null, offered: [] },
    billing: address,
    shipping: address,
    calculatedShipping: false,
    ...NO_PAYMENT,
  };
}

const NO_PAYMENT = { paymentIntent: null, checkoutKey: null };

/** The session with nothing in the cart; who the shopper is stays. */
export function withoutCart(session: SessionData): SessionData {
  const nothing = { lines: [], removed: [], coupons: [], giftCards: [], paymentMethod: null, ...NO_PAYMENT };
  return { ...session, ...nothing, shippingChoice: { chosen: null, offered: [] } };
}

/** The session with its cart, for which a new card payment can be started. */
export function withoutPayment(session: SessionData): SessionData {
  return { ...session, ...NO_PAYMENT };
}
