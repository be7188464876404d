import type { Outcome } from '#shop/errors/failure.ts';
import { forgetAccountOrders } from '../attempts.ts';
import { forgetDraft } from '../kept-draft.ts';
import { forgetReturn } from '../return-path.ts';
import { forgetShopper, loadSession, shop } from './session.ts';
import { type Credentials, signIn as signInAt, signOut as signOutAt } from './sign-in.ts';

/** Signs in and loads cart and customer; a guest's cart comes along. */
export async function signIn(credentials: Credentials): Promise<Outcome> {
  // Whoever was signed in before is not any more.
  if (shop().api.tokens.isSignedIn) forgetAccountOrders(shop().env.storage);
  const outcome = await signInAt(shop(), credentials);
  return outcome.ok ? loadSession() : outcome;
}

/** Signs out; the browser forgets what it knew of the customer. The wishlist stays. */
export async function signOut(): Promise<void> {
  await signOutAt(shop());
  const { storage } = shop().env;
  forgetAccountOrders(storage);
  forgetDraft(storage);
  forgetReturn();
  await forgetShopper();
}
