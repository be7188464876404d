import type { ShopperApi } from '#storefront/api/shopper/shopper-api.ts';
import { failure } from '#storefront/domain/errors/failure.ts';
import type { BrowserEnvironment } from '../browser/browser-environment.ts';
import { STORAGE_KEYS } from '../browser/storage.ts';
import { clearAccountOrders } from '../browser/stored-json.ts';
import { updateSession } from './session-state.ts';
import type { StoreConnection } from './store-connection.ts';

/** Set by a reload for recovery, until a session is loaded. */
const RELOADS_KEY = 'islet-reloads';
/** In milliseconds. */
const LOGOUT_TIMEOUT = 3000;

let restarting: Promise<boolean> | undefined;

/** Recovers from a session that the store refuses, see `recoverSession`, or marks the session as failed. */
export async function restartSession({ env, api, queue }: StoreConnection): Promise<void> {
  restarting ??= recoverSession(env, api, () => {
    queue.abandon();
    clearAccountOrders(env.storage);
  });
  if (!(await restarting)) updateSession({ state: 'failed', failure: failure('session') });
  restarting = undefined;
}

/**
 * Starts over if a session cannot be used: deletes the tokens, cookies and the shopper's stored data, signs out and
 * reloads the page, once. Language, wishlist, open cart mutations and the data of others stay.
 * @param reset deletes the stored data of the caller
 * @returns false if it was tried before, so that pages do not reload in a loop
 */
export async function recoverSession(
  env: BrowserEnvironment,
  api: ShopperApi,
  reset: () => void,
): Promise<boolean> {
  if (!env.isPersistent() || env.storage.get(RELOADS_KEY)) return false;
  env.storage.set(RELOADS_KEY, '1');
  if (api.tokens.isSignedIn) await Promise.race([api.mutation('Logout', {}), env.wait(LOGOUT_TIMEOUT)]);
  api.tokens.clear();
  await env.clearCookies();
  reset();
  env.storage.set(STORAGE_KEYS.viewerName, '');
  env.storage.set(STORAGE_KEYS.cartCount, '');
  env.reload();
  return true;
}

/** Allows the next recovery, once a session is loaded. */
export function resetRecovery(env: BrowserEnvironment): void {
  if (env.storage.get(RELOADS_KEY)) env.storage.set(RELOADS_KEY, '');
}
