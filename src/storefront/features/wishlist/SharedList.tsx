import { useState } from 'react';
import type { SharedEntry } from '#storefront/domain/wishlist/shared-list.ts';
import type { Wishlist } from '#storefront/stores/shopping/wishlist-store.ts';
import { EmptyList } from './EmptyList.tsx';
import { loadedItems, useWishlistRows } from './use-wishlist-rows.ts';
import { WishlistRows } from './WishlistRows.tsx';
import { useWishlistProps } from './wishlist-context.ts';

/** A list that somebody has shared: it can be looked at, bought from, and saved. */
export function SharedList({ entries, list }: { entries: readonly SharedEntry[]; list: Wishlist }) {
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
