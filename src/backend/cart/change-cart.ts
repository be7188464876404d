import type { Backend } from '../context.ts';
import type { RequestSession } from '../customers/session/request-session.ts';
import type { SessionData } from '../customers/session/session-data.ts';
import { Cart } from './cart.ts';

/** Reads the shopper's current cart. @throws UserError where the request came with a bad token */
export function readCart(backend: Backend, requestSession: RequestSession): Cart {
  return new Cart(requestSession.read(backend.shop), backend);
}

/**
 * Changes the shopper's cart in one transaction, so that concurrent requests lose no change.
 * @returns the cart before and after the change
 * @throws UserError where the request came with a bad token, and what `change` throws
 */
export function changeCart(
  backend: Backend,
  requestSession: RequestSession,
  change: (session: SessionData, before: Cart) => SessionData,
): { before: Cart; after: Cart } {
  return backend.store.transaction(() => {
    const before = readCart(backend, requestSession);
    const after = new Cart(change(before.session, before), backend);
    requestSession.write(after.session);
    return { before, after };
  });
}
