import { useEffect, useRef, useState } from 'react';
import { storeReturnPath, takeReturnPath } from '#storefront/stores/session/return-path.ts';

/** View of a guest: `?action=register`, `?action=forgot`, else the form to sign in. */
export type SignInView = 'sign-in' | 'register' | 'forgot';

export const ACCOUNT_TABS = ['orders', 'downloads', 'wishlist', 'details', 'addresses', 'password'] as const;
/** View of a customer: `?tab=downloads`, else the orders. */
export type AccountTab = (typeof ACCOUNT_TABS)[number];

export type AccountAddress = ReturnType<typeof useAccountAddress>;

/** Follows the address of the account page, back and forward included. */
export function useAccountAddress() {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const read = () => setSearch(location.search);
    read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);

  function go(query: string): void {
    history.pushState(null, '', location.pathname + query);
    setSearch(query);
  }

  const parameters = new URLSearchParams(search);
  const action = parameters.get('action');
  const tab = parameters.get('tab');
  const view: SignInView = action === 'register' || action === 'forgot' ? action : 'sign-in';
  return {
    view,
    tab: ACCOUNT_TABS.find((name) => name === tab) ?? 'orders',
    setView: (next: SignInView) => go(next === 'sign-in' ? '' : `?action=${next}`),
    setTab: (next: AccountTab) => go(`?tab=${next}`),
  };
}

/**
 * Remembers the page that led to the account, and returns there once the shopper has signed in, unless the address
 * asks for a section of the account.
 * @param isKnown the store has said who the shopper is
 */
export function useReturn(isKnown: boolean, isSignedIn: boolean): void {
  const wasGuest = useRef(false);
  useEffect(() => {
    if (!isKnown) return;
    if (!isSignedIn) {
      if (!wasGuest.current) rememberReferrer();
      wasGuest.current = true;
    } else if (wasGuest.current && !new URLSearchParams(location.search).has('tab')) {
      wasGuest.current = false;
      const path = takeReturnPath();
      if (path !== null) location.assign(path);
    }
  }, [isKnown, isSignedIn]);
}

function rememberReferrer(): void {
  if (!document.referrer) return;
  const { origin, pathname, search } = new URL(document.referrer);
  if (origin === location.origin) storeReturnPath(pathname + search);
}
