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
  'linesLost',
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
  'couponIsGiftCard',
  'giftCardIsCoupon',
  'giftCardUnknown',
  'giftCardRefused',
  'tooManyAttempts',
  'shippingUnavailable',
  'noShipping',
  'refused',
  'unclear',
  'unknown',
] as const;

/** Failure kinds of a review that a shopper writes, beside those that others share. */
const REVIEW_FAILURE_KINDS = [
  'reviewDuplicate',
  'reviewFlood',
  'reviewRating',
  'reviewEmpty',
  'reviewLong',
  'reviewClosed',
  'reviewSignIn',
  'tooManyReviews',
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
  'signInBroken',
  'accountUnknown',
  'passwordWrong',
  'providerLoginFailed',
  'providerEmail',
  'providerRefused',
  'resetEmailFailed',
  'resetFailed',
  'alreadySignedIn',
  'passwordMissing',
  'passwordShort',
  'passwordLong',
  'tooManyAccounts',
  'resetLink',
  'forbidden',
  'orderUnknown',
  'checkoutSignIn',
  ...REVIEW_FAILURE_KINDS,
] as const;

/** Message keys of all failures, for an island that may show any. */
export const FAILURE_MESSAGES = FAILURE_KINDS.map((kind) => `failures.${kind}` as const);

/** Message keys of the failures of a cart. */
export const CART_FAILURE_MESSAGES = CART_FAILURE_KINDS.map((kind) => `failures.${kind}` as const);

/** Message keys of the failures of a review. */
export const REVIEW_FAILURE_MESSAGES = [
  ...([...REVIEW_FAILURE_KINDS, 'emailInvalid', 'refused', 'unknown'] as const).map(
    (kind) => `failures.${kind}` as const,
  ),
];
