import type { Currency, MinorUnits } from '#storefront/domain/pricing/pricing-types.ts';
import { formatMoney } from '#storefront/i18n/format.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import type { FailureMessages } from '#storefront/stores/page/notices.ts';
import { requiredContext } from '#storefront/ui/required-context.ts';
import type { CART_MESSAGES } from './cart-messages.ts';

/** Props of the cart island, shared with its components by `CartContext`. */
export interface CartProps {
  locale: Locale;
  currency: Currency;
  /** Text beside prices, such as `incl. VAT`. */
  priceSuffix: string | undefined;
  /** Error messages for `formatFailure`; those of carts where left out. */
  failures?: FailureMessages;
  browseHref: string;
  checkoutHref: string;
  /** See `productPathPattern`. */
  productHref: string;
  /** Lines can be moved to the wishlist. */
  movesToWishlist: boolean;
  /** False if the shop takes no coupons. */
  coupons: boolean;
  /** True if the backend supports gift cards. */
  giftCards: boolean;
  /** Minor units from which on shipping is free, if the backend does not say; null for never. */
  freeShippingFrom: MinorUnits | null;
}

const [CartContext, useProps] = requiredContext<CartProps>('CartContext');

export { CartContext };

/**
 * The cart's props with its translator and formats of money.
 * @throws Error outside a `CartContext`
 */
export function useCartProps() {
  const props = useProps();
  const { locale, currency, failures } = props;
  const messages = sharedMessages<(typeof CART_MESSAGES)[number]>(locale);
  const t = islandTranslator(locale, messages);
  const money = (amount: MinorUnits) => formatMoney(locale, amount, currency);
  const failureMessages: FailureMessages = failures ?? messages;
  return {
    ...props,
    failures: failureMessages,
    t,
    money,
    /** Formats a price, of which 0 is free. */
    price: (amount: MinorUnits) => (amount === 0 ? t('catalog.free') : money(amount)),
  };
}
