import { useEffect, useRef } from 'react';
import { storeReturnPath, takeReturnPath } from '#storefront/stores/session/return-path.ts';

/**
 * Remembers the page that led to the account, and returns there once the shopper has signed in. Who asked for a
 * section of the account stays.
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
