import type { SharedProps } from '#storefront/domain/page-data/client-config.ts';
import type { CARD_MESSAGES } from '#storefront/features/catalog/products/card-context.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { requiredContext } from '#storefront/ui/island-helpers.ts';

/** Messages of the wishlist, besides those of cards. */
export const WISHLIST_MESSAGES = [
  'wishlist.*',
  'wishlist.title',
  'busy.adding',
  'buy.notOffered',
  'cart.remove',
  'cart.removed',
  'cart.undo',
  'catalog.inStock',
  'catalog.onBackorder',
  'catalog.onlyLeft',
  'messages.retry',
  'shell.cart.browse',
] as const;

type WishlistMessage = (typeof WISHLIST_MESSAGES)[number] | (typeof CARD_MESSAGES)[number];

/** Props of the wishlist, shared with its components by `WishlistContext`. */
export interface WishlistProps extends Pick<SharedProps, 'locale' | 'card'> {
  browseHref: string;
  /** Path of the page that opens shared lists, whichever page the island is on. */
  wishlistHref: string;
}

const [WishlistContext, useProps] = requiredContext<WishlistProps>('WishlistContext');

export { WishlistContext };

/** The wishlist's props with its translator. @throws Error outside a `WishlistContext` */
export function useWishlistProps() {
  const props = useProps();
  const t = islandTranslator(props.locale, sharedMessages<WishlistMessage>(props.locale));
  return { ...props, t };
}
