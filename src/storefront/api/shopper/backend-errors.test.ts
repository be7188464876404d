import { describe, expect, test } from 'vitest';
import type { FailureKind } from '#storefront/domain/errors/failure.ts';
import { parseBackendError } from './backend-errors.ts';

const VIEW_CART =
  '<a href="https://store.example/cart/" class="button wc-forward wp-element-button">View cart</a>';

/** Messages as a real store sends them, with their HTML. */
const MESSAGES: [message: string, kind: FailureKind, params?: Record<string, string>][] = [
  [
    'You cannot add &quot;Hoodie - Green, No&quot; to the cart because the product is out of stock.',
    'outOfStock',
    { product: 'Hoodie - Green, No' },
  ],
  [
    'Sorry, "Cap" is not in stock. Please edit your cart and try again. We apologize for any inconvenience caused.',
    'outOfStock',
    { product: 'Cap' },
  ],
  [
    'You cannot add that amount of &quot;Cap&quot; to the cart because there is not enough stock (3 remaining).',
    'notEnoughStock',
    { product: 'Cap', quantity: '3' },
  ],
  [
    `You cannot add that amount to the cart &mdash; we have 3 in stock and you already have 2 in your cart. ${VIEW_CART}`,
    'notEnoughStock',
    { quantity: '3' },
  ],
  [
    'Sorry, we do not have enough "Cap" in stock to fulfill your order (3 available). We apologize for any inconvenience caused.',
    'notEnoughStock',
    { product: 'Cap', quantity: '3' },
  ],
  [`You cannot add another "Sunglasses" to your cart. ${VIEW_CART}`, 'onlyOne', { product: 'Sunglasses' }],
  ['Size is a required field', 'optionsMissing'],
  ['Invalid value posted for Color', 'optionsMissing'],
  [
    'Please choose product options by visiting <a href="https://store.example/product/v/" title="V">V</a>.',
    'optionsMissing',
  ],
  ['Sorry, this product cannot be purchased.', 'notPurchasable'],
  ['Failed to add cart item. Please check input.', 'notPurchasable'],
  ['Failed to add any cart items. Please check input.', 'notPurchasable'],
  ['No product found matching the ID provided', 'gone'],
  ['No cart item found with the key: nope', 'gone'],
  ['Cart items identified with keys 642e92efb79421734881b53e1e1b18b6 failed to update', 'gone'],
  [
    'Print No. 101 has been removed from your cart because it can no longer be purchased. Please contact us if you need assistance.',
    'gone',
    { product: 'Print No. 101' },
  ],
  ['Cart is empty', 'cartEmpty'],
  ['Sorry, no session found.', 'cartEmpty'],
  ['Coupon &quot;nope&quot; cannot be applied because it does not exist.', 'couponUnknown', { code: 'nope' }],
  ['Coupon &quot;expired&quot; has expired.', 'couponExpired', { code: 'expired' }],
  [
    'Usage limit for coupon &quot;usedup&quot; has been reached. Please try again after some time, or contact us for help.',
    'couponUsedUp',
    { code: 'usedup' },
  ],
  ['This coupon has already been applied to the cart', 'couponApplied'],
  ['This coupon has not been applied to the cart.', 'couponNotApplied'],
  [
    'Sorry, coupon &quot;solo&quot; has already been applied and cannot be used in conjunction with other coupons.',
    'couponAlone',
    { code: 'solo' },
  ],
  [
    'The minimum spend for coupon &quot;min100&quot; is 100,00&nbsp;&euro;.',
    'couponMinimum',
    { code: 'min100', amount: '100,00 €' },
  ],
  ['Failed to apply coupon. Check for an individual-use coupon on cart.', 'couponRefused'],
  ['There is no gift card with this code.', 'giftCardUnknown'],
  ['This gift card has expired.', 'giftCardRefused'],
  ['"nope:99" is not an available shipping method for shipping package "Cap ×10"', 'shippingUnavailable'],
  ['No shipping method provided', 'noShipping'],
  [
    'No shipping method has been selected. Please double check your address, or contact us if you need any help.',
    'noShipping',
  ],
  ['Invalid billing email address', 'emailInvalid'],
  ['The email address you are trying to use is invalid', 'emailInvalid'],
  ['Please provide a valid email address.', 'emailInvalid'],
  ['Sorry, that email address is already used!', 'emailTaken'],
  ['An account is already registered with that username. Please choose another.', 'usernameTaken'],
  [
    'An account is already registered with ulla@example.test. Please log in or use a different email address.',
    'accountExists',
    { email: 'ulla@example.test' },
  ],
  [
    '<strong>Billing Town / City</strong> is a required field. <strong>Billing Postcode / ZIP</strong> is not a valid postcode / ZIP. <strong>Shipping Phone</strong> is not a valid phone number.',
    'addressInvalid',
    { fields: 'billing.city billing.postcode shipping.phone' },
  ],
  [
    'Billing Eircode is not valid. Billing Province is a required field.',
    'addressInvalid',
    { fields: 'billing.postcode billing.state' },
  ],
  [
    'Unfortunately <strong>we do not ship to CH</strong>. Please use an alternative shipping address.',
    'addressInvalid',
    { fields: 'shipping.country' },
  ],
  ["'CH' is not a valid country code.", 'addressInvalid', { fields: 'billing.country' }],
  ['Invalid payment method.', 'paymentUnavailable'],
  ['The user could not be logged in.', 'credentials'],
  ['Missing username or password.', 'credentials'],
  ['incorrect_password', 'passwordWrong'],
  ['invalid_username', 'accountUnknown'],
  [
    '<strong>Error:</strong> The password you entered for the username <strong>ulla</strong> is incorrect.',
    'passwordWrong',
  ],
  ['Unknown email address. Check again or try your username.', 'accountUnknown'],
  ['invalid_email', 'accountUnknown'],
  ['You are already logged in.', 'alreadySignedIn'],
  ['A new password is required.', 'passwordMissing'],
  ['A password needs at least 8 characters.', 'passwordShort', { minimum: '8' }],
  ['This password is too long.', 'passwordLong'],
  ['Too many failed attempts to log in. Please try again in 1 minute.', 'tooManyAttempts', { minutes: '1' }],
  ['Too many orders. Please try again in 12 minutes.', 'tooManyAttempts', { minutes: '12' }],
  ['Your note is too long.', 'reviewLong'],
  [
    'Too many failed attempts to use a code. Please try again in 12 minutes.',
    'tooManyAttempts',
    { minutes: '12' },
  ],
  ['Too many accounts are being registered from your network. Please try again later.', 'tooManyAccounts'],
  ['Password reset link is invalid.', 'resetLink'],
  ['You do not have the appropriate capabilities to perform this action', 'forbidden'],
  ['Not authorized to access this order', 'orderUnknown'],
  ['No order exists with the database_id: 999999', 'orderUnknown'],
  ['Duplicate comment detected; it looks as though you&#8217;ve already said that!', 'reviewDuplicate'],
  ['You are posting comments too quickly. Slow down.', 'reviewFlood'],
  ['A rating has 1 to 5 stars, not 6.', 'reviewRating'],
  ['<strong>Error:</strong> Please type your comment text.', 'reviewEmpty'],
  ['Your comment is too long.', 'reviewLong'],
  ['<strong>Error:</strong> Please enter a valid email address.', 'emailInvalid'],
  ['The ID of the node to comment on is invalid', 'reviewClosed'],
  ['Sorry, this post is closed to comments at the moment', 'reviewClosed'],
  ['You must be logged in to checkout.', 'checkoutSignIn'],
  ['This site requires you to be logged in to leave a comment', 'reviewSignIn'],
  ['Too many reviews are being written from your network. Please try again later.', 'tooManyReviews'],
  ['invalid_token: Wrong number of segments', 'session'],
  ['invalid_token: Expired token', 'session'],
  ['invalid_token: The iss do not match with this server', 'session'],
  ['invalid_cart_token: Invalid Cart-Token', 'session'],
  ['Invalid Session Token', 'session'],
  ['Internal server error', 'unknown'],
  ['<p>Something <b>new</b></p>', 'unknown'],
];

describe('messages of the store', () => {
  test.each(MESSAGES)('%s', (message, kind, params = {}) => {
    expect(parseBackendError(message)).toEqual({ kind, params });
  });
});
