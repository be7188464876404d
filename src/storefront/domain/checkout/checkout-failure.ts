import type { Cart, CartLine } from '../cart/cart.ts';
import type { AddressField } from '../customer/address-validation.ts';
import type { Failure, FailureKind } from '../errors/failure.ts';
import type { CheckoutDraft, DraftErrors } from './checkout-draft.ts';

/** The part of the checkout page that shows a failure. */
export type FailureLocation =
  | 'email'
  | 'username'
  | 'password'
  | 'address'
  | 'shipping'
  | 'payment'
  | 'lines'
  | 'order';

const FAILURE_LOCATIONS: Partial<Record<FailureKind, FailureLocation>> = {
  emailInvalid: 'email',
  emailTaken: 'email',
  accountExists: 'email',
  usernameTaken: 'username',
  passwordMissing: 'password',
  passwordShort: 'password',
  passwordLong: 'password',
  addressInvalid: 'address',
  shippingUnavailable: 'shipping',
  noShipping: 'shipping',
  paymentUnavailable: 'payment',
  paymentFailed: 'payment',
  paymentOpen: 'payment',
  cardDeclined: 'payment',
  cardFunds: 'payment',
  cardAuthentication: 'payment',
  cardProcessing: 'payment',
  cardNumber: 'payment',
  cardExpired: 'payment',
  cardCode: 'payment',
  outOfStock: 'lines',
  notEnoughStock: 'lines',
  onlyOne: 'lines',
  notPurchasable: 'lines',
  gone: 'lines',
  couponExpired: 'lines',
  couponUsedUp: 'lines',
  couponMinimum: 'lines',
  couponNotFor: 'lines',
  couponRefused: 'lines',
  giftCardRefused: 'lines',
};

/** The part of the page that shows a failure; `order`, beside the button, for all others. */
export function failureLocation({ kind }: Failure): FailureLocation {
  return FAILURE_LOCATIONS[kind] ?? 'order';
}

/**
 * Subject of a failure, as draft and cart have it: the failure is said no longer than this stays as it was. Empty
 * for what only another attempt can show.
 * @param draft with the gateway that is chosen
 */
export function failureSubject(
  failure: Failure,
  { email, username, billing, shipping, shipsElsewhere, wantsAccount, paymentMethod }: CheckoutDraft,
  cart: Cart,
): string {
  const addresses = { billing, shipping: shipsElsewhere && shipping };
  const chosen = cart.packages.map((one) => one.chosen);
  switch (failureLocation(failure)) {
    case 'email':
      return email;
    case 'username':
      return JSON.stringify([wantsAccount, username, email]);
    case 'password':
      return String(wantsAccount);
    case 'address':
      return JSON.stringify(addresses);
    case 'shipping':
      return JSON.stringify([addresses, chosen]);
    case 'payment':
      return paymentMethod;
    case 'lines':
      return JSON.stringify([
        failedLine(cart.lines, failure)?.quantity ?? cart.lines.map(({ id, quantity }) => [id, quantity]),
        [...cart.coupons, ...cart.giftCards].map(({ code }) => code),
      ]);
    case 'order':
      return failure.kind === 'totalChanged' ? String(cart.totals.total) : '';
  }
}

/** Errors of the fields of a new account, by what the store rejected. */
const ACCOUNT_ERRORS: Partial<Record<FailureKind, Pick<DraftErrors, 'username' | 'password'>>> = {
  usernameTaken: { username: 'refused' },
  passwordMissing: { password: 'required' },
  passwordShort: { password: 'short' },
  passwordLong: { password: 'long' },
};

/**
 * Errors of the fields that the store rejected: those of a new account, and of addresses as `params.fields`
 * lists them, `billing.city shipping.postcode`. The email address has its text from the failure.
 */
export function rejectedFields({ kind, params }: Failure): DraftErrors {
  const errors: DraftErrors = { billing: {}, shipping: {}, ...ACCOUNT_ERRORS[kind] };
  for (const name of String(params.fields ?? '').split(' ')) {
    const [address, field] = name.split('.');
    if ((address === 'billing' || address === 'shipping') && field) {
      errors[address][field as AddressField] = 'refused';
    }
  }
  return errors;
}

/** The line that a failure is about; undefined where it names none. */
export function failedLine(lines: readonly CartLine[], { params }: Failure): CartLine | undefined {
  const name = String(params.product ?? '');
  if (name === '') return undefined;
  // Stores append the options of a variation to the product's name.
  return (
    lines.find((line) => line.name === name) ??
    lines.findLast((line) => name.startsWith(`${line.name} `) || name.startsWith(`${line.name},`))
  );
}
