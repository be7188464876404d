import { STORAGE_KEYS } from '../browser/storage.ts';
import { updateHeader } from '../page/update-header.ts';
import { storeConnection } from './page-connection.ts';
import { loadSession } from './session.ts';
import { $session, removeViewer } from './session-state.ts';

let isFollowing = false;

/**
 * Follows other tabs, where somebody may sign in or out. A page of a customer who has signed out is loaded again, so
 * that nothing of the customer stays in view; one whose login has ended stays, for signing in again.
 */
export function followTabs(): void {
  if (isFollowing) return;
  isFollowing = true;
  const { env, api } = storeConnection();
  env.onStorageChange((key) => {
    // Stored last, once tokens and data are as they should be; null for all keys.
    if (key !== STORAGE_KEYS.viewerName && key !== null) return;
    const { isSignedIn, isLoginOver } = api.tokens;
    if (isSignedIn) void loadSession();
    else if ($session.get().viewer === null) updateHeader();
    else if (isLoginOver) removeViewer(env.storage);
    else reloadUnseen();
  });
}

/** Reloads a page that shows data of a shopper who is gone: it would stay in sight until the new one arrives. */
function reloadUnseen(): void {
  document.body.hidden = true;
  location.reload();
}
