import type { ComponentType } from 'react';
import type { Cart } from '#storefront/domain/cart/cart.ts';
import type { CheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import type { Address, PaymentGateway } from '#storefront/domain/customer/customer.ts';
import type { Outcome } from '#storefront/domain/errors/failure.ts';
import type { ClientConfig } from '#storefront/domain/page-data/client-config.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { ConfirmedCharge } from '#storefront/stores/checkout/credit-card-payment.ts';

/** Takes the payment of an order, while the fields of the method are mounted. */
export interface PaymentHandle {
  /**
   * Validates the fields without charging, before anything is sent. An invalid field shows its error and
   * takes the focus.
   * @returns false if a field is invalid
   */
  check(): Promise<boolean>;
  /**
   * Pays, once the address is valid and updated. The method may place the order itself before it charges;
   * checkout places it afterwards with the same request and the returned payment. Never returns if the
   * shopper is redirected to a bank: the return is a new page.
   * @param request the order, its `payment` null
   * @returns the payment, or why it failed; after a failure it may be called again
   */
  pay(request: CheckoutRequest): Promise<Outcome<ConfirmedCharge>>;
}

/** Props of the fields of a payment method. */
export interface PaymentFieldsProps {
  gateway: PaymentGateway;
  locale: Locale;
  config: ClientConfig;
  /** The cart to pay; its totals may still change. */
  cart: Cart;
  /** The billing address as typed so far. */
  billing: Address;
  /** The order is being placed: the fields are read-only. */
  busy: boolean;
  /** Called with a handle once the method can pay, and with null when it no longer can. */
  onHandle(handle: PaymentHandle | null): void;
}

/** A payment method with fields of its own, such as a card. */
export interface PaymentMethod {
  /** True if the shop supports it. */
  isOffered(config: ClientConfig): boolean;
  /** Loads its fields, when it is first selected. */
  load(): Promise<ComponentType<PaymentFieldsProps>>;
}
