import type { ReactNode } from 'react';
import { couponDiscount } from '#shop/cart/cart-codes.ts';
import { chosenRates } from '#shop/cart/cart-shipping.ts';
import { type CartView, removeCoupon, removeGiftCard } from '#stores/cart/cart-store.ts';
import { useCartProps } from './cart-context.ts';

/** Subtotal, discounts, shipping and tax of the server cart. */
export function CartTotalsList({ view: { cart, updating } }: { view: Pick<CartView, 'cart' | 'updating'> }) {
  const { t, money, priceSuffix } = useCartProps();
  const { totals } = cart;
  const rates = [...new Set(chosenRates(cart).map(({ label }) => label))];
  return (
    <dl className="cart-sums" data-updating={updating ? '' : undefined}>
      <Row label={t('cart.subtotal')} hint={priceSuffix}>
        {money(totals.subtotal)}
      </Row>
      {cart.coupons.map((coupon) => (
        <Row
          key={coupon.code}
          label={t('cart.couponRow', { code: coupon.code.toUpperCase() })}
          hint={coupon.description}
          remove={() => void removeCoupon(coupon.code)}
          removeLabel={t('cart.removeCode', { code: coupon.code.toUpperCase() })}
        >
          {money(-couponDiscount(cart, coupon))}
        </Row>
      ))}
      {cart.needsShipping && (
        <Row label={t('cart.shipping')} hint={rates.join(', ')}>
          {rates.length === 0
            ? t('cart.shippingLater')
            : totals.shipping === 0
              ? t('cart.free')
              : money(totals.shipping)}
        </Row>
      )}
      {!cart.pricesIncludeTax && totals.tax > 0 && <Row label={t('cart.tax')}>{money(totals.tax)}</Row>}
      {cart.giftCards.map(({ code, applied }) => (
        <Row
          key={code}
          label={t('cart.giftCardRow', { code: code.toUpperCase() })}
          remove={() => void removeGiftCard(code)}
          removeLabel={t('cart.removeCode', { code: code.toUpperCase() })}
        >
          {money(-applied)}
        </Row>
      ))}
    </dl>
  );
}

/** The total and the link to checkout, at the bottom of the panel. */
export function CartGrandTotal({ view: { cart, updating } }: { view: CartView }) {
  const { t, money, checkoutHref } = useCartProps();
  const { totals } = cart;
  return (
    <div className="cart-total">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-600">{t('cart.total')}</span>
        <span className="text-xl font-600 tabular-nums" data-total="">
          {updating ? (
            <span className="text-base text-ink-soft">{t('busy.updating')}</span>
          ) : (
            money(totals.total)
          )}
        </span>
      </p>
      <p className="sr-only" role="status">
        {updating ? t('busy.updating') : `${t('cart.total')} ${money(totals.total)}`}
      </p>
      {cart.pricesIncludeTax && totals.tax > 0 && (
        <p className="text-sm text-ink-soft text-right">
          {t('cart.includedTax', { amount: money(totals.tax) })}
        </p>
      )}
      <a className="btn-primary w-full min-h-12 mt-3 text-base" href={checkoutHref}>
        {t('cart.checkout')}
      </a>
    </div>
  );
}

interface RowProps {
  label: string;
  hint?: string | undefined;
  remove?(): void;
  removeLabel?: string;
  children: ReactNode;
}

function Row({ label, hint, remove, removeLabel, children }: RowProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>
        {label}
        {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
      </dt>
      <dd className="flex flex-none items-center tabular-nums">
        {children}
        {remove && (
          <button type="button" className="btn-icon -my-2.5 -mr-3" aria-label={removeLabel} onClick={remove}>
            <span className="i-ph-x" />
          </button>
        )}
      </dd>
    </div>
  );
}
