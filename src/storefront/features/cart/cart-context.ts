import type { OptionLabels } from '#storefront/domain/catalog/variations/attribute-labels.ts';
import type { CART_FAILURE_MESSAGES } from '#storefront/domain/errors/failure-kinds.ts';
import type { SharedProps } from '#storefront/domain/page-data/client-config.ts';
import type { MinorUnits } from '#storefront/domain/pricing/pricing-types.ts';
import { formatMoney } from '#storefront/i18n/format.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import type { FailureMessages } from '#storefront/stores/page/notices.ts';
import { requiredContext } from '#storefront/ui/island-helpers.ts';
import type { MethodTexts } from '#storefront/ui/MethodTitles.tsx';

/** Messages of the cart panel and its toasts, besides those of `CART_FAILURE_MESSAGES`. */
export const CART_MESSAGES = [
  'cart.*',
  'busy.updating',
  'catalog.free',
  'catalog.onBackorder',
  'catalog.onlyLeft',
  'catalog.outOfStock',
  'catalog.priceBefore',
  'catalog.priceNow',
  'messages.cartEmpty',
  'messages.cartEmptyHint',
  'messages.retry',
  'shell.cart.browse',
  'shell.cart.close',
  'shell.cart.title',
] as const;

export type CartMessage = (typeof CART_MESSAGES)[number] | (typeof CART_FAILURE_MESSAGES)[number];

/** Props of the cart island, shared with its components by `CartContext`. */
export interface CartProps extends Pick<SharedProps, 'locale' | 'currency' | 'priceSuffix' | 'notes'> {
  /** Error messages for `formatFailure`; those of carts by default. */
  failures?: FailureMessages;
  browseHref: string;
  checkoutHref: string;
  /** See `productPathPattern`. */
  productHref: string;
  movesToWishlist: boolean;
  optionLabels?: OptionLabels | undefined;
  methodTexts?: MethodTexts | undefined;
  coupons: boolean;
  giftCards: boolean;
  /** Sum in minor units from which shipping is free, if the backend does not say; null for never. */
  freeShippingFrom: MinorUnits | null;
}

const [CartContext, useProps] = requiredContext<CartProps>('CartContext');

export { CartContext };

/** The cart's props with its translator and formats of money. @throws Error outside a `CartContext` */
export function useCartProps() {
  const props = useProps();
  const { locale, currency, failures } = props;
  const messages = sharedMessages<CartMessage>(locale);
  const t = islandTranslator(locale, messages);
  const money = (amount: MinorUnits) => formatMoney(locale, amount, currency);
  const failureMessages: FailureMessages = failures ?? messages;
  return {
    ...props,
    failures: failureMessages,
    t,
    money,
    /** Formats a price; 0 is free. */
    price: (amount: MinorUnits) => (amount === 0 ? t('catalog.free') : money(amount)),
  };
}
