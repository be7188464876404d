import BeforeTotal from 'slot:cart-before-total.tsx';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Cart } from '#storefront/domain/cart/cart.ts';
import {
  chosenRates,
  freeShippingProgress,
  freeShippingRate,
} from '#storefront/domain/cart/cart-shipping.ts';
import { LoadFailure } from '#storefront/features/failures/LoadFailure.tsx';
import { $session } from '#storefront/stores/session/session-state.ts';
import {
  type CartView,
  clearCart,
  dismissRemoval,
  selectShipping,
  undoRemoval,
} from '#storefront/stores/shopping/cart-store.ts';
import { EmptyState, UndoToast } from '#storefront/ui/controls.tsx';
import { CartCodes } from './CartCodes.tsx';
import { CartItem } from './CartItem.tsx';
import { CartGrandTotal, CartTotalsList } from './CartTotalsList.tsx';
import { useCartProps } from './cart-context.ts';
import { Notices } from './Notices.tsx';
import { useExtras } from './use-extras.ts';

/** Products that go with those in the cart. */
const MAX_COMPANIONS = 4;

/** Content of the cart panel: lines and totals, or that they are loading, that loading failed, or that the cart is empty. */
export function CartContent({ view, isOpen }: { view: CartView; isOpen: boolean }) {
  const { t, locale, failures } = useCartProps();
  const { cart, isLoaded } = view;
  const { failure } = useStore($session, { ssr: 'initial' });
  const hasLines = cart.lines.length > 0;
  const extras = useExtras(locale, isOpen);

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
        {isOpen && view.removed && (
          <UndoToast
            key={view.removed.id}
            text={t(view.moved ? 'cart.moved' : 'cart.removed', { product: view.removed.name })}
            undoLabel={t('cart.undo')}
            onUndo={() => void undoRemoval()}
          />
        )}
      </div>
      <div className="px-6">{isOpen && <Notices />}</div>
      <div role="status">{extras && <extras.LinkOutcome texts={extras.texts} />}</div>
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
          <ul className="px-6" aria-label={t('cart.lines')}>
            {cart.lines.map((line) => (
              <CartItem key={line.id} line={line} />
            ))}
          </ul>
          <CartCodes />
          <CartTotalsList view={view} />
          <ClearCartButton />
          {/* The last before the total, which stays in view: nothing moves when it is there. */}
          <div className="flex-1 px-6">
            {extras && <extras.ShippingEstimate texts={extras.texts} />}
            {extras && (
              <extras.GoesWith
                title={extras.texts('selling.goesWith')}
                of={cart.lines}
                lines={cart.lines}
                limit={MAX_COMPANIONS}
                className="cart-goes-with"
              />
            )}
            {extras && <extras.ShareCart texts={extras.texts} />}
          </div>
          {BeforeTotal && <BeforeTotal cart={cart} locale={locale} />}
          <CartGrandTotal view={view} />
        </>
      )}
    </>
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

/** Progress towards free shipping, and the way back to it for a shopper who chose another rate. */
function FreeShipping({ cart }: { cart: Cart }) {
  const { t, money, freeShippingFrom } = useCartProps();
  const progress = freeShippingProgress(cart, freeShippingFrom);
  if (progress === null) return null;
  const { missing, share } = progress;
  const free = freeShippingRate(cart);
  const isChosen = chosenRates(cart).every(({ cost }) => cost === 0);
  const text =
    missing > 0
      ? t('cart.freeShippingMissing', { amount: money(missing) })
      : t(isChosen ? 'cart.freeShippingReached' : 'cart.freeShippingOffered');
  return (
    <div className="mx-6 mt-4 grid gap-2">
      <p className="flex items-center gap-2 text-sm" id="free-shipping">
        <span className="i-ph-truck text-lg text-good" />
        {text}
      </p>
      <progress className="free-shipping" value={share} max={1} aria-labelledby="free-shipping" />
      {free !== null && !isChosen && cart.packages.length === 1 && (
        <button type="button" className="btn-quiet" onClick={() => void selectShipping(free.id)}>
          {t('cart.freeShippingChoose')}
        </button>
      )}
    </div>
  );
}

/** Clears the cart after a confirmation. */
function ClearCartButton() {
  const { t } = useCartProps();
  const [isConfirming, setConfirming] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const clear = useRef<HTMLButtonElement>(null);
  const wasConfirming = useRef(false);
  useEffect(() => {
    if (isConfirming) cancel.current?.focus();
    else if (wasConfirming.current) clear.current?.focus();
    wasConfirming.current = isConfirming;
  }, [isConfirming]);

  if (!isConfirming) {
    return (
      <div className="px-6 pb-5 text-center">
        <button
          ref={clear}
          type="button"
          className="link min-h-11 text-sm cursor-pointer"
          onClick={() => setConfirming(true)}
        >
          {t('cart.empty')}
        </button>
      </div>
    );
  }
  return (
    <div
      className="mx-6 mb-5 grid gap-3 rounded-card bg-sand p-4"
      role="alertdialog"
      aria-labelledby="empty-cart"
    >
      <p id="empty-cart" className="font-600">
        {t('cart.emptyAsk')}
      </p>
      <div className="flex flex-wrap gap-2">
        <button ref={cancel} type="button" className="btn-quiet flex-1" onClick={() => setConfirming(false)}>
          {t('cart.emptyNo')}
        </button>
        <button type="button" className="btn-primary flex-1" onClick={() => void clearCart()}>
          {t('cart.emptyYes')}
        </button>
      </div>
    </div>
  );
}

/** The empty cart, with a link to the catalog. @param className see `EmptyState` */
export function EmptyCartState({ className }: { className?: string }) {
  const { t, browseHref } = useCartProps();
  return (
    <EmptyState
      icon="i-ph-tote-simple"
      title={t('messages.cartEmpty')}
      hint={t('messages.cartEmptyHint')}
      href={browseHref}
      link={t('shell.cart.browse')}
      {...(className && { className })}
    />
  );
}
