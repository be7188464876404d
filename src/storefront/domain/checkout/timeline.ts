import type { DeliveryTime } from '../settings/settings.ts';
import type { Order } from './order.ts';

const DAY = 86_400_000;

/** Days from and until when an order arrives, as `2026-12-03`. */
interface Arrival {
  from: string;
  until: string;
}

/**
 * The days on which an order is expected: working days from Monday to Friday, counted from the day after it was paid,
 * or after it was made where it is paid on delivery. Public holidays are not known.
 * @param delivery null if the shop promises no time
 * @param today as `2026-12-03`
 * @returns null for what is not in preparation, not shipped from stock, or should have arrived
 */
export function expectedArrival(
  order: Pick<Order, 'status' | 'handover' | 'paymentMethod' | 'date' | 'datePaid'>,
  delivery: DeliveryTime | null,
  today: string,
): Arrival | null {
  const { status, handover, paymentMethod, date, datePaid } = order;
  if (delivery === null || status !== 'PROCESSING' || handover !== 'shipped') return null;
  const begin = dayOf(paymentMethod === 'cod' ? date : datePaid);
  if (begin === null) return null;
  const until = addWorkingDays(begin, delivery.maxDays);
  return until < today ? null : { from: addWorkingDays(begin, delivery.minDays), until };
}

/** @param date also of a stored order, which is not checked */
function dayOf(date: string | undefined): number | null {
  const day = Date.parse(`${`${date}`.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day) ? null : day;
}

function addWorkingDays(begin: number, days: number): string {
  let day = begin;
  for (let left = days; left > 0; ) {
    day += DAY;
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    if (!isWeekend) left -= 1;
  }
  return new Date(day).toISOString().slice(0, 10);
}

/** A step of an order, as `order.steps.<name>` says it. */
export interface OrderStep {
  name: 'received' | 'payment' | 'files' | 'preparation' | 'delivery' | 'pickup';
  state: 'done' | 'current' | 'ahead';
}

interface Progress
  extends Pick<Order, 'status' | 'paymentMethod' | 'total' | 'handover' | 'needsProcessing'> {
  shippingMethods: readonly string[];
  downloads: readonly unknown[];
}

/**
 * The steps of an order from its receipt to the goods, in their order.
 * @returns none for an order that came to nothing or was given back, and for a status of a plugin
 */
export function orderSteps(order: Progress): OrderStep[] {
  const { status, paymentMethod, total, shippingMethods, downloads, handover, needsProcessing } = order;
  const isWaiting = status === 'PENDING' || status === 'ON_HOLD';
  const isDone = status === 'COMPLETED';
  if (!isWaiting && !isDone && status !== 'PROCESSING') return [];
  // An order that is paid on delivery has no step for it before.
  const isPaidLater = paymentMethod === 'cod' && !isWaiting;
  const isShipped = shippingMethods.length > 0;
  const names: OrderStep['name'][] = [
    'received',
    ...(isPaidLater || total === 0 ? [] : (['payment'] as const)),
    // The store names files once they may be fetched.
    ...(downloads.length > 0 ? (['files'] as const) : []),
    ...(isShipped || needsProcessing || status === 'PROCESSING' ? (['preparation'] as const) : []),
    ...(isShipped ? [handover === 'pickup' ? ('pickup' as const) : ('delivery' as const)] : []),
  ];
  const reached = isWaiting ? 1 : isDone ? names.length : names.indexOf('preparation');
  return names.map((name, index) => ({ name, state: stateAt(index, reached) }));
}

function stateAt(index: number, reached: number): OrderStep['state'] {
  if (index === reached) return 'current';
  return index < reached ? 'done' : 'ahead';
}
