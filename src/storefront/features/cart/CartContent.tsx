import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { LoadFailure } from '#storefront/features/failures/LoadFailure.tsx';
import { $session } from '#storefront/stores/session/session-state.ts';
import { type CartView, dismissRemoval, undoRemoval } from '#storefront/stores/shopping/cart-store.ts';
import { CartCodes } from './CartCodes.tsx';
import { CartItem } from './CartItem.tsx';
import { CartGrandTotal, CartTotalsList } from './CartTotalsList.tsx';
import { ClearCartButton } from './ClearCartButton.tsx';
import { useCartProps } from './cart-context.ts';
import { EmptyCartState } from './EmptyCartState.tsx';
import { FreeShipping } from './FreeShipping.tsx';
import { Notices } from './Notices.tsx';

interface Props {
  view: CartView;
  isOpen: boolean;
}

/** Content of the cart panel: lines and totals, or that they load, failed to load, or are none. */
export function CartContent({ view, isOpen }: Props) {
  const { t, locale, failures } = useCartProps();
  const { cart, isLoaded } = view;
  const { failure } = useStore($session, { ssr: 'initial' });
  const hasLines = cart.lines.length > 0;

  useEffect(() => {
    if (!isOpen) dismissRemoval();
  }, [isOpen]);

  return (
    <>
      <div className="px-6 grid gap-2 [&:not(:empty)]:py-3" role="status">
        {view.offline && (
          <p className="toast">
            <span className="i-ph-wifi-slash text-xl text-warn" />
            {t('cart.offline')}
          </p>
        )}
        {!view.persistent && hasLines && (
          <p className="toast">
            <span className="i-ph-warning-circle text-xl text-warn" />
            {t('cart.notPersistent')}
          </p>
        )}
        {isOpen && <RemovedLine view={view} />}
      </div>
      <div className="px-6">{isOpen && <Notices />}</div>
      {!hasLines && failure ? (
        <LoadFailure
          className="place-content-center flex-1 p-6"
          retryLabel={t('messages.retry')}
          {...{ locale, failures, failure }}
        />
      ) : !isLoaded ? (
        <Loading />
      ) : !hasLines ? (
        <EmptyCartState className="place-content-center flex-1 p-6" />
      ) : (
        <>
          <FreeShipping cart={cart} />
          <ul className="flex-1 px-6" aria-label={t('cart.lines')}>
            {cart.lines.map((line) => (
              <CartItem key={line.id} line={line} />
            ))}
          </ul>
          <CartCodes />
          <CartTotalsList view={view} />
          <ClearCartButton />
          <CartGrandTotal view={view} />
        </>
      )}
    </>
  );
}

/** Undo for the line removed last. Takes the focus if removing the line lost it. */
function RemovedLine({ view: { removed, moved } }: { view: CartView }) {
  const { t } = useCartProps();
  const undo = useRef<HTMLButtonElement>(null);
  const id = removed?.id;
  useEffect(() => {
    if (id && document.activeElement === document.body) undo.current?.focus();
  }, [id]);
  return (
    removed && (
      <p className="toast">
        <span className="flex-1 line-clamp-3">
          {t(moved ? 'cart.moved' : 'cart.removed', { product: removed.name })}
        </span>
        <button ref={undo} type="button" className="btn-quiet flex-none" onClick={() => void undoRemoval()}>
          {t('cart.undo')}
        </button>
      </p>
    )
  );
}

function Loading() {
  const { t } = useCartProps();
  return (
    <div className="flex-1 grid content-start gap-5 p-6" role="status">
      <span className="sr-only">{t('cart.loading')}</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex gap-4" aria-hidden="true">
          <span className="skeleton size-18" />
          <span className="grid flex-1 content-start gap-2">
            <span className="skeleton h-4 w-3/4" />
            <span className="skeleton h-4 w-1/3" />
          </span>
        </div>
      ))}
    </div>
  );
}
