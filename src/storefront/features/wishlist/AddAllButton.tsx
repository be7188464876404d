import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { addableQuantity } from '#storefront/domain/cart/cart.ts';
import { $cart, addToCart } from '#storefront/stores/shopping/cart-store.ts';
import { BusyLabel } from '#storefront/ui/BusyLabel.tsx';
import { useWishlistProps } from './wishlist-context.ts';
import type { WishlistItem } from './wishlist-item.ts';

/** Adds every item that needs no choice and of which the cart does not have all there is. */
export function AddAllButton({ items }: { items: readonly WishlistItem[] }) {
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
