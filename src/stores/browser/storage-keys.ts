/** Names of what the shop keeps in the browser's storages. */
export const STORAGE_KEYS = {
  /** `light` or `dark`; absent to follow the system. */
  theme: 'islet-theme',
  /** Number of items in the cart, painted before anything is loaded. */
  cartCount: 'islet-cart-count',
  /** Name of the signed-in shopper, painted before anything is loaded. */
  viewerName: 'islet-viewer-name',
  /** Followed by a path: when a failed chunk last reloaded it, in milliseconds since 1970. */
  reloaded: 'islet-reloaded:',
} as const;

/** What a tab was told of the newest release; apart, since no page needs it before the first move. */
export const LATEST_BUILD_KEY = 'islet-build';
