import { CARD_MESSAGES, type CardSettings } from '#features/catalog/products/card-context.ts';
import { type IslandMessages, islandTranslator } from '#i18n/island-messages.ts';
import type { Locale } from '#i18n/locales.ts';
import { requiredContext } from '#ui/required-context.ts';

/** Messages of the wishlist. */
export const WISHLIST_MESSAGES = [
  ...CARD_MESSAGES,
  'messages.retry',
  'shell.cart.browse',
  'catalog.inStock',
  'catalog.onlyLeft',
  'catalog.onBackorder',
  'buy.notOffered',
  'cart.remove',
  'cart.removed',
  'cart.undo',
  'wishlist.title',
  'wishlist.empty',
  'wishlist.emptyHint',
  'wishlist.loading',
  'wishlist.gone',
  'wishlist.notLoaded',
  'wishlist.addAll',
  'wishlist.addedAll',
  'wishlist.share',
  'wishlist.copied',
  'wishlist.link',
  'wishlist.shared',
  'wishlist.sharedHint',
  'wishlist.save',
  'wishlist.saved',
  'wishlist.mine',
] as const;

/** Props of the wishlist, shared with its components by `WishlistContext`. */
export interface WishlistProps {
  locale: Locale;
  card: CardSettings;
  browseHref: string;
  /** Path of the page that opens shared lists, whichever page the island is on. */
  wishlistHref: string;
  messages: IslandMessages<(typeof WISHLIST_MESSAGES)[number]>;
}

const [WishlistContext, useProps] = requiredContext<WishlistProps>('WishlistContext');

export { WishlistContext };

/**
 * The wishlist's props with its translator.
 * @throws Error outside a `WishlistContext`
 */
export function useWishlistProps() {
  const props = useProps();
  const t = islandTranslator<(typeof WISHLIST_MESSAGES)[number]>(props.locale, props.messages);
  return { ...props, t };
}
