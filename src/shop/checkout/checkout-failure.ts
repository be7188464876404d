import type { CartLine } from '../cart/cart.ts';
import type { AddressErrors, AddressField } from '../customer/address-validation.ts';
import type { Failure, FailureKind } from '../errors/failure.ts';
import type { DraftErrors } from './checkout-draft.ts';

/** Where on the page a failed checkout is told. */
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

/** Where a failure is told; what belongs to no part of the form stands by the button. */
export function failureLocation({ kind }: Failure): FailureLocation {
  return FAILURE_LOCATIONS[kind] ?? 'order';
}

/** The fields that a store refused, as far as its texts name them: `billing.city shipping.postcode`. */
export function rejectedFields({ params }: Failure): DraftErrors {
  const errors = { billing: {} as AddressErrors, shipping: {} as AddressErrors };
  for (const name of String(params.fields ?? '').split(' ')) {
    const [kind, field] = name.split('.');
    if ((kind === 'billing' || kind === 'shipping') && field) {
      errors[kind][field as AddressField] = 'refused';
    }
  }
  return errors;
}

/** The line that a failure is about, so that it can be put right beside the message. */
export function failedLine(lines: readonly CartLine[], { params }: Failure): CartLine | undefined {
  const name = String(params.product ?? '');
  if (name === '') return undefined;
  // A store names a variation with its options behind the product's name.
  return (
    lines.find((line) => line.name === name) ??
    lines.findLast((line) => name.startsWith(`${line.name} `) || name.startsWith(`${line.name},`))
  );
}
