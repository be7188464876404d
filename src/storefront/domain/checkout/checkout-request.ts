import type { Locale } from '#storefront/i18n/locales.ts';
import type { Address } from '../customer/customer.ts';
import type { MinorUnits } from '../pricing/pricing-types.ts';

export interface CheckoutRequest {
  billing: Address;
  /** Null to send to the billing address. */
  shipping: Address | null;
  paymentMethod: string;
  customerNote: string;
  /** Stored with the order by the store. */
  metaData: { key: string; value: string }[];
  /** An account to create with the order; null for none. */
  account: { username: string; password: string } | null;
  /** A card payment that was confirmed for exactly this cart; null for other payment methods. */
  payment: { transactionId: string; isPaid: boolean } | null;
  /** The total that the shopper saw; an unpaid order with another total is not sent. */
  total?: MinorUnits;
}

/**
 * Tells a store the language of an order, for its emails: WPML reads `wpml_language`, the shop's own is `islet_locale`.
 * @param page on which the shopper orders
 */
export function languageMeta(page: {
  locale: Locale;
  /** Slug; absent unless the catalog is translated. */
  language?: string;
}): CheckoutRequest['metaData'] {
  const { locale, language } = page;
  return [
    ...(language === undefined ? [] : [{ key: 'wpml_language', value: language }]),
    { key: 'islet_locale', value: locale },
  ];
}

/** A request for an order that is not paid yet and ships to the billing address. */
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

/** The variables of checkout, always with shipping: stores do not copy billing. @param mutationId idempotency key */
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

/** An address as the store accepts it: countries are an enum, so a missing one is null. */
export function addressInput(address: Address): Omit<Address, 'country'> & { country: string | null } {
  return { ...address, country: address.country || null };
}

function withoutContact(address: Address): Address {
  return { ...address, email: '' };
}
