import { useStore } from '@nanostores/react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { withFailureBoundary } from '#features/failures/FailureBoundary.tsx';
import { AccountWishlist } from '#features/wishlist/AccountWishlist.tsx';
import type { WishlistProps } from '#features/wishlist/wishlist-context.ts';
import { connectCart } from '#stores/cart/cart-store.ts';
import { isSignedIn } from '#stores/session/session.ts';
import { $session } from '#stores/session/session-state.ts';

interface Props {
  wishlist: WishlistProps;
  /** The account without a tab. */
  children?: ReactNode;
}

/** The part of the account that the address names: `?tab=wishlist`. */
function AccountTabs({ wishlist, children }: Props) {
  const [tab, setTab] = useState<string | null>(null);
  const { state, viewer } = useStore($session, { ssr: 'initial' });
  const island = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    connectCart();
    // Set where an island loads at once, which marks the buttons in it.
    island.current?.closest('astro-island')?.removeAttribute('aria-busy');
    setTab(new URLSearchParams(location.search).get('tab'));
  }, []);
  return (
    <div ref={island}>
      {tab === 'wishlist' ? (
        <>
          <h2 className="title-2 mb-6">{wishlist.messages['wishlist.title']}</h2>
          <AccountWishlist
            {...wishlist}
            viewer={viewer ?? (state !== 'ready' && isSignedIn() ? 'unknown' : null)}
          />
        </>
      ) : (
        children
      )}
    </div>
  );
}

export default withFailureBoundary(AccountTabs);
