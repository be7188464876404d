import type { Address } from '#storefront/domain/customer/customer.ts';
import { isSessionError } from '#storefront/domain/customer/session-token.ts';
import { type Failure, type FailureKind, failure } from '#storefront/domain/errors/failure.ts';
import { stripHtml } from '../map/fields.ts';

type BackendErrorPattern = [pattern: RegExp, kind: FailureKind];

/** Messages by which the backend rejects something, without HTML: its errors have no codes. */
const BACKEND_ERRORS: readonly BackendErrorPattern[] = [
  [/^You cannot add "(?<product>.+)" to the cart because the product is out of stock/, 'outOfStock'],
  [/^Sorry, "(?<product>.+)" is not in stock/, 'outOfStock'],
  [
    /^You cannot add that amount of "(?<product>.+)" to the cart because there is not enough stock \((?<quantity>\d+)/,
    'notEnoughStock',
  ],
  [
    /^Sorry, we do not have enough "(?<product>.+)" in stock .*\((?<quantity>\d+) available\)/,
    'notEnoughStock',
  ],
  [/^You cannot add that amount to the cart — we have (?<quantity>\d+) in stock/, 'notEnoughStock'],
  [/^The maximum quantity of "(?<product>.+)" allowed in the cart is (?<quantity>\d+)/, 'notEnoughStock'],
  [/^You cannot add another "(?<product>.+)" to your cart/, 'onlyOne'],
  [/^Sorry, this product cannot be purchased/, 'notPurchasable'],
  [/^Failed to add (?:cart item|any cart items)/, 'notPurchasable'],
  [/^A cart holds at most \d+ different products/, 'cartFull'],
  [/^(?<product>.+) has been removed from your cart because it can no longer be purchased/, 'gone'],
  [/^No product(?: variation)? found matching the ID/, 'gone'],
  [/^No cart item found with the key/, 'gone'],
  [/^Cart items identified with keys .* failed to update/, 'gone'],
  [/^Please choose product options/, 'optionsMissing'],
  [/^.+ (?:is a|are) required fields?$/, 'optionsMissing'],
  [/^Invalid value posted for |^.+ is not a choice of |^.+ may have \d+ characters\.$/, 'optionsMissing'],
  [/^Cart is empty$/, 'cartEmpty'],
  [/^Sorry, (?:no session found|your session has expired)/, 'cartEmpty'],
  [/^Coupon "(?<code>.*)" (?:cannot be applied because it )?does not exist/, 'couponUnknown'],
  [/^Coupon "(?<code>.*)" has expired/, 'couponExpired'],
  [/^Usage limit for coupon "(?<code>.*)" has been reached/, 'couponUsedUp'],
  [/^(?:This coupon|Coupon ".*") has already been applied/, 'couponApplied'],
  [/^This coupon has not been applied/, 'couponNotApplied'],
  [/^Sorry, coupon "(?<code>.*)" has already been applied and cannot be used in conjunction/, 'couponAlone'],
  [/^The minimum spend for coupon "(?<code>.*)" is (?<amount>.+?)\.?$/, 'couponMinimum'],
  [/^Sorry, (?:coupon "(?<code>.*)"|this coupon) is not (?:applicable|valid)/, 'couponNotFor'],
  [/^Failed to apply coupon/, 'couponRefused'],
  [/^No coupon codes? provided/, 'couponRefused'],
  [/^This code is a gift card/, 'couponIsGiftCard'],
  [/^This code is a coupon/, 'giftCardIsCoupon'],
  [/^There is no gift card with this code/, 'giftCardUnknown'],
  [/gift card/i, 'giftCardRefused'],
  [/^Too many .+ try again in (?<minutes>\d+) /, 'tooManyAttempts'],
  [/is not an available shipping method/, 'shippingUnavailable'],
  [/^No shipping method (?:provided|has been selected)/, 'noShipping'],
  [/^An account is already registered with that username/, 'usernameTaken'],
  [/^An account is already registered with (?<email>\S+?)\.? /, 'accountExists'],
  [/^Sorry, that email address is already used/, 'emailTaken'],
  [/^(?:Invalid billing email address|The email address you are trying to use is invalid)/, 'emailInvalid'],
  [/^(?:Error: )?Please (?:provide|enter) a valid email address/, 'emailInvalid'],
  [/^Invalid payment method/, 'paymentUnavailable'],
  [/Your payment has been refunded\.$/, 'refunded'],
  [/^(?:No payment was found for this cart|This payment was cancelled)/, 'paymentFailed'],
  [/^The cart has changed since the payment was begun/, 'paymentFailed'],
  [
    /^(?:The user could not be logged in|Missing username or password|Enter a username or email)/,
    'credentials',
  ],
  [/^(?:invalid_(?:username|email)$|Unknown (?:username|email address)\. Check again)/, 'accountUnknown'],
  [/^(?:incorrect_password$|(?:Error: )?The password you entered for the .+ is incorrect)/, 'passwordWrong'],
  [/^You are already logged in/, 'alreadySignedIn'],
  [/^A (?:new )?password (?:is required|was not provided)/, 'passwordMissing'],
  [/^A password needs at least (?<minimum>\d+) characters/, 'passwordShort'],
  [/^This password is too long/, 'passwordLong'],
  [/^Too many accounts are being registered/, 'tooManyAccounts'],
  [
    /^Password reset link (?:is invalid|has expired)|^A (?:password reset key|user login) is required/,
    'resetLink',
  ],
  [/^(?:You do not have the appropriate capabilities|Not authorized to access this customer)/, 'forbidden'],
  [/^(?:Not authorized to access this order|No order (?:ID was found|exists))/, 'orderUnknown'],
  [/^Duplicate comment detected/, 'reviewDuplicate'],
  [/^You are posting comments too quickly/, 'reviewFlood'],
  [/^A rating has 1 to 5 stars/, 'reviewRating'],
  [/type your comment text/, 'reviewEmpty'],
  [/^Your [\w ]+ is too long/, 'reviewLong'],
  [/^The ID of the node to comment on is invalid|closed to comments/, 'reviewClosed'],
  [/logged in to checkout/, 'checkoutSignIn'],
  [/logged in to (?:leave|post) a (?:comment|review)/, 'reviewSignIn'],
  [/^Too many reviews are being written/, 'tooManyReviews'],
  [/^Unfortunately we do not ship to |is not a valid country code/, 'addressInvalid'],
  [/^Billing |^Shipping |is not a valid (?:postcode|phone|email)|required field/i, 'addressInvalid'],
];

/** Maps an error message of the backend, which may hold HTML, to a failure; `unknown` for any other message. */
export function parseBackendError(message: string): Failure {
  const text = stripHtml(message);
  if (isSessionError(text)) return failure('session');
  for (const [pattern, kind] of BACKEND_ERRORS) {
    const match = pattern.exec(text);
    if (match && kind === 'addressInvalid') return failure(kind, { fields: parseRejectedFields(text) });
    if (match) return failure(kind, { ...match.groups });
  }
  return failure('unknown');
}

/** Longest sentence of the store that shoppers are shown, in characters. */
const MAX_QUOTE = 300;

/** Quotes a message that has no wording of ours: `refused`, with its `reason` and `language`. */
export function quoteBackendError(message: string, language?: string | null): Failure {
  const text = stripHtml(message);
  const reason = text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE).trimEnd()} …` : text;
  return reason === '' ? failure('unknown') : failure('refused', { reason, ...(language && { language }) });
}

/** Labels of WooCommerce's address fields, which differ by country. */
const FIELD_LABELS: readonly [pattern: RegExp, field: keyof Address][] = [
  [/^first name/i, 'firstName'],
  [/^last name/i, 'lastName'],
  [/^company/i, 'company'],
  [/^(?:street address|address line 1)/i, 'address1'],
  [/^(?:apartment|flat|address line 2)/i, 'address2'],
  [/^(?:town|city|suburb|district)/i, 'city'],
  [/^(?:state|province|county|prefecture|region|canton|municipality|department)/i, 'state'],
  [/^(?:post ?code|postal code|zip|eircode|pin)/i, 'postcode'],
  [/^country/i, 'country'],
  [/^email/i, 'email'],
  [/^phone/i, 'phone'],
];

/** The fields that a rejected address names, in the order of the text: `billing.city shipping.postcode`. */
function parseRejectedFields(text: string): string {
  const found = [...text.matchAll(/\b(Billing|Shipping) (?=\S)/g)].flatMap(
    ({ 0: match, 1: kind = '', index }) => {
      const rest = text.slice(index + match.length);
      const field = FIELD_LABELS.find(([pattern]) => pattern.test(rest))?.[1];
      return field ? [`${kind.toLowerCase()}.${field}`] : [];
    },
  );
  if (/we do not ship to /.test(text)) found.push('shipping.country');
  if (/is not a valid country code/.test(text)) found.push('billing.country');
  return [...new Set(found)].join(' ');
}
