import type { Outcome } from '#shop/errors/failure.ts';
import { deleteDraft } from '../checkout/draft-storage.ts';
import { clearAccountOrders } from '../checkout/pending-orders.ts';
import {
  type Credentials,
  requestSignIn as signInAt,
  requestSignOut as signOutAt,
} from './authentication.ts';
import { clearReturnPath } from './return-path.ts';
import { loadSession, resetShopper, storeConnection } from './session.ts';

/** Signs in and loads cart and customer; a guest's cart comes along. */
export async function signIn(credentials: Credentials): Promise<Outcome> {
  // Whoever was signed in before is not any more.
  if (storeConnection().api.tokens.isSignedIn) clearAccountOrders(storeConnection().env.storage);
  const outcome = await signInAt(storeConnection(), credentials);
  return outcome.ok ? loadSession() : outcome;
}

/** Signs out; the browser forgets what it knew of the customer. The wishlist stays. */
export async function signOut(): Promise<void> {
  await signOutAt(storeConnection());
  const { storage } = storeConnection().env;
  clearAccountOrders(storage);
  deleteDraft(storage);
  clearReturnPath();
  await resetShopper();
}
