import type { Outcome } from '#storefront/domain/errors/failure.ts';
import { GUEST_CART_KEY } from '../browser/storage.ts';
import { whenShown } from '../page/open-page.ts';
import { storeConnection } from './page-connection.ts';
import { resetRecovery, restartSession } from './session-recovery.ts';
import { $session, resetSession, updateSession } from './session-state.ts';
import type { StoreConnection } from './store-connection.ts';

const FIRST_RETRY = 2000;
const LONGEST_RETRY = 30_000;

let started = false;
let loading: Promise<Outcome> | undefined;

/**
 * Starts the session of a page, once: when the shopper acts, or at once where the page needs it. A page that the
 * browser prerenders waits until it is shown.
 */
export function startSession(): void {
  if (started) return;
  started = true;
  whenShown(() => void loadSession());
  // Between leaving a page and coming back to it the shopper may have ordered.
  storeConnection().env.onStorageChange((key) => {
    if (key === null) void loadSession();
  });
}

/** Sends open cart mutations, then loads cart and customer; calls at the same time share one request. */
export function loadSession(): Promise<Outcome> {
  loading ??= load().finally(clearLoading);
  return loading;
}

/** @returns true if this device has tokens of a signed-in customer */
export function isSignedIn(): boolean {
  return storeConnection().api.tokens.isSignedIn;
}

async function load(attempt = 0): Promise<Outcome> {
  const connection = storeConnection();
  const { queue, env } = connection;
  if ($session.get().state !== 'ready') updateSession({ state: 'loading', failure: null });
  const result = await queue.load();
  if (result.ok) {
    resetRecovery(env);
    if (env.storage.get(GUEST_CART_KEY)) void mergeStoredCart(connection);
    return { ok: true, value: undefined };
  }
  const { failure } = result;
  // Whatever else a store answers, such as an error page, the next answer may be a good one.
  if (failure.kind === 'session') await restartSession(connection);
  else {
    updateSession({ state: 'failed', failure });
    void env.wait(Math.min(FIRST_RETRY * 2 ** attempt, LONGEST_RETRY)).then(() => {
      if ($session.get().failure === failure) loading ??= load(attempt + 1).finally(clearLoading);
    });
  }
  return { ok: false, failure };
}

/** Loaded on demand: few pages follow a sign-in. Where that fails, the next page tries again. */
async function mergeStoredCart(connection: StoreConnection): Promise<void> {
  const loaded = await import('../cart/guest-cart.ts').catch(() => null);
  await loaded?.mergeGuestCart(connection);
}

function clearLoading(): void {
  loading = undefined;
}

/** Shows a guest, and loads the session again. */
export function resetShopper(): Promise<Outcome> {
  resetSession(storeConnection().env.storage);
  return loadSession();
}
