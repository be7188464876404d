import type { KeyValueStorage } from '#api/shopper/key-value-storage.ts';
import type { CartMutation } from '#shop/cart/cart-mutation.ts';

/** Names of the last wishes of this browser that filled and emptied the cart: an order empties it as well. */
export interface LocalMutations {
  filled: string;
  emptied: string;
}

const KEYS = { filled: 'islet-cart-filled', emptied: 'islet-cart-emptied' } as const;

export function localMutations(storage: KeyValueStorage): LocalMutations {
  return { filled: storage.get(KEYS.filled), emptied: storage.get(KEYS.emptied) };
}

/** @param id of the wish; no other one has it */
export function recordLocalMutation(storage: KeyValueStorage, id: string, mutation: CartMutation): void {
  if (mutation.kind === 'add' || mutation.kind === 'restore') storage.set(KEYS.filled, id);
  if (mutation.kind === 'empty' || (mutation.kind === 'quantity' && mutation.quantity <= 0)) {
    storage.set(KEYS.emptied, id);
  }
}
