import { isReturnPath } from '#storefront/domain/customer/session-start.ts';
import { routePath, splitLocale } from '#storefront/domain/routes/routes.ts';
import { readStored, writeStored } from '../browser/storage.ts';
import { isSignedIn } from './session.ts';
import { $session } from './session-state.ts';

const RETURN_PATH_KEY = 'islet-return';

/** Stores the page to return to after signing in. @param path of this site, with its query; others are ignored */
export function storeReturnPath(path: string): void {
  if (isReturnPath(path)) writeStored(RETURN_PATH_KEY, path);
}

/** Takes the stored page out; null for none. */
export function takeReturnPath(): string | null {
  const path = readStored(RETURN_PATH_KEY);
  clearReturnPath();
  return isReturnPath(path) ? path : null;
}

export function clearReturnPath(): void {
  writeStored(RETURN_PATH_KEY, '');
}

/**
 * Leads a guest from a page for customers to the account page, and back after signing in. Who has tokens stays until
 * the store has said who it is, also while it is out of reach.
 */
export function requireViewer(): void {
  $session.subscribe(({ state, viewer }) => {
    if (viewer !== null || state === 'idle' || (state !== 'ready' && isSignedIn())) return;
    const { pathname, search } = location;
    storeReturnPath(pathname + search);
    location.replace(routePath('my-account', splitLocale(pathname).locale));
  });
}
