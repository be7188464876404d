import { EmptyState } from '#storefront/ui/EmptyState.tsx';
import { useWishlistProps } from './wishlist-context.ts';

/** The empty wishlist, with a link to the catalog. */
export function EmptyList() {
  const { t, browseHref } = useWishlistProps();
  return (
    <EmptyState
      icon="i-ph-heart"
      title={t('wishlist.empty')}
      hint={t('wishlist.emptyHint')}
      href={browseHref}
      link={t('shell.cart.browse')}
    />
  );
}
