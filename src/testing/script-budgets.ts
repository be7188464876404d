/**
 * Budgets of the scripts that pages load, in gzip bytes: tests in `src/testing/site` hold the site to it. The files are those
 * that a page's islands import before they run.
 */

/** Of all scripts that stand in a page. What a press shows before any file is there, badge and panel, is theirs. */
export const INLINE_BUDGET = 3605;

/** Of the messages of a locale, which its pages share and browsers keep. */
export const MESSAGES_BUDGET = 4558;

/** Of the file that follows the first action and that no press waits for. */
export const LATE_BUDGET = 2900;

/** Of the files that a list or the home page loads until something was added and the cart panel is open. */
export const CART_BUDGET = 105_425;

/** The same for a product's page, with its form. */
export const PRODUCT_BUDGET = 111_715;

/** The same for a set, whose form shows the prices of its parts. */
export const SET_BUDGET = 114_135;

/** Of the files that a list loads until it shows what a shopper filtered or searched, those of the session included. */
export const SEARCH_BUDGET = 129_060;

/** Of the files of the checkout, before a payment method asks for more. */
export const CHECKOUT_BUDGET = 132_510;

/** Of the files of the account, signed out or in. */
export const ACCOUNT_BUDGET = 153_650;
