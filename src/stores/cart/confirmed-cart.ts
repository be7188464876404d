import type { KeyValueStorage } from '#api/shopper/key-value-storage.ts';
import type { Cart, CartLine, LineIdentity } from '#shop/cart/cart.ts';
import { findLine } from '#shop/cart/cart-line.ts';
import { storedJson } from '../browser/stored-json.ts';

/** The cart by the store's last word, as all tabs and the next page know it. */
export interface ConfirmedCart {
  cart: Cart;
  /** Whose cart it is. */
  of: string | null;
  /** When it was told, in milliseconds since 1970. */
  at: number;
  /** Requests that the network may still deliver, or deliver twice. */
  late: LateRequest[];
}

export interface LateRequest {
  line: LineIdentity;
  /** What it would do: add pieces, or set their number. */
  add?: number;
  set?: number;
  /** Until when it is to be reckoned with. */
  until: number;
}

export const CONFIRMED_CART_KEY = 'islet-cart';
/** Shape of what is kept; another one is forgotten. */
const VERSION = 1;

export function restoreConfirmedCart(storage: KeyValueStorage): ConfirmedCart | null {
  const stored = storedJson<ConfirmedCart & { version: number }>(storage, CONFIRMED_CART_KEY);
  return stored?.version === VERSION ? stored : null;
}

export function storeConfirmedCart(storage: KeyValueStorage, confirmed: ConfirmedCart | null): void {
  storage.set(
    CONFIRMED_CART_KEY,
    confirmed === null ? '' : JSON.stringify({ ...confirmed, version: VERSION }),
  );
}

/**
 * A line that a late or doubled request has changed behind the shopper's back.
 * @param optimistic the cart as the shopper's intents make it
 * @returns the line and how many pieces it should have; null where all is well
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

/** Whether some of the steps, each any number of times, add up to a sum. */
function isSumOf(sum: number, steps: readonly number[]): boolean {
  const reached = new Set([0]);
  for (let next = 1; next <= sum; next++) {
    if (steps.some((step) => reached.has(next - step))) reached.add(next);
  }
  return reached.has(sum);
}
