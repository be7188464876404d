import type { ShopperApi } from '#api/shopper/shopper-api.ts';
import type { BrowserEnvironment } from '../browser/browser-environment.ts';
import { STORAGE_KEYS } from '../browser/storage-keys.ts';

/** Counts the reloads that were to help, until a session is good again. */
const RELOADS_KEY = 'islet-reloads';
/** How long leaving the store may take, in milliseconds. */
const LOGOUT_TIMEOUT = 3000;

/**
 * Begins anew where a session cannot be used: forgets the tokens and what is kept of the shopper, signs out
 * once and loads the page again, once. Language, wishlist and whatever is not the shop's own stay, and so
 * does what the shopper still wants of the cart.
 * @returns false where that was tried already, so that nothing loops
 */
export async function recoverSession(
  env: BrowserEnvironment,
  api: ShopperApi,
  reset: () => void,
): Promise<boolean> {
  if (!env.isPersistent() || env.storage.get(RELOADS_KEY)) return false;
  env.storage.set(RELOADS_KEY, '1');
  if (api.tokens.isSignedIn) await Promise.race([api.write('Logout', {}), env.wait(LOGOUT_TIMEOUT)]);
  api.tokens.clear();
  reset();
  env.storage.set(STORAGE_KEYS.viewerName, '');
  env.storage.set(STORAGE_KEYS.cartCount, '');
  env.reload();
  return true;
}

/** A session is good: the next one that is not may be reloaded again. */
export function resetRecovery(env: BrowserEnvironment): void {
  if (env.storage.get(RELOADS_KEY)) env.storage.set(RELOADS_KEY, '');
}
