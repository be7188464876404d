import type { Cart } from '#storefront/domain/cart/cart.ts';
import type { CheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import type { Outcome } from '#storefront/domain/errors/failure.ts';
import type { ClientConfig } from '#storefront/domain/page-data/client-config.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { ConfirmedCharge } from '#storefront/stores/checkout/credit-card-payment.ts';

/** Takes the payment of an order, while the fields of the method are mounted. */
export interface PaymentHandle {
  /** Validates the fields without charging: an invalid one shows its error and takes the focus. @returns false then */
  check(): Promise<boolean>;
  /**
   * Pays, once the address is valid and updated. The method may place the order itself before it charges; checkout
   * places it afterwards with the same request and the returned payment. Never returns if the shopper is redirected to
   * a bank: the return is a new page. After a failure it may be called again.
   * @param request the order, its `payment` null
   */
  pay(request: CheckoutRequest): Promise<Outcome<ConfirmedCharge>>;
}

/** Props of the fields of a payment method. */
export interface PaymentFieldsProps {
  locale: Locale;
  config: ClientConfig;
  /** The cart to pay; its totals may still change. */
  cart: Cart;
  /** The order is being placed: the fields are read-only. */
  busy: boolean;
  /** Called with a handle once the method can pay, and with null when it no longer can. */
  onHandle(handle: PaymentHandle | null): void;
}
