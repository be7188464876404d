import type { ClientConfig } from '#storefront/domain/page-data/client-config.ts';
import type { CartProps } from '#storefront/features/cart/cart-context.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { requiredContext } from '#storefront/ui/required-context.ts';
import type { CheckoutLinks, CheckoutMessages, CheckoutTranslate } from './checkout-messages.ts';

/** Shared by all components of checkout. */
export interface CheckoutContext {
  locale: Locale;
  t: CheckoutTranslate;
  messages: CheckoutMessages;
  links: CheckoutLinks;
  config: ClientConfig;
  /** Props for the components of the cart that checkout reuses. */
  cartProps: CartProps;
  /** Formats an amount in minor units of the shop's currency. */
  money: (minor: number) => string;
}

export const [CheckoutProvider, useCheckout] = requiredContext<CheckoutContext>('CheckoutProvider');
