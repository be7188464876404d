import type { Cart } from '#storefront/domain/cart/cart.ts';
import type { Locale } from '#storefront/i18n/locales.ts';

/** Properties of a slot in the cart panel or the checkout; `stores/shopping/cart-store.ts` has actions for it. */
export interface CartSlotProps {
  /** As the shopper sees it, also while the store has not confirmed the last change. */
  cart: Cart;
  locale: Locale;
}

/** Properties of the slot below a price. */
export interface PriceSlotProps {
  productId: number;
  locale: Locale;
}
