import { useLayoutEffect, useRef, useState } from 'react';
import { withFailureBoundary } from '#features/failures/FailureBoundary.tsx';
import { parseSharedList, type SharedEntry } from '#shop/wishlist/shared-list.ts';
import { connectCart } from '#stores/cart/cart-store.ts';
import { type Wishlist as StoredWishlist, wishlist } from '#stores/wishlist/wishlist-store.ts';
import { OwnList } from './OwnList.tsx';
import { SharedList } from './SharedList.tsx';
import { LoadingRows } from './WishlistRows.tsx';
import { WishlistContext, type WishlistProps } from './wishlist-context.ts';

/** The wishlist of this device, or the list that the page's address shares. */
function Wishlist(props: WishlistProps) {
  const [page, setPage] = useState<{ list: StoredWishlist; shared: SharedEntry[] | null } | null>(null);
  const island = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    connectCart();
    // Set where an island loads at once, which marks the buttons in it.
    island.current?.closest('astro-island')?.removeAttribute('aria-busy');
    setPage({ list: wishlist(), shared: parseSharedList(location.search) });
  }, []);
  return (
    <WishlistContext value={props}>
      <div ref={island}>
        {page === null ? (
          <LoadingRows />
        ) : page.shared ? (
          <SharedList entries={page.shared} list={page.list} />
        ) : (
          <OwnList list={page.list} />
        )}
      </div>
    </WishlistContext>
  );
}

export default withFailureBoundary(Wishlist);
