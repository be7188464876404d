import type { Cart, CartLine } from '../cart/cart.ts';
import type { AddressField } from '../customer/address-validation.ts';
import type { Failure, FailureKind } from '../errors/failure.ts';
import { words } from '../errors/failure-kinds.ts';
import type { CheckoutDraft, DraftErrors } from './checkout-draft.ts';

/** The failures that parts of the checkout page show. */
const SHOWN_FAILURES = {
  email: words('emailInvalid emailTaken accountExists'),
  username: words('usernameTaken'),
  password: words('passwordMissing passwordShort passwordLong'),
  address: words('addressInvalid'),
  shipping: words('shippingUnavailable noShipping'),
  payment: [
    ...words('paymentUnavailable paymentFailed paymentOpen'),
    ...words('cardDeclined cardFunds cardAuthentication cardProcessing cardNumber cardExpired cardCode'),
  ],
  lines: [
    ...words('outOfStock notEnoughStock onlyOne notPurchasable gone giftCardRefused'),
    ...words('couponExpired couponUsedUp couponMinimum couponNotFor couponRefused'),
  ],
} satisfies Record<string, FailureKind[]>;

type FailureLocation = keyof typeof SHOWN_FAILURES | 'order';

/** The part of the page that shows a failure; `order`, beside the button, for all others. */
export function failureLocation({ kind }: Failure): FailureLocation {
  const parts = Object.entries(SHOWN_FAILURES) as [FailureLocation, FailureKind[]][];
  return parts.find(([, kinds]) => kinds.includes(kind))?.[0] ?? 'order';
}

/** Subject of a failure, which is shown until this changes. Empty if only another attempt can tell. */
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

/** Errors of the fields that the store rejected: a new account's, and `params.fields` (`billing.city …`). */
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

/** The line that a failure is about; undefined if it names none. */
export function failedLine(lines: readonly CartLine[], { params }: Failure): CartLine | undefined {
  const name = String(params.product ?? '');
  if (name === '') return undefined;
  // Stores append the options of a variation to the product's name.
  return (
    lines.find((line) => line.name === name) ??
    lines.findLast((line) => name.startsWith(`${line.name} `) || name.startsWith(`${line.name},`))
  );
}
