import { createContext, use } from 'react';
import { formatMoney } from '#i18n/format.ts';
import { islandTranslator } from '#i18n/island-messages.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Currency, MinorUnits } from '#shop/pricing/pricing-types.ts';
import type { FailureMessages } from '#stores/page/notices.ts';
import type { CART_MESSAGES, CartMessages } from './cart-messages.ts';

/** What every part of the cart is told by its page. */
export interface CartProps {
  locale: Locale;
  currency: Currency;
  messages: CartMessages;
  /** Sentences for what failed, see `failureText`. */
  failures: FailureMessages;
  browseHref: string;
  checkoutHref: string;
  /** See `productPattern`. */
  productHref: string;
  /** Whether the backend has gift cards. */
  giftCards: boolean;
  /** From which sum on shipping is free, where the backend does not tell it; null for never. */
  freeShippingFrom: MinorUnits | null;
}

export const CartContext = createContext<CartProps | null>(null);

/** The cart's props, how it speaks and how it writes money. */
export function useCartProps() {
  const props = use(CartContext);
  if (props === null) throw new Error('A part of the cart stands outside the cart panel.');
  const { locale, currency, messages } = props;
  return {
    ...props,
    t: islandTranslator<(typeof CART_MESSAGES)[number]>(locale, messages),
    money: (amount: MinorUnits) => formatMoney(locale, amount, currency),
  };
}
