import { routePath } from '#storefront/domain/routes/routes.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { cardSettings } from '#storefront/features/catalog/products/card-context.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { WishlistProps } from './wishlist-context.ts';

/** Entries that pages pass to a wishlist. */
export function wishlistProps(settings: SiteSettings, locale: Locale): WishlistProps {
  return {
    locale,
    card: cardSettings(settings, locale),
    browseHref: routePath('products', locale),
    wishlistHref: routePath('wishlist', locale),
  };
}
