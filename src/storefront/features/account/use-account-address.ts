import { useEffect, useState } from 'react';

/** View of a guest: `?action=register`, `?action=forgot`, else the form to sign in. */
export type SignInView = 'sign-in' | 'register' | 'forgot';

export const ACCOUNT_TABS = ['orders', 'downloads', 'wishlist', 'details', 'addresses', 'password'] as const;
/** View of a customer: `?tab=downloads`, else the orders. */
export type AccountTab = (typeof ACCOUNT_TABS)[number];

/** The part of the page's address that the account follows. */
export interface AccountAddress {
  view: SignInView;
  tab: AccountTab;
  setView(view: SignInView): void;
  setTab(tab: AccountTab): void;
}

/** Follows the address of the account page, back and forward included. */
export function useAccountAddress(): AccountAddress {
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
  return {
    view: action === 'register' || action === 'forgot' ? action : 'sign-in',
    tab: ACCOUNT_TABS.find((name) => name === tab) ?? 'orders',
    setView: (view) => go(view === 'sign-in' ? '' : `?action=${view}`),
    setTab: (next) => go(`?tab=${next}`),
  };
}
