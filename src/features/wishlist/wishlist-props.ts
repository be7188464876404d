import { cardSettings } from '#features/catalog/products/card-context.ts';
import type { Locale } from '#i18n/locales.ts';
import { routePath } from '#shop/site/routes/routes.ts';
import type { ShopSettings } from '#shop/site/settings/settings.ts';
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
