/** What can be the matter with a cart. */
const CART_FAILURE_KINDS = [
  'offline',
  'busy',
  'session',
  'signedOut',
  'outOfStock',
  'notEnoughStock',
  'onlyOne',
  'notPurchasable',
  'optionsMissing',
  'gone',
  'cartFull',
  'couponUnknown',
  'couponExpired',
  'couponUsedUp',
  'couponApplied',
  'couponNotApplied',
  'couponAlone',
  'couponMinimum',
  'couponNotFor',
  'couponRefused',
  'giftCardUnknown',
  'giftCardRefused',
  'shippingUnavailable',
  'noShipping',
  'unclear',
  'unknown',
] as const;

/**
 * Why something was refused or did not work, for a sentence to the shopper: every kind has a message
 * `failures.<kind>` in six languages.
 */
export const FAILURE_KINDS = [
  ...CART_FAILURE_KINDS,
  'cartEmpty',
  'emailInvalid',
  'emailTaken',
  'usernameTaken',
  'accountExists',
  'addressInvalid',
  'paymentUnavailable',
  'paymentFailed',
  'refunded',
  'totalChanged',
  'paymentUnclear',
  'paymentOpen',
  'notOrdered',
  'paidOtherCart',
  'cardDeclined',
  'cardFunds',
  'cardAuthentication',
  'cardProcessing',
  'cardNumber',
  'cardExpired',
  'cardCode',
  'credentials',
  'alreadySignedIn',
  'passwordMissing',
  'resetLink',
  'forbidden',
  'orderUnknown',
  'reviewDuplicate',
  'reviewFlood',
] as const;

/** Keys of the sentences for failures, to `pick` for an island that shows any. */
export const FAILURE_MESSAGES = FAILURE_KINDS.map((kind) => `failures.${kind}` as const);

/** Keys of the sentences for what can be the matter with a cart. */
export const CART_FAILURE_MESSAGES = CART_FAILURE_KINDS.map((kind) => `failures.${kind}` as const);
