/** @returns the stored text; empty if there is none or storage is off */
export function readStored(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Stores a text, or removes the key for an empty one. Does nothing if storage is off. */
export function writeStored(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // The page works without.
  }
}

/** Keys of `localStorage` and `sessionStorage` that several modules share. */
export const STORAGE_KEYS = {
  /** `light` or `dark`; absent to follow the system's setting. */
  theme: 'islet-theme',
  /** Number of items in the cart, for the header before any script is loaded. */
  cartCount: 'islet-cart-count',
  /** Name of the signed-in shopper, for the header before any script is loaded. */
  viewerName: 'islet-viewer-name',
  /** Followed by a path: time at which a failed chunk last reloaded it, in milliseconds since 1970. */
  reloaded: 'islet-reloaded:',
} as const;

/** Codes of coupons that a link of this tab has named while the cart was empty. */
export const LINKED_COUPONS_KEY = 'islet-linked-coupons';

/** A guest's cart at the moment of signing in, until the customer's cart has it. */
export const GUEST_CART_KEY = 'islet-guest-cart';

/** State of a sign-in with a third party that was begun in this tab. */
export const PROVIDER_STATE_KEY = 'islet-oauth-state';

/** Where in the account this tab has begun it. */
export const PROVIDER_ORIGIN_KEY = 'islet-oauth-origin';

/** The newest release that a tab has seen; apart, since no page needs it before an action. */
export const LATEST_BUILD_KEY = 'islet-build';

/** Pages that releases have changed since the tab was opened. */
export const STALE_PAGES_KEY = 'islet-stale';

/** Followed by a locale: name of the search index that this browser loaded last on its pages. */
export const INDEX_ROOT_KEY = 'islet-search-index-';

/** Products whose pages were opened on this device. */
export const RECENTLY_VIEWED_KEY = 'islet-recently-viewed';

/** Searches that this tab has reported, in shops that count those without a result. */
export const REPORTED_SEARCHES_KEY = 'islet-reported-searches';

/** Products of a translated catalog that this device has put into carts, by language. */
export const SOLD_PRODUCTS_KEY = 'islet-sold';

/** Searches on this device; followed by the language in a translated catalog. */
export const RECENT_SEARCHES_KEY = 'islet-recent-searches';
