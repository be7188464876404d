import { useLayoutEffect, useState } from 'react';
import { parseSharedList, type SharedEntry } from '#storefront/domain/wishlist/shared-list.ts';
import { withFailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { connectCart } from '#storefront/stores/shopping/cart-store.ts';
import { type Wishlist as StoredWishlist, wishlist } from '#storefront/stores/shopping/wishlist-store.ts';
import { useIslandReady } from '#storefront/ui/use-island-ready.ts';
import { OwnList } from './OwnList.tsx';
import { SharedList } from './SharedList.tsx';
import { LoadingRows } from './WishlistRows.tsx';
import { WishlistContext, type WishlistProps } from './wishlist-context.ts';

/** The wishlist of this device, or the list that the page's address shares. */
function Wishlist(props: WishlistProps) {
  const [page, setPage] = useState<{ list: StoredWishlist; shared: SharedEntry[] | null } | null>(null);
  useIslandReady();
  useLayoutEffect(() => {
    connectCart();
    setPage({ list: wishlist(), shared: parseSharedList(location.search) });
  }, []);
  return (
    <WishlistContext value={props}>
      {page === null ? (
        <LoadingRows />
      ) : page.shared ? (
        <SharedList entries={page.shared} list={page.list} />
      ) : (
        <OwnList list={page.list} />
      )}
    </WishlistContext>
  );
}

export default withFailureBoundary(Wishlist);
