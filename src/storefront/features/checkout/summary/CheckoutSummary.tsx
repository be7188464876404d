import { useState, useSyncExternalStore } from 'react';
import type { Cart } from '#storefront/domain/cart/cart.ts';
import { areSumsKnown, UNKNOWN_SUM } from '#storefront/domain/checkout/displayed-sums.ts';
import { CartCodes } from '#storefront/features/cart/CartCodes.tsx';
import { CartTotalsList } from '#storefront/features/cart/CartTotalsList.tsx';
import { CartContext } from '#storefront/features/cart/cart-context.ts';
import { openPanel } from '#storefront/stores/page/panels.ts';
import type { CartView } from '#storefront/stores/shopping/cart-store.ts';
import { useCheckout } from '../checkout-context.ts';
import { SummaryLines } from './SummaryLines.tsx';
import { SummaryTotal } from './SummaryTotal.tsx';

interface Props {
  view: CartView;
  /** The lines to order, also after the order has emptied the cart. */
  cart: Cart;
}

/** Lines and totals: beside the form, on small screens collapsed above it. */
export function CheckoutSummary({ view, cart }: Props) {
  const { t, money, cartProps } = useCheckout();
  const isWide = useIsWide();
  const [open, setOpen] = useState(false);
  return (
    <aside
      className="checkout-summary rounded-panel bg-sheet border border-line"
      aria-label={t('checkout.summary')}
    >
      <details
        open={isWide || open}
        onToggle={({ currentTarget }) => {
          if (!isWide) setOpen(currentTarget.open);
        }}
      >
        <summary>
          <span className="i-ph-tote-simple text-lg" />
          <span className="font-600">{t('checkout.summary')}</span>
          <span className="summary-caret i-ph-caret-down text-sm" />
          <span className="ml-auto font-600 tabular-nums">
            {areSumsKnown(cart) ? money(cart.totals.total) : UNKNOWN_SUM}
          </span>
        </summary>
        <div className="px-4 pb-4 lg:p-6 grid gap-5">
          <div className="hidden lg:flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="title-3">{t('checkout.summary')}</h2>
            <EditCart />
          </div>
          <SummaryLines lines={cart.lines} />
          <CartContext value={cartProps}>
            <div>
              <CartCodes />
              <CartTotalsList view={{ ...view, cart }} />
            </div>
          </CartContext>
          <SummaryTotal cart={cart} updating={view.updating} />
          <p className="lg:hidden">
            <EditCart />
          </p>
        </div>
      </details>
    </aside>
  );
}

function EditCart() {
  const { t } = useCheckout();
  return (
    <button
      type="button"
      className="link text-sm whitespace-nowrap min-h-11 cursor-pointer"
      onClick={() => openPanel('cart')}
    >
      {t('checkout.editCart')}
    </button>
  );
}

const WIDE = '(min-width: 1024px)';

function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(WIDE).matches,
    () => false,
  );
}
