import { nextStep, type Order } from '#storefront/domain/checkout/order.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { useOrderFormatting } from './order-context.ts';

/** Next steps of an order: what happens now, where to find it again, and what the shopper can do. */
export function NextSteps({ order }: { order: Order }) {
  const { t, locale, money } = useOrderFormatting();
  const step = nextStep(order);
  return (
    <section className="order-next grid gap-3">
      <h2 className="title-3">{t('order.next')}</h2>
      {order.needsPayment && order.ofCustomer && <p className="font-600">{t('order.unpaid')}</p>}
      {step && <p className="text-pretty">{t(`order.nextStep.${step}`, { total: money(order.total) })}</p>}
      <OrderTimeline order={order} />
      <p className="measure text-ink-soft text-pretty">
        {order.ofCustomer ? (
          <a className="link" href={`${routePath('my-account', locale)}?tab=orders`}>
            {t('order.inAccount')}
          </a>
        ) : (
          t('order.keepLink')
        )}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <OrderActions order={order} />
        <button type="button" className="btn-quiet" onClick={() => print()}>
          {t('order.print')}
        </button>
        <a className="btn-quiet" href={routePath('contact', locale)}>
          {t('shell.menu.contact')}
        </a>
      </div>
    </section>
  );
}
