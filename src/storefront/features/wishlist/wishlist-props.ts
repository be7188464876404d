import { routePath } from '#storefront/domain/routes/routes.ts';
import type { ShopSettings } from '#storefront/domain/settings/settings.ts';
import { cardSettings } from '#storefront/features/catalog/products/card-context.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { WishlistProps } from './wishlist-context.ts';

/** What pages pass to a wishlist. */
export function wishlistProps(settings: ShopSettings, locale: Locale): WishlistProps {
  return {
    locale,
    card: cardSettings(settings, locale),
    browseHref: routePath('products', locale),
    wishlistHref: routePath('wishlist', locale),
  };
}
