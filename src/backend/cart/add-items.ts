import type { Backend } from '../context.ts';
import type { RequestSession } from '../customers/session/request-session.ts';
import { UserError } from '../errors.ts';
import { addItem, type ItemInput } from './add-item.ts';
import type { Cart } from './cart.ts';
import { changeCart } from './change-cart.ts';

/** An item that could not be added, with the reason that the shopper reads. */
export interface RejectedItem {
  item: ItemInput;
  reason: string;
}

/**
 * Adds several items to the shopper's cart; those that cannot be added do not stop the others.
 * @returns the cart, the keys of the lines that were added to, and the items that were rejected
 * @throws UserError where there are no items, or none of them can be added
 */
export function addItems(
  backend: Backend,
  requestSession: RequestSession,
  items: readonly ItemInput[],
): { cart: Cart; keys: string[]; rejected: RejectedItem[] } {
  if (items.length === 0) throw new UserError('No items data provided');
  const keys = new Set<string>();
  const rejected: RejectedItem[] = [];
  const { after } = changeCart(backend, requestSession, (initial) => {
    let session = initial;
    for (const item of items) {
      try {
        const added = addItem(backend, session, item);
        session = added.session;
        keys.add(added.key);
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        rejected.push({ item, reason: error.message });
      }
    }
    if (keys.size === 0) throw new UserError('Failed to add any cart items. Please check input.');
    return session;
  });
  return { cart: after, keys: [...keys], rejected };
}
