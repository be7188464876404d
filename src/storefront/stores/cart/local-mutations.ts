import type { KeyValueStorage } from '#storefront/api/shopper/key-value-storage.ts';
import type { CartMutation, LinelessMutation } from '#storefront/domain/cart/cart-mutation.ts';
import type { LocalMutations } from '#storefront/domain/checkout/pending-order.ts';

const KEYS = { filled: 'islet-cart-filled', emptied: 'islet-cart-emptied' } as const;

export function localMutations(storage: KeyValueStorage): LocalMutations {
  return { filled: storage.get(KEYS.filled), emptied: storage.get(KEYS.emptied) };
}

/** Records a mutation that fills or empties the cart. @param id of its outbox entry */
export function recordLocalMutation(storage: KeyValueStorage, id: string, mutation: CartMutation): void {
  const effect = localEffect(mutation);
  if (effect) storage.set(KEYS[effect], id);
}

function localEffect(mutation: CartMutation): keyof LocalMutations | null {
  switch (mutation.kind) {
    case 'add':
    case 'restore':
      return 'filled';
    case 'empty':
      return 'emptied';
    case 'quantity':
      return mutation.quantity <= 0 ? 'emptied' : null;
    default:
      mutation satisfies LinelessMutation;
      return null;
  }
}
