import { useLayoutEffect, useState } from 'react';
import { parseSharedList, type SharedEntry } from '#storefront/domain/wishlist/shared-list.ts';
import { withFailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { connectCart } from '#storefront/stores/shopping/cart-store.ts';
import { type Wishlist as StoredWishlist, wishlist } from '#storefront/stores/shopping/wishlist-store.ts';
import { useIslandReady } from '#storefront/ui/use-island-ready.ts';
import { loadedItems, useWishlistRows } from './use-wishlist-rows.ts';
import { EmptyList, OwnList } from './WishlistLists.tsx';
import { LoadingRows, WishlistRows } from './WishlistRows.tsx';
import { useWishlistProps, WishlistContext, type WishlistProps } from './wishlist-context.ts';

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

/** A list that somebody has shared: it can be looked at, bought from, and saved. */
function SharedList({ entries, list }: { entries: readonly SharedEntry[]; list: StoredWishlist }) {
  const { t, wishlistHref } = useWishlistProps();
  const [rows, retry] = useWishlistRows(entries);
  const [isSaved, setSaved] = useState(false);
  const items = loadedItems(rows);

  function save() {
    list.add(items.map(({ entry }) => entry));
    setSaved(true);
  }

  if (entries.length === 0) return <EmptyList />;
  return (
    <section aria-labelledby="shared-list">
      <h2 id="shared-list" className="title-2">
        {t('wishlist.shared')}
      </h2>
      <p className="measure mt-2 mb-5 text-ink-soft">{t('wishlist.sharedHint')}</p>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        {items.length > 0 && (
          <button type="button" className="btn-primary" onClick={save}>
            {t('wishlist.save')}
          </button>
        )}
        <a className="btn-quiet" href={wishlistHref}>
          {t('wishlist.mine')}
        </a>
        <p role="status">{isSaved && t('wishlist.saved')}</p>
      </div>
      <WishlistRows label={t('wishlist.shared')} rows={rows} onRetry={retry} />
    </section>
  );
}
