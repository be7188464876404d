import type { Backend } from '../context.ts';
import type { RequestSession } from '../customers/session/request-session.ts';
import { type CartLine, type SessionData, withoutCart } from '../customers/session/session-data.ts';
import { UserError } from '../errors.ts';
import {
  MAX_LINES,
  MAX_QUANTITY,
  notEnoughStockError,
  outOfStockError,
  soldIndividuallyError,
  tooManyError,
} from './add-item.ts';
import { type Cart, changeCart } from './cart.ts';
import { availableQuantity, isInStock, loadLines, quantityOf, stockHolder } from './cart-lines.ts';

export interface QuantityInput {
  key: string;
  quantity: number;
}

/** Removed lines that can still be restored. */
const MAX_REMOVED_LINES = 20;

/**
 * Sets quantities of lines in the shopper's cart; 0 or less removes a line.
 * @throws UserError if no item is given, a line is not in the cart, or there is not enough stock
 */
export function updateQuantities(
  backend: Backend,
  request: RequestSession,
  items: readonly QuantityInput[],
): { before: Cart; after: Cart } {
  if (items.length === 0) throw new UserError('No item data provided');
  return changeCart(backend, request, (session) => {
    const changed = setQuantities(session, items);
    checkQuantities(backend, session, changed);
    return changed;
  });
}

/**
 * Sets quantities in a session; 0 or less removes a line. Stock is not checked.
 * @throws UserError if a line is not in the cart
 */
function setQuantities(session: SessionData, items: readonly QuantityInput[]): SessionData {
  const unknown = items.filter(({ key }) => !session.lines.some((line) => line.key === key));
  if (unknown.length > 0) {
    const keys = unknown.map(({ key }) => key).join(', ');
    throw new UserError(`Cart items identified with keys ${keys} failed to update`);
  }
  const wanted = new Map(items.map(({ key, quantity }) => [key, quantity]));
  const quantityFor = (key: string, now: number) => wanted.get(key) ?? now;
  const gone = session.lines.filter(({ key, quantity }) => quantityFor(key, quantity) <= 0);
  const goneKeys = new Set(gone.map(({ key }) => key));
  return {
    ...session,
    lines: session.lines
      .filter(({ key }) => !goneKeys.has(key))
      .map((line) => ({ ...line, quantity: quantityFor(line.key, line.quantity) })),
    removed: [...session.removed.filter(({ key }) => !goneKeys.has(key)), ...gone].slice(-MAX_REMOVED_LINES),
  };
}

/**
 * Rejects a cart with a quantity that was raised beyond stock or limits. The real store checks this at checkout only.
 * @throws UserError with the store's message for adding too many
 */
function checkQuantities(backend: Backend, before: SessionData, after: SessionData): void {
  const { loaded } = loadLines(backend.store, after.lines);
  if (loaded.length > MAX_LINES) {
    throw new UserError(`A cart holds at most ${MAX_LINES} different products. Please order these first.`);
  }
  for (const one of loaded) {
    const { key, quantity } = one.line;
    if (quantity <= (before.lines.find((line) => line.key === key)?.quantity ?? 0)) continue;
    if (!isInStock(one)) throw outOfStockError(one.bought);
    if (quantity > MAX_QUANTITY) throw tooManyError(one.bought);
    if (one.bought.sold_individually && quantity > 1) throw soldIndividuallyError(backend, one.bought);
    if (quantityOf(stockHolder(one), loaded, backend.shop) > availableQuantity(one))
      throw notEnoughStockError(one);
  }
}

/** The cart before and after a change, with the keys of the lines that it named. */
interface LinesChange {
  before: Cart;
  after: Cart;
  keys: readonly string[];
}

/**
 * Removes lines from the shopper's cart.
 * @param selection keys of lines, or all of them
 * @throws UserError if no key is given, or one of them is not in the cart
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
 * @throws UserError if no key is given, one of them was not removed, or there is not enough stock
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

/** @throws UserError if the cart is empty already, or the store refuses */
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
