import type { RouteName } from '#storefront/domain/routes/routes.ts';

const KB = 1024;

interface Weight {
  bytes: number;
  /** As it is sent, compressed by brotli, which differs by some 30 bytes with the names of hashed files. */
  brotli: number;
}

/** The most that a page of each kind weighs in the demo shop. */
export const PAGE_BUDGETS = {
  index: { bytes: 53.47 * KB, brotli: 10.84 * KB },
  // Lists have the first options of their filters, with which these open before any script is there.
  products: { bytes: 57.02 * KB, brotli: 11.75 * KB },
  'product-category-slug': { bytes: 56.88 * KB, brotli: 11.88 * KB },
  'product-slug': { bytes: 58.23 * KB, brotli: 12.91 * KB },
} as const satisfies Partial<Record<RouteName, Weight>>;

/** Bytes that pages of products, and payloads of all pages, have on average, in all languages. */
export const MEAN_PRODUCT_BUDGET = 43.6 * KB;
export const MEAN_PAYLOAD_BUDGET = 4.38 * KB;

/** Bytes by brotli of the style sheet that all pages wait for, with its image of icons, and of the one at their end. */
export const STYLE_BUDGET = 8.67 * KB;
export const LATER_STYLE_BUDGET = 4.58 * KB;

/** The first of them in the looks of `themes`, with their own rules. */
export const THEMES_STYLE_BUDGET = 9.05 * KB;

/** Bytes of the fonts that all pages load, together. */
export const FONT_BUDGET = 36.6 * KB;

/**
 * Bytes that a page of the catalog loads by itself, as Lighthouse counts them, with the pictures that browsers take for near;
 * only the benchmark measures it.
 */
export const LOADED_BUDGET = 180_000;

/**
 * Budgets of the scripts that pages load, in gzip bytes: tests in `src/testing/site` hold the site to it. The files are those
 * that a page's islands import before they run. Names of files are weighed with hashes that stay the same.
 */

/** Of all scripts in a page. What a press shows before any file is there, badge and panel, is theirs. */
export const INLINE_BUDGET = 3730;

/** Of the messages of a locale, which its pages share and browsers keep. */
export const MESSAGES_BUDGET = 4590;

/** Of the file that follows the first action and that no press waits for. */
export const LATE_BUDGET = 2990;

/** Of the files that the shop's events load for a tag that is allowed: before the first action, and after it. */
export const EVENTS_BUDGET = 3600;
export const SHOPPER_EVENTS_BUDGET = 3100;

/** Of the file that measures pages, for a tag that asks for it. */
export const VITALS_BUDGET = 3250;

/** Of the files that a list or the home page loads until something was added and the cart panel is open. */
export const CART_BUDGET = 107_350;

/** The same for a product's page, with its form. */
export const PRODUCT_BUDGET = 114_360;

/** The same for a set, whose form shows the prices of its parts. */
export const SET_BUDGET = 116_880;

/** Of the files that a list loads until it shows what a shopper filtered or searched, those of the session included. */
export const SEARCH_BUDGET = 133_710;

/** Of the files of the checkout, before a payment method asks for more. */
export const CHECKOUT_BUDGET = 135_090;

/** Of the files of the account, signed out or in. */
export const ACCOUNT_BUDGET = 158_130;
