/** What can be the matter with a cart. */
const CART_FAILURES = [
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
  ...CART_FAILURES,
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

export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Keys of the sentences for failures, to `pick` for an island that shows any. */
export const FAILURE_MESSAGES = FAILURE_KINDS.map((kind) => `failures.${kind}` as const);

/** Keys of the sentences for what can be the matter with a cart. */
export const CART_FAILURE_MESSAGES = CART_FAILURES.map((kind) => `failures.${kind}` as const);

export interface Failure {
  kind: FailureKind;
  /** What the sentence names: `product`, `quantity`, `code`. Plain text. */
  params: Record<string, string | number>;
}

export type Outcome<Value = undefined> = { ok: true; value: Value } | { ok: false; failure: Failure };

export function failure(kind: FailureKind, params: Failure['params'] = {}): Failure {
  return { kind, params };
}
