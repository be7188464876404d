import type { ShippingChoice } from '../../catalog/pricing/shipping-zones.ts';
import type { Store } from '../../db/database.ts';
import type { ShopOptions } from '../../options.ts';
import { type Address, emptyAddress } from '../address.ts';
import { secondsOf } from './jwt.ts';
import { lifetimeOf } from './session-tokens.ts';

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
  /** Removed lines that can be restored. */
  removed: CartLine[];
  coupons: string[];
  giftCards: string[];
  shippingChoice: ShippingChoice;
  billing: Address;
  shipping: Address;
  calculatedShipping: boolean;
  /** Id of the chosen way to pay, which fees depend on. */
  paymentMethod: string | null;
  /** Card payment that was started for this cart. */
  paymentIntent: string | null;
  /** Names the checkout that payments are started for; the next cart begins another. */
  checkoutKey: string | null;
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
    paymentMethod: null,
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

/** @returns a shopper's stored session; null if there is none, or it has expired */
export function readSession(store: Store, customerId: string, now = new Date()): SessionData | null {
  const row = store.get<{ data: string }>(
    'SELECT data FROM sessions WHERE customer_id = ? AND expires > ?',
    customerId,
    secondsOf(now),
  );
  return row ? (JSON.parse(row.data) as SessionData) : null;
}

/** The shoppers whose stored sessions contain a text, such as the id of a payment. */
export function sessionsMentioning(store: Store, text: string): string[] {
  return store
    .all<{ customer_id: string }>('SELECT customer_id FROM sessions WHERE instr(data, ?) > 0', text)
    .map(({ customer_id }) => customer_id);
}

export function writeSession(store: Store, customerId: string, data: SessionData, now = new Date()): void {
  store.runOutside(
    'INSERT OR REPLACE INTO sessions VALUES (?, ?, ?)',
    customerId,
    JSON.stringify(data),
    secondsOf(now) + lifetimeOf(customerId),
  );
}

/** Forgets a shopper. */
export function deleteSession(store: Store, customerId: string): void {
  store.runOutside('DELETE FROM sessions WHERE customer_id = ?', customerId);
}

/** When the rows of tables expire, in seconds. An expired link for a password stays a day, to tell it from a wrong one. */
const EXPIRES = {
  sessions: 'expires',
  revoked_sign_ins: 'ends',
  spent_once: 'ends',
  email_confirmations: 'ends',
  password_resets: `ends + ${24 * 60 * 60}`,
};

/** Deletes what no token and no link can reach any more. @returns how many rows */
export function deleteExpired(store: Store, now = new Date()): number {
  return Object.entries(EXPIRES).reduce(
    (sum, [table, ends]) => sum + store.runOutside(`DELETE FROM ${table} WHERE ${ends} <= ?`, secondsOf(now)),
    0,
  );
}
