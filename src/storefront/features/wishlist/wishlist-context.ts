import type { CardSettings } from '#storefront/features/catalog/products/card-context.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { requiredContext } from '#storefront/ui/required-context.ts';
import type { WISHLIST_MESSAGES } from './wishlist-messages.ts';

/** Props of the wishlist, shared with its components by `WishlistContext`. */
export interface WishlistProps {
  locale: Locale;
  card: CardSettings;
  browseHref: string;
  /** Path of the page that opens shared lists, whichever page the island is on. */
  wishlistHref: string;
}

const [WishlistContext, useProps] = requiredContext<WishlistProps>('WishlistContext');

export { WishlistContext };

/**
 * The wishlist's props with its translator.
 * @throws Error outside a `WishlistContext`
 */
export function useWishlistProps() {
  const props = useProps();
  const t = islandTranslator(props.locale, sharedMessages<(typeof WISHLIST_MESSAGES)[number]>(props.locale));
  return { ...props, t };
}
