import type { ReactNode } from 'react';
import type { Cart } from '#shop/cart.ts';
import { useCheckout } from './context.ts';
import { Updating } from './ShippingChoice.tsx';

interface Props {
  cart: Cart;
  updating: boolean;
}

/** The sums, by the store's last word. */
export function SummaryTotals({ cart, updating }: Props) {
  const { t, money } = useCheckout();
  const { totals, coupons, giftCards, pricesIncludeTax, needsShipping } = cart;
  const codes = coupons.map(({ code }) => code.toUpperCase()).join(', ');
  const free = t('order.free');
  return (
    <div className="grid gap-2 pt-4 border-t border-line" aria-busy={updating}>
      <dl className="sums grid gap-2" data-updating={updating || undefined}>
        <Sum name={t('order.subtotal')}>{money(totals.subtotal)}</Sum>
        {totals.discount > 0 && (
          <Sum name={codes ? `${t('order.discount')} (${codes})` : t('order.discount')}>
            {money(-totals.discount)}
          </Sum>
        )}
        {needsShipping && (
          <Sum name={t('order.shippingCost')}>{totals.shipping === 0 ? free : money(totals.shipping)}</Sum>
        )}
        {!pricesIncludeTax && totals.tax > 0 && <Taxes totals={totals} />}
        {giftCards.map(({ code, applied }) => (
          <Sum key={code} name={t('order.giftCard', { code: code.toUpperCase() })}>
            {money(-applied)}
          </Sum>
        ))}
        <div className="flex items-baseline justify-between gap-4 pt-3 mt-1 border-t border-line">
          <dt className="text-lg font-600">
            {t('order.total')} <Updating shown={updating} />
          </dt>
          <dd className="font-display text-xl font-600 tabular-nums" data-testid="total">
            {money(totals.total)}
          </dd>
        </div>
      </dl>
      {pricesIncludeTax && totals.tax > 0 && (
        <p className="text-sm text-ink-soft text-right">
          {t('order.taxIncluded', { amount: money(totals.tax) })}
        </p>
      )}
    </div>
  );
}

function Taxes({ totals }: Pick<Cart, 'totals'>) {
  const { t, money } = useCheckout();
  if (totals.taxes.length === 0) return <Sum name={t('order.tax')}>{money(totals.tax)}</Sum>;
  return totals.taxes.map(({ label, amount }) => (
    <Sum key={label} name={label}>
      {money(amount)}
    </Sum>
  ));
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft min-w-0">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
