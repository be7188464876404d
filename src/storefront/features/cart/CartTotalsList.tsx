import type { ReactNode } from 'react';
import { chosenRates } from '#storefront/domain/cart/cart-shipping.ts';
import { areSumsKnown, displayedCartSums, UNKNOWN_SUM } from '#storefront/domain/checkout/displayed-sums.ts';
import { type CartView, removeCoupon, removeGiftCard } from '#storefront/stores/shopping/cart-store.ts';
import { MethodTitles } from '#storefront/ui/MethodTitles.tsx';
import { useCartProps } from './cart-context.ts';

/** The rows that give the total of the server cart: subtotal, discounts, shipping, fees, tax and gift cards. */
export function CartTotalsList({ view: { cart, updating } }: { view: Pick<CartView, 'cart' | 'updating'> }) {
  const { t, money, priceSuffix, methodTexts } = useCartProps();
  const { totals } = cart;
  const { discounts, adjustment } = displayedCartSums(cart);
  // The text next to prices may mention shipping.
  const isKnown = areSumsKnown(cart);
  const rates = [...new Set(chosenRates(cart).map(({ label }) => label))];
  return (
    <dl className="cart-sums" data-updating={updating ? '' : undefined}>
      <Row label={t('cart.subtotal')} hint={isKnown && !cart.needsShipping ? undefined : priceSuffix}>
        {isKnown ? money(totals.subtotal) : UNKNOWN_SUM}
      </Row>
      {cart.coupons.map((coupon, index) => (
        <Row
          key={coupon.code}
          label={t('cart.couponRow', { code: coupon.code.toUpperCase() })}
          hint={coupon.description}
          remove={() => void removeCoupon(coupon.code)}
          removeLabel={t('cart.removeCode', { code: coupon.code.toUpperCase() })}
        >
          {money(-(discounts[index] ?? 0))}
        </Row>
      ))}
      {cart.needsShipping && (
        <Row
          label={t('cart.shipping')}
          hint={rates.length > 0 && <MethodTitles titles={rates} texts={methodTexts} />}
        >
          {rates.length === 0
            ? t('cart.shippingLater')
            : totals.shipping === 0
              ? t('cart.free')
              : money(totals.shipping)}
        </Row>
      )}
      {totals.fees.map(({ name, amount }) => (
        <Row key={name} label={name}>
          {money(amount)}
        </Row>
      ))}
      {totals.feeTax ? <Row label={t('cart.feeTax')}>{money(totals.feeTax)}</Row> : null}
      {!updating && adjustment !== 0 && <Row label={t('cart.adjustment')}>{money(adjustment)}</Row>}
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
  hint?: ReactNode;
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
