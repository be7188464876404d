/** Failure kinds of a cart. */
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

/** Failure kinds that shoppers can see; each has a message `failures.<kind>` in every locale. */
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

/** Message keys of all failures, for an island that may show any. */
export const FAILURE_MESSAGES = FAILURE_KINDS.map((kind) => `failures.${kind}` as const);

/** Message keys of the failures of a cart. */
export const CART_FAILURE_MESSAGES = CART_FAILURE_KINDS.map((kind) => `failures.${kind}` as const);
