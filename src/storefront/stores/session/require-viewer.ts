import { routePath, splitLocale } from '#storefront/domain/routes/routes.ts';
import { storeReturnPath } from './return-path.ts';
import { isSignedIn } from './session.ts';
import { $session } from './session-state.ts';

/**
 * Leads a guest from a page for customers to the account page, and back after signing in. A shopper with tokens stays until
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
