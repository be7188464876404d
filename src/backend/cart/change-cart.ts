import type { Backend } from '../context.ts';
import type { RequestSession } from '../session/request-session.ts';
import type { SessionData } from '../session/session-data.ts';
import { Cart } from './cart.ts';

/** The shopper's cart as it stands. @throws UserError where the request came with a bad token */
export function readCart(backend: Backend, requestSession: RequestSession): Cart {
  return new Cart(requestSession.read(backend.shop), backend);
}

/**
 * Changes the shopper's cart as a whole or not at all. Carts are changed one after the other: nothing is
 * lost however many requests come at once.
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
