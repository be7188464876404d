import type { ShopperApi } from '#api/shopper/shopper-api.ts';
import type { Environment } from '../environment.ts';
import { STORAGE_KEYS } from '../keys.ts';

/** Counts the reloads that were to help, until a session is good again. */
const RELOADS = 'islet-reloads';
/** How long leaving the store may take, in milliseconds. */
const PATIENCE = 3000;

/**
 * Begins anew where a session cannot be used: forgets the tokens and what is kept of the shopper, signs out
 * once and loads the page again, once. Language, wishlist and whatever is not the shop's own stay, and so
 * does what the shopper still wants of the cart.
 * @returns false where that was tried already, so that nothing loops
 */
export async function recover(env: Environment, api: ShopperApi, forget: () => void): Promise<boolean> {
  if (!env.lasts() || env.storage.get(RELOADS)) return false;
  env.storage.set(RELOADS, '1');
  if (api.tokens.isSignedIn) await Promise.race([api.write('Logout', {}), env.wait(PATIENCE)]);
  api.tokens.clear();
  forget();
  env.storage.set(STORAGE_KEYS.viewerName, '');
  env.storage.set(STORAGE_KEYS.cartCount, '');
  env.reload();
  return true;
}

/** A session is good: the next one that is not may be reloaded again. */
export function recovered(env: Environment): void {
  if (env.storage.get(RELOADS)) env.storage.set(RELOADS, '');
}
