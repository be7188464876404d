import { useLayoutEffect } from 'react';
import type { Viewer } from '#storefront/domain/customer/customer.ts';
import { wishlist } from '#storefront/stores/shopping/wishlist-store.ts';
import { OwnList } from './OwnList.tsx';
import { LoadingRows } from './WishlistRows.tsx';
import { WishlistContext, type WishlistProps } from './wishlist-context.ts';

interface Props extends WishlistProps {
  /** Null for a guest. */
  viewer: Viewer | null;
}

/** The wishlist of this device as a part of the account, in the browser only; guests are led to its own page. */
export function AccountWishlist({ viewer, ...props }: Props) {
  const { wishlistHref } = props;
  const isGuest = viewer === null;
  useLayoutEffect(() => {
    if (isGuest) location.replace(wishlistHref);
  }, [isGuest, wishlistHref]);
  return (
    <WishlistContext value={props}>
      {isGuest ? <LoadingRows /> : <OwnList list={wishlist()} />}
    </WishlistContext>
  );
}
