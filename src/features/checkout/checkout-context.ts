import type { CartProps } from '#features/cart/cart-context.ts';
import type { Locale } from '#i18n/locales.ts';
import type { ClientConfig } from '#shop/site/settings/client-config.ts';
import { requiredContext } from '#ui/required-context.ts';
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
