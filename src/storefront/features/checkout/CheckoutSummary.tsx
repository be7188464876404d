import BeforeTotal from 'slot:checkout-before-total.tsx';
import { useState, useSyncExternalStore } from 'react';
import { type Cart, type CartLine, optionText } from '#storefront/domain/cart/cart.ts';
import { areSumsKnown, UNKNOWN_SUM } from '#storefront/domain/checkout/displayed-sums.ts';
import { CartCodes } from '#storefront/features/cart/CartCodes.tsx';
import { CartTotalsList } from '#storefront/features/cart/CartTotalsList.tsx';
import { CartContext } from '#storefront/features/cart/cart-context.ts';
import { openPanel } from '#storefront/stores/page/panels.ts';
import type { CartView } from '#storefront/stores/shopping/cart-store.ts';
import { useCheckout } from './checkout-context.ts';
import { UpdatingNote } from './ShippingMethods.tsx';

interface CheckoutSummaryProps {
  view: CartView;
  /** The lines to order, also after the order has emptied the cart. */
  cart: Cart;
}

/** Lines and totals: beside the form, on small screens collapsed above it. */
export function CheckoutSummary({ view, cart }: CheckoutSummaryProps) {
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
          {BeforeTotal && <BeforeTotal cart={cart} locale={cartProps.locale} />}
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

function SummaryLines({ lines }: { lines: readonly CartLine[] }) {
  const { t, money } = useCheckout();
  return (
    <ul className="grid gap-4">
      {lines.map(({ id, name, picture, quantity, choices, texts = [], total, updating }) => (
        <li key={id} className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-4 items-start">
          <span className="relative size-16 rounded-control bg-sand">
            {picture && (
              <img
                src={picture.sourceUrl}
                alt=""
                width="64"
                height="64"
                loading="lazy"
                className="size-16 rounded-control object-cover"
              />
            )}
            <span
              className="absolute top-[-0.5rem] right-[-0.5rem] min-w-6 px-1.5 rounded-button bg-ink text-on-ink text-xs leading-6 font-600 text-center tabular-nums"
              aria-hidden="true"
            >
              {quantity}
            </span>
          </span>
          <span className="min-w-0">
            <span className="block font-600 leading-snug">{name}</span>
            {choices.length + texts.length > 0 && (
              <span className="block text-sm text-ink-soft">
                {[...choices.map(({ value }) => value), ...texts.map((one) => optionText(one))].join(' · ')}
              </span>
            )}
            <span className="sr-only">{t('order.quantity', { quantity })}</span>
          </span>
          <span className={`tabular-nums ${updating ? 'opacity-45' : ''}`}>
            {total !== null && (total === 0 ? t('order.free') : money(total))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The total of the server cart. */
function SummaryTotal({ cart, updating }: { cart: Cart; updating: boolean }) {
  const { t, money } = useCheckout();
  const { totals, pricesIncludeTax } = cart;
  return (
    <div className="pt-4 border-t border-line" aria-busy={updating}>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-lg font-600">
          {t('cart.total')} <UpdatingNote shown={updating} />
        </span>
        <span className={`text-xl font-600 tabular-nums ${updating ? 'opacity-45' : ''}`} data-testid="total">
          {areSumsKnown(cart) ? money(totals.total) : UNKNOWN_SUM}
        </span>
      </p>
      {pricesIncludeTax && totals.tax > 0 && (
        <p className="text-sm text-ink-soft text-right">
          {t('cart.includedTax', { amount: money(totals.tax) })}
        </p>
      )}
    </div>
  );
}
