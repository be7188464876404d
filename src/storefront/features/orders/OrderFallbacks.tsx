import type { Order } from '#storefront/domain/checkout/order.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { EmptyState } from '#storefront/ui/controls.tsx';
import { useOrderFormatting } from './order-context.ts';

/** The order does not exist, or the shopper may not see it. */
export function OrderNotFound({ onRetry }: { onRetry: () => void }) {
  const { t, locale } = useOrderFormatting();
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 py-section px-6 rounded-panel bg-sheet text-center"
    >
      <span className="i-ph-receipt text-4xl text-edge" />
      <p className="title-3">{t('messages.orderNotFound')}</p>
      <p className="measure text-ink-soft text-pretty">{t('order.later')}</p>
      <p className="flex flex-wrap justify-center gap-3 mt-3">
        <button type="button" className="btn-primary" onClick={onRetry}>
          {t('messages.retry')}
        </button>
        <a className="btn-quiet" href={routePath('my-account', locale)}>
          {t('order.signIn')}
        </a>
      </p>
    </div>
  );
}

/** An unconfirmed order: it was placed, but its response was lost. */
export function UnconfirmedOrder() {
  const { t, locale } = useOrderFormatting();
  return (
    <div className="p-6 card max-w-[44rem]">
      <p className="flex gap-3 text-lg text-pretty">
        <span className="i-ph-envelope-simple-open mt-1 text-good" />
        {t('order.placedText')}
      </p>
      <p className="mt-6">
        <a className="btn-primary" href={routePath('products', locale)}>
          {t('shell.cart.browse')}
        </a>
      </p>
    </div>
  );
}

/** Nothing was ordered on this device. */
export function NoOrders() {
  const { t, locale } = useOrderFormatting();
  return (
    <EmptyState
      icon="i-ph-receipt"
      title={t('order.none')}
      hint={t('order.later')}
      href={routePath('my-account', locale)}
      link={t('order.signIn')}
    />
  );
}

/** There is a pending order: checkout recovers it. */
export function PendingOrderNotice() {
  const { t, locale } = useOrderFormatting();
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 mb-block p-5 card border border-edge">
      <p className="measure">{t('order.unfinished')}</p>
      <a className="btn-primary" href={routePath('checkout', locale)}>
        {t('order.findOut')}
      </a>
    </div>
  );
}

/** Orders stored on this device. */
export function StoredOrders({ orders }: { orders: Order[] }) {
  const { t, locale, day, money, status } = useOrderFormatting();
  return (
    <section className="mt-section">
      <h2 className="title-3">{t('order.kept')}</h2>
      <p className="mt-1 text-sm text-ink-soft">{t('order.keptHint')}</p>
      <ul className="mt-4 border-t border-line">
        {orders.map((order) => (
          <li key={order.orderNumber} className="border-b border-line">
            <a
              className="grid grid-cols-[1fr_auto] gap-x-4 py-3 min-h-11 no-underline hover:bg-sand"
              href={routePath('order-summary-orderId', locale, { orderId: order.databaseId ?? 0 })}
            >
              <span className="font-600">{t('order.open', { number: order.orderNumber })}</span>
              <span className="tabular-nums text-right">{money(order.total)}</span>
              <span className="text-sm text-ink-soft">{day(order.date)}</span>
              <span className="text-sm text-ink-soft text-right">{status(order.status)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
