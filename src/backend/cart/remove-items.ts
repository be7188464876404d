import type { Backend } from '../context.ts';
import type { RequestSession } from '../customers/session/request-session.ts';
import { type CartLine, type SessionData, withoutCart } from '../customers/session/session-data.ts';
import { UserError } from '../errors.ts';
import { type Cart, changeCart } from './cart.ts';
import { checkQuantities, setQuantities } from './set-quantities.ts';

/** The cart before and after a change, with the keys of the lines that it named. */
interface LinesChange {
  before: Cart;
  after: Cart;
  keys: readonly string[];
}

/**
 * Removes lines from the shopper's cart.
 * @param selection keys of lines, or all of them
 * @throws UserError where no key is given, or one of them is not in the cart
 */
export function removeItems(
  backend: Backend,
  request: RequestSession,
  selection: 'all' | readonly string[],
): LinesChange {
  let keys: readonly string[] = [];
  const { before, after } = changeCart(backend, request, (session) => {
    keys = selection === 'all' ? session.lines.map(({ key }) => key) : checkKeys(selection, session.lines);
    return setQuantities(
      session,
      keys.map((key) => ({ key, quantity: 0 })),
    );
  });
  return { before, after, keys };
}

/**
 * Puts removed lines back into the shopper's cart, with the quantities they had.
 * @throws UserError where no key is given, one of them was not removed, or there is not enough stock
 */
export function restoreItems(
  backend: Backend,
  request: RequestSession,
  selection: readonly string[],
): LinesChange {
  let keys: readonly string[] = [];
  const { before, after } = changeCart(backend, request, (session) => {
    keys = checkKeys(selection, session.removed);
    const isSelected = ({ key }: CartLine) => keys.includes(key);
    const restored: SessionData = {
      ...session,
      lines: [...session.lines.filter((line) => !isSelected(line)), ...session.removed.filter(isSelected)],
      removed: session.removed.filter((line) => !isSelected(line)),
    };
    checkQuantities(backend, session, restored);
    return restored;
  });
  return { before, after, keys };
}

/** @throws UserError where the cart is empty already, or the store refuses */
export function emptyCart(backend: Backend, request: RequestSession): { before: Cart; after: Cart } {
  if (backend.shop.faults.emptyingRefused) throw new UserError('The cart cannot be emptied.');
  return changeCart(backend, request, (session) => {
    if (session.lines.length === 0) throw new UserError('Cart is empty');
    return withoutCart(session);
  });
}

function checkKeys(keys: readonly string[], lines: readonly CartLine[]): readonly string[] {
  if (keys.length === 0) throw new UserError('No cart item keys provided');
  const unknown = keys.filter((key) => !lines.some((line) => line.key === key));
  if (unknown.length > 0) throw new UserError(`No cart item found with the key: ${unknown.join(', ')}`);
  return keys;
}
