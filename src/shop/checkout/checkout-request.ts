import type { Address } from '../customer/customer.ts';
import type { MinorUnits } from '../pricing/pricing-types.ts';

/** What checkout is asked for. */
export interface CheckoutRequest {
  billing: Address;
  /** Null to send to the billing address. */
  shipping: Address | null;
  paymentMethod: string;
  customerNote: string;
  /** Facts about the payment and the like, kept with the order. */
  metaData: { key: string; value: string }[];
  /** An account to make along with the order; null for none. */
  account: { username: string; password: string } | null;
  /** A card payment that was confirmed for exactly this cart; null for every other way to pay. */
  payment: { transactionId: string; isPaid: boolean } | null;
  /** What the shopper was told that it costs; an unpaid order that costs something else is not sent. */
  total?: MinorUnits;
}

/** An order that asks for no more than to be made: not paid yet, and sent to the billing address. */
export function unpaidCheckoutRequest(billing: Address, paymentMethod: string): CheckoutRequest {
  return {
    billing,
    shipping: null,
    paymentMethod,
    customerNote: '',
    metaData: [],
    account: null,
    payment: null,
  };
}

/**
 * The variables of the checkout mutation. The shipping address always goes along: stores do not copy it
 * from the billing address, whatever they are told. Nothing says that it was paid but a confirmed payment.
 * @param mutationId names the attempt, so that a backend that keeps such names makes one order of it
 * @param shippingMethods the chosen rate of each package
 */
export function checkoutVariables(
  { billing, shipping, account, payment, total: _, ...rest }: CheckoutRequest,
  mutationId: string,
  shippingMethods: string[],
) {
  return {
    ...rest,
    mutationId,
    billing: addressInput(billing),
    shipping: addressInput(shipping ?? withoutContact(billing)),
    shipToDifferentAddress: shipping !== null,
    shippingMethod: shippingMethods.length > 0 ? shippingMethods : null,
    account: account && { ...account, authenticate: true },
    transactionId: payment?.transactionId ?? null,
    isPaid: payment?.isPaid ?? false,
  };
}

/** A country is one of a list to the store, so that none at all must not be an empty text. */
export function addressInput(address: Address): Omit<Address, 'country'> & { country: string | null } {
  return { ...address, country: address.country || null };
}

function withoutContact(address: Address): Address {
  return { ...address, email: '' };
}
