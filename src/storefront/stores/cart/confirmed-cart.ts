import type { KeyValueStorage } from '#storefront/api/shopper/shopper-tokens.ts';
import { type Cart, type CartLine, findLine, type LineIdentity } from '#storefront/domain/cart/cart.ts';
import { flag, list, nullable, number, object, optional, storedJson, text } from '../browser/stored-json.ts';
import { CART, LINE_IDENTITY } from './cart-schema.ts';

/** The cart as the store confirmed it last, for all tabs and the next page. */
export interface ConfirmedCart {
  cart: Cart;
  /** Customer id of the cart; null without a session. */
  of: string | null;
  /** When it was confirmed, in milliseconds since 1970. */
  at: number;
  /** The shopper was handed over to the store's own pages, which may change the cart too. */
  shared?: boolean | undefined;
  /** Requests that the network may still deliver, or deliver twice. */
  late: LateRequest[];
  /** Outbox entry that the cart already contains: the entry is removed right after, under a key of its own. */
  applied?: string | undefined;
}

export interface LateRequest {
  line: LineIdentity;
  /** Quantity that it would add, or set. */
  add?: number | undefined;
  set?: number | undefined;
  /** When it can no longer be delivered, in milliseconds since 1970. */
  until: number;
}

export const CONFIRMED_CART_KEY = 'islet-cart';

const CONFIRMED_CART = object<ConfirmedCart>({
  cart: CART,
  of: nullable(text),
  at: number,
  late: list(
    object<LateRequest>({
      line: LINE_IDENTITY,
      add: optional(number),
      set: optional(number),
      until: number,
    }),
  ),
  shared: optional(flag),
  applied: optional(text),
});

export function restoreConfirmedCart(storage: KeyValueStorage): ConfirmedCart | null {
  return storedJson(storage, CONFIRMED_CART_KEY, CONFIRMED_CART);
}

export function storeConfirmedCart(storage: KeyValueStorage, confirmed: ConfirmedCart | null): void {
  storage.set(CONFIRMED_CART_KEY, confirmed === null ? '' : JSON.stringify(confirmed));
}

/**
 * Finds a line that a late or doubled request has changed.
 * @param optimistic the cart as the shopper's mutations make it
 * @param late the requests that may have changed a line
 * @returns the line and the quantity that it should have; null for none
 */
export function findLateChange(
  optimistic: Pick<Cart, 'lines'>,
  confirmed: Cart,
  late: readonly LateRequest[],
): { line: CartLine; quantity: number } | null {
  for (const { line: identity } of late) {
    const line = findLine(confirmed, identity);
    const quantity = findLine(optimistic, identity)?.quantity ?? 0;
    if (line === undefined || line.quantity === quantity) continue;
    const own = late.filter((one) => findLine(confirmed, one.line) === line);
    const starts = [quantity, ...own.flatMap(({ set }) => set ?? [])];
    const steps = own.flatMap(({ add }) => add ?? []);
    if (starts.some((start) => isSumOf(line.quantity - start, steps))) return { line, quantity };
  }
  return null;
}

/** True if some of the steps, each any number of times, add up to the sum. */
function isSumOf(sum: number, steps: readonly number[]): boolean {
  const reached = new Set([0]);
  for (let next = 1; next <= sum; next++) {
    if (steps.some((step) => reached.has(next - step))) reached.add(next);
  }
  return reached.has(sum);
}
