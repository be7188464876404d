import type { ComponentType } from 'react';
import type { Locale } from '#i18n/locales.ts';
import type { Cart } from '#shop/cart/cart.ts';
import type { CheckoutRequest } from '#shop/checkout/checkout-request.ts';
import type { Address, PaymentGateway } from '#shop/customer/customer.ts';
import type { Outcome } from '#shop/errors/failure.ts';
import type { ClientConfig } from '#shop/site/client-config.ts';
import type { ConfirmedCharge } from '#stores/checkout/credit-card-payment.ts';

/** Takes the money for an order, while its fields are on the page. */
export interface PaymentHandle {
  /**
   * Looks at what was entered and moves no money; asked before anything is sent. A field that is wrong says
   * so itself, and takes the focus.
   * @returns whether the shopper may go on
   */
  check(): Promise<boolean>;
  /**
   * Pays. The address is checked and the cart is settled; the method may order with `orderCart` itself
   * before money moves, and checkout orders with the same request and what this returns afterwards.
   * Leaving for a bank and coming back is a new page: then this never returns.
   * @param request the order, its `payment` null
   * @returns the payment, or what to tell the shopper; after a failure it may be called again
   */
  pay(request: CheckoutRequest): Promise<Outcome<ConfirmedCharge>>;
}

/** What the fields of a payment method are given by checkout. */
export interface PaymentFieldsProps {
  gateway: PaymentGateway;
  locale: Locale;
  config: ClientConfig;
  /** What is to be paid; sums may still change. */
  cart: Cart;
  /** As far as it is typed. */
  billing: Address;
  /** The order is being placed: fields are shown, but not to be changed. */
  busy: boolean;
  /** Told when the method can pay, and `null` when it no longer can. */
  onHandle(handle: PaymentHandle | null): void;
}

/** A way to pay that asks for something under its choice, such as a card. */
export interface PaymentMethod {
  /** Whether it can be offered in this shop. */
  isOffered(config: ClientConfig): boolean;
  /** Loads its fields when it is first chosen. */
  load(): Promise<ComponentType<PaymentFieldsProps>>;
}
