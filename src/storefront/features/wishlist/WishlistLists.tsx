import { useStore } from '@nanostores/react';
import { useLayoutEffect, useState } from 'react';
import { addableQuantity } from '#storefront/domain/cart/cart.ts';
import { formatSharedList } from '#storefront/domain/wishlist/shared-list.ts';
import type { RemovedEntries, WishlistEntry } from '#storefront/domain/wishlist/wishlist.ts';
import { $cart, addToCart } from '#storefront/stores/shopping/cart-store.ts';
import { type Wishlist, wishlist } from '#storefront/stores/shopping/wishlist-store.ts';
import { BusyLabel, EmptyState, UndoToast } from '#storefront/ui/controls.tsx';
import { ShareButton } from '#storefront/ui/ShareButton.tsx';
import { loadedItems, rowName, useWishlistRows, type WishlistRow } from './use-wishlist-rows.ts';
import { LoadingRows, WishlistRows } from './WishlistRows.tsx';
import { useWishlistProps, WishlistContext, type WishlistProps } from './wishlist-context.ts';
import type { WishlistItem } from './wishlist-item.ts';

/** The wishlist of this device. */
export function OwnList({ list }: { list: Wishlist }) {
  const { t, wishlistHref } = useWishlistProps();
  const entries = useStore(list.$entries);
  const [rows, retry] = useWishlistRows(entries);
  const [removed, setRemoved] = useState<{ name: string; entries: RemovedEntries } | null>(null);

  function remove(row: WishlistRow) {
    setRemoved({ name: rowName(row), entries: list.remove([row.entry as WishlistEntry]) });
  }

  function undo() {
    if (removed) list.restore(removed.entries);
    setRemoved(null);
  }

  return (
    <>
      <div role="status" className="[&:not(:empty)]:mb-5">
        {removed && (
          <UndoToast
            key={JSON.stringify(removed.entries)}
            text={t('cart.removed', { product: removed.name })}
            undoLabel={t('cart.undo')}
            onUndo={undo}
          />
        )}
      </div>
      {entries.length === 0 ? (
        <EmptyList />
      ) : (
        <>
          <div className="mb-5 flex flex-wrap gap-3">
            <AddAllButton items={loadedItems(rows)} />
            <ShareButton
              title={() => t('wishlist.title')}
              link={() => new URL(wishlistHref + sharedList(list, entries), location.origin).href}
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

/** The query of a link to entries: products of a translated catalog are found by their ids in all languages. */
function sharedList({ language }: Wishlist, entries: readonly WishlistEntry[]): string {
  return formatSharedList(
    language === undefined ? entries.map(({ productId: _, ...entry }) => entry) : entries,
  );
}

/** The wishlist of this device as a part of the account, in the browser only; guests are led to its own page. */
export function AccountWishlist({ isGuest, ...props }: WishlistProps & { isGuest: boolean }) {
  const { wishlistHref } = props;
  useLayoutEffect(() => {
    if (isGuest) location.replace(wishlistHref);
  }, [isGuest, wishlistHref]);
  return (
    <WishlistContext value={props}>
      {isGuest ? <LoadingRows /> : <OwnList list={wishlist()} />}
    </WishlistContext>
  );
}

/** Adds every item that needs no choice, unless the cart has all of its stock. */
function AddAllButton({ items }: { items: readonly WishlistItem[] }) {
  const { t } = useWishlistProps();
  const { cart } = useStore($cart, { ssr: 'initial' });
  const [isBusy, setBusy] = useState(false);
  const [count, setCount] = useState(0);
  const products = items.flatMap(({ action }) => (action?.kind === 'add' ? [action.product] : []));
  const addable = products.filter((product) => addableQuantity(product, cart) !== 0);

  async function addAll() {
    setBusy(true);
    const outcomes = await Promise.all(addable.map((product) => addToCart(product)));
    setCount(outcomes.filter(({ ok }) => ok).length);
    setBusy(false);
  }

  return (
    <>
      {products.length > 1 && (
        <button
          type="button"
          className="btn-primary"
          disabled={addable.length === 0}
          aria-busy={isBusy || undefined}
          onClick={() => isBusy || void addAll()}
        >
          <BusyLabel label={t('wishlist.addAll')} busy={t('busy.adding')} />
        </button>
      )}
      <p role="status" className="order-last basis-full empty:hidden">
        {count > 0 && !isBusy && t('wishlist.addedAll', { count })}
      </p>
    </>
  );
}

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
