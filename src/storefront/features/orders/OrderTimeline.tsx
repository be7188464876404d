import type { ReactNode } from 'react';
import { nextStep, type Order } from '#storefront/domain/checkout/order.ts';
import { expectedArrival, type OrderStep, orderSteps } from '#storefront/domain/checkout/timeline.ts';
import { formatNumberRange } from '#storefront/i18n/format.ts';
import { formatDayRange } from '#storefront/i18n/format-date.ts';
import { useOrderFormatting } from './order-context.ts';

/** The steps of an order from its receipt to the goods, with the days on which these are expected. */
export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useOrderFormatting();
  const textOf = useStepText(order);
  const steps = orderSteps(order);
  if (steps.length === 0) return null;
  return (
    <ol className="order-steps">
      {steps.map(({ name, state }) => (
        <li key={name} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span>{state === 'done' && <span className="i-ph-check" />}</span>
          <div>
            <p className="font-600">
              {t(`order.steps.${name}`)}
              {state === 'done' && <span className="sr-only"> ({t('order.stepDone')})</span>}
            </p>
            <p className="text-sm text-ink-soft text-pretty empty:hidden">{textOf(name)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Details of a step, besides its name. */
function useStepText(order: Order): (name: OrderStep['name']) => ReactNode {
  const { t, locale, day, delivery } = useOrderFormatting();
  const { handover, status } = order;
  const deliveryText = () => {
    if (handover === 'backorder' && status !== 'COMPLETED') return t('order.backorder');
    // The device's own day, as it differs from the store's by hours at most.
    const arrival = expectedArrival(order, delivery, new Date().toISOString().slice(0, 10));
    if (arrival) return t('order.arrival', { days: formatDayRange(locale, arrival.from, arrival.until) });
    if (delivery === null || handover !== 'shipped' || nextStep(order) !== 'held') return null;
    const { minDays, maxDays } = delivery;
    return t('order.arrivalPaid', { count: maxDays, days: formatNumberRange(locale, minDays, maxDays) });
  };
  return (name) => {
    if (name === 'received') return day(order.date);
    if (name === 'files') return t('order.filesReady');
    if (name === 'delivery') return deliveryText();
    return name === 'pickup' && status !== 'COMPLETED' ? t('order.pickupReady') : null;
  };
}
