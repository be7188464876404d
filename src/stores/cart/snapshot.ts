import type { KeyValue } from '#api/shopper/storage.ts';
import type { Cart, CartLine, LineIdentity } from '#shop/cart.ts';
import { lineOf } from '#shop/cart.ts';
import { keptJson } from '../kept-json.ts';

/** The cart by the store's last word, as all tabs and the next page know it. */
export interface Snapshot {
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

export const SNAPSHOT_KEY = 'islet-cart';
/** Shape of what is kept; another one is forgotten. */
const VERSION = 1;

export function loadSnapshot(storage: KeyValue): Snapshot | null {
  const kept = keptJson<Snapshot & { version: number }>(storage, SNAPSHOT_KEY);
  return kept?.version === VERSION ? kept : null;
}

export function saveSnapshot(storage: KeyValue, snapshot: Snapshot | null): void {
  storage.set(SNAPSHOT_KEY, snapshot === null ? '' : JSON.stringify({ ...snapshot, version: VERSION }));
}

/**
 * A line that a late or doubled request has changed behind the shopper's back.
 * @param expected the cart as the shopper's intents make it
 * @returns the line and how many pieces it should have; null where all is well
 */
export function disturbedLine(
  expected: Pick<Cart, 'lines'>,
  told: Cart,
  late: readonly LateRequest[],
): { line: CartLine; quantity: number } | null {
  for (const { line: identity, add, set } of late) {
    const line = lineOf(told, identity);
    const quantity = lineOf(expected, identity)?.quantity ?? 0;
    if (line === undefined || line.quantity === quantity) continue;
    const isSurplus = add !== undefined && line.quantity > quantity && (line.quantity - quantity) % add === 0;
    if (isSurplus || line.quantity === set) return { line, quantity };
  }
  return null;
}
