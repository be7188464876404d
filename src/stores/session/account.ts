import type { Outcome } from '#shop/errors/failure.ts';
import { deleteDraft } from '../checkout/draft-storage.ts';
import { clearAccountOrders } from '../checkout/order-keys.ts';
import { type Credentials, requestSignIn, requestSignOut } from './authentication.ts';
import { storeConnection } from './page-connection.ts';
import { clearReturnPath } from './return-path.ts';
import { loadSession, resetShopper } from './session.ts';

/** Signs in, then loads cart and customer; the store merges a guest's cart. */
export async function signIn(credentials: Credentials): Promise<Outcome> {
  const connection = storeConnection();
  // Signing in ends the session of another customer.
  if (connection.api.tokens.isSignedIn) clearAccountOrders(connection.env.storage);
  const outcome = await requestSignIn(connection, credentials);
  return outcome.ok ? loadSession() : outcome;
}

/** Signs out and deletes the customer's data on this device, all but the wishlist. */
export async function signOut(): Promise<void> {
  const connection = storeConnection();
  await requestSignOut(connection);
  const { storage } = connection.env;
  clearAccountOrders(storage);
  deleteDraft(storage);
  clearReturnPath();
  await resetShopper();
}
