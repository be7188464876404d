import { displayedOrderSums } from '#storefront/domain/checkout/displayed-sums.ts';
import type { Order } from '#storefront/domain/checkout/order.ts';
import { useOrderFormatting } from './order-context.ts';

/** The totals of an order, as the store calculated them. */
export function OrderTotals({ order }: { order: Order }) {
  const { t, money } = useOrderFormatting();
  const rows: [label: string, value: string][] = [[t('order.subtotal'), money(order.subtotal)]];
  const { discounts, adjustment } = displayedOrderSums(order);
  for (const discount of discounts) rows.push([t('order.discount'), money(-discount)]);
  if (order.shippingMethods.length > 0) {
    rows.push([t('order.shippingCost'), order.shipping > 0 ? money(order.shipping) : t('order.free')]);
  }
  for (const { name, amount } of order.fees ?? []) rows.push([name, money(amount)]);
  if (adjustment !== 0) rows.push([t('cart.adjustment'), money(adjustment)]);
  if (!order.pricesIncludeTax && order.tax > 0) rows.push([t('order.tax'), money(order.tax)]);
  for (const { code, applied } of order.giftCards) {
    rows.push([t('order.giftCard', { code }), money(-applied)]);
  }
  return (
    <div>
      <dl className="grid gap-2">
        {rows.map(([label, value]) => (
          <div key={`${label} ${value}`} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 pt-3 mt-1 border-t border-line font-display text-xl font-600">
          <dt>{t('order.total')}</dt>
          <dd className="tabular-nums">{money(order.total)}</dd>
        </div>
      </dl>
      {order.pricesIncludeTax && order.tax > 0 && (
        <p className="mt-1 text-sm text-right text-ink-soft">
          {t('order.taxIncluded', { amount: money(order.tax) })}
        </p>
      )}
    </div>
  );
}
