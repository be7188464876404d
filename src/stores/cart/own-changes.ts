import type { KeyValue } from '#api/shopper/storage.ts';
import type { CartMutation } from '#shop/cart/cart-mutation.ts';

/** Names of the last wishes of this browser that filled and emptied the cart: an order empties it as well. */
export interface OwnChanges {
  filled: string;
  emptied: string;
}

const KEYS = { filled: 'islet-cart-filled', emptied: 'islet-cart-emptied' } as const;

export function ownChanges(storage: KeyValue): OwnChanges {
  return { filled: storage.get(KEYS.filled), emptied: storage.get(KEYS.emptied) };
}

/** @param id of the wish; no other one has it */
export function noteOwnChange(storage: KeyValue, id: string, intent: CartMutation): void {
  if (intent.kind === 'add' || intent.kind === 'restore') storage.set(KEYS.filled, id);
  if (intent.kind === 'empty' || (intent.kind === 'quantity' && intent.quantity <= 0)) {
    storage.set(KEYS.emptied, id);
  }
}
