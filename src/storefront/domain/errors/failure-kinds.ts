type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** The words of a text, as literals. */
export function words<const Text extends string>(text: Text) {
  return text.split(' ') as Words<Text>[];
}

const CART_FAILURE_KINDS = [
  ...words('offline busy session signedOut'),
  ...words('outOfStock notEnoughStock onlyOne notPurchasable optionsMissing gone linesLost cartFull'),
  ...words('couponUnknown couponExpired couponUsedUp couponApplied couponNotApplied couponAlone'),
  ...words('couponMinimum couponNotFor couponRefused couponIsGiftCard'),
  ...words('giftCardIsCoupon giftCardUnknown giftCardRefused'),
  ...words('tooManyAttempts shippingUnavailable noShipping refused unclear unknown'),
];

/** Of a review that a shopper writes, besides the shared ones. */
const REVIEW_FAILURE_KINDS = [
  ...words('reviewDuplicate reviewFlood reviewRating reviewEmpty'),
  ...words('reviewLong reviewClosed reviewSignIn tooManyReviews'),
];

/** Failure kinds that shoppers can see; each has a message `failures.<kind>` in every locale. */
export const FAILURE_KINDS = [
  ...CART_FAILURE_KINDS,
  ...words('cartEmpty emailInvalid emailTaken usernameTaken accountExists addressInvalid'),
  ...words('paymentUnavailable paymentFailed refunded totalChanged'),
  ...words('paymentUnclear paymentOpen notOrdered paidOtherCart'),
  ...words('cardDeclined cardFunds cardAuthentication cardProcessing cardNumber cardExpired cardCode'),
  ...words('credentials signInBroken accountUnknown passwordWrong'),
  ...words('providerLoginFailed providerEmail providerRefused'),
  ...words('resetEmailFailed resetFailed alreadySignedIn passwordMissing passwordShort passwordLong'),
  ...words('tooManyAccounts resetLink forbidden orderUnknown checkoutSignIn'),
  ...REVIEW_FAILURE_KINDS,
];

/** Message keys of all failures, for an island that may show any. */
export const FAILURE_MESSAGES = FAILURE_KINDS.map((kind) => `failures.${kind}` as const);

/** Message keys of the failures of a cart. */
export const CART_FAILURE_MESSAGES = CART_FAILURE_KINDS.map((kind) => `failures.${kind}` as const);

/** Message keys of the failures of a review. */
export const REVIEW_FAILURE_MESSAGES = [
  ...REVIEW_FAILURE_KINDS,
  ...words('emailInvalid refused unknown'),
].map((kind) => `failures.${kind}` as const);
