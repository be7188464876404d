import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { formatSharedList } from '#storefront/domain/wishlist/shared-list.ts';
import type { RemovedEntries, WishlistEntry } from '#storefront/domain/wishlist/wishlist.ts';
import type { Wishlist } from '#storefront/stores/shopping/wishlist-store.ts';
import { ShareButton } from '#storefront/ui/ShareButton.tsx';
import { AddAllButton } from './AddAllButton.tsx';
import { EmptyList } from './EmptyList.tsx';
import { loadedItems, useWishlistRows, type WishlistRow } from './use-wishlist-rows.ts';
import { WishlistRows } from './WishlistRows.tsx';
import { useWishlistProps } from './wishlist-context.ts';

/** The wishlist of this device. */
export function OwnList({ list }: { list: Wishlist }) {
  const { t, wishlistHref } = useWishlistProps();
  const entries = useStore(list.$entries);
  const [rows, retry] = useWishlistRows(entries);
  const [removed, setRemoved] = useState<{ name: string; entries: RemovedEntries } | null>(null);

  function remove({ entry, item }: WishlistRow) {
    const name = typeof item === 'string' ? entry.slug : item.name;
    setRemoved({ name, entries: list.remove([entry as WishlistEntry]) });
  }

  function undo() {
    if (removed) list.restore(removed.entries);
    setRemoved(null);
  }

  return (
    <>
      <div role="status" className="[&:not(:empty)]:mb-5">
        {removed && <Removed key={JSON.stringify(removed.entries)} name={removed.name} onUndo={undo} />}
      </div>
      {entries.length === 0 ? (
        <EmptyList />
      ) : (
        <>
          <div className="mb-5 flex flex-wrap gap-3">
            <AddAllButton items={loadedItems(rows)} />
            <ShareButton
              title={() => t('wishlist.title')}
              link={() => new URL(wishlistHref + formatSharedList(entries), location.origin).href}
              label={t('wishlist.share')}
              copied={t('wishlist.copied')}
              linkLabel={t('wishlist.link')}
            />
          </div>
          <WishlistRows label={t('wishlist.title')} rows={rows} onRetry={retry} onRemove={remove} />
        </>
      )}
    </>
  );
}

/** Undo for the entry removed last. Takes the focus if removing the entry lost it. */
function Removed({ name, onUndo }: { name: string; onUndo(): void }) {
  const { t } = useWishlistProps();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) undo.current?.focus();
  }, []);
  return (
    <p className="toast">
      <span className="flex-1 line-clamp-3">{t('cart.removed', { product: name })}</span>
      <button ref={undo} type="button" className="btn-quiet flex-none" onClick={onUndo}>
        {t('cart.undo')}
      </button>
    </p>
  );
}
