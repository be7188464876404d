import { createContext, useContext } from 'react';
import type { CartProps } from '#features/cart/cart-context.ts';
import type { Locale } from '#i18n/locales.ts';
import type { ClientConfig } from '#shop/site/client-config.ts';
import type { CheckoutLinks, CheckoutMessages, CheckoutTranslate } from './checkout-messages.ts';

/** What every part of checkout needs to speak and to count. */
export interface CheckoutContext {
  locale: Locale;
  t: CheckoutTranslate;
  messages: CheckoutMessages;
  links: CheckoutLinks;
  config: ClientConfig;
  /** What the parts of the cart are told that checkout shares. */
  cartProps: CartProps;
  /** An amount of the shop's currency in words of the locale. */
  money: (minor: number) => string;
}

const Context = createContext<CheckoutContext | null>(null);

export const CheckoutProvider = Context.Provider;

/** @throws Error outside of checkout */
export function useCheckout(): CheckoutContext {
  const context = useContext(Context);
  if (context === null) throw new Error('useCheckout is for parts of checkout only.');
  return context;
}
