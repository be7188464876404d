/** Gzip bytes of all scripts that stand in a page. */
export const INLINE_BUDGET = 4096;

/** Gzip bytes of the files that a catalog page loads until something was added and the cart panel is open. */
export const CART_BUDGET = 101 * 1024;

/** The same for a set, whose form shows the prices of its parts. */
export const SET_BUDGET = 104 * 1024;

/** Gzip bytes of the files that a list loads until it shows what a shopper filtered, those of the session included. */
export const SEARCH_BUDGET = 119 * 1024;
