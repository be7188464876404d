/**
 * Why something was refused or did not work, for a sentence to the shopper: every kind has a message
 * `failures.<kind>` in six languages.
 */
export const FAILURE_KINDS = [
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
  'cartEmpty',
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
  'unclear',
  'unknown',
] as const;

export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Keys of the sentences for failures, to `pick` for an island that shows any. */
export const FAILURE_MESSAGES = FAILURE_KINDS.map((kind) => `failures.${kind}` as const);

export interface Failure {
  kind: FailureKind;
  /** What the sentence names: `product`, `quantity`, `code`. Plain text. */
  params: Record<string, string | number>;
}

export type Outcome<Value = undefined> = { ok: true; value: Value } | { ok: false; failure: Failure };

export function failure(kind: FailureKind, params: Failure['params'] = {}): Failure {
  return { kind, params };
}
