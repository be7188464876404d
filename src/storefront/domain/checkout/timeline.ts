import type { Order } from './order.ts';

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
