import { canStatusChange, type Order } from '#shop/checkout/order.ts';
import { loadOrder } from './checkout-actions.ts';

/** Milliseconds between two looks at an order that may change. */
const FIRST_DELAY = 5000;
const LONGEST_DELAY = 60_000;

export interface OrderWatchOptions {
  order: Order;
  load?: typeof loadOrder;
  /** Told what the order is now. */
  onUpdate(order: Order): void;
}

/**
 * Asks for a customer's order again while it may change: ever less often, at once when the shopper comes
 * back to the page, and not while nobody looks at it. A guest's order can never be read again.
 * @returns stops
 */
export function watchOrder({ order, load = loadOrder, onUpdate: show }: OrderWatchOptions): () => void {
  const id = order.databaseId;
  if (id === null || !order.ofCustomer || !canStatusChange(order)) return () => {};
  let pause = FIRST_DELAY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let polling = false;

  const schedule = () => {
    clearTimeout(timer);
    if (!stopped && !document.hidden) timer = setTimeout(poll, pause);
    pause = Math.min(pause * 2, LONGEST_DELAY);
  };
  const poll = async () => {
    if (polling) return;
    polling = true;
    const result = await load(id);
    polling = false;
    if (stopped) return;
    if (result.ok) show(result.value);
    if (result.ok && !canStatusChange(result.value)) stop();
    else schedule();
  };
  const onReturn = () => {
    clearTimeout(timer);
    pause = FIRST_DELAY;
    if (!document.hidden) void poll();
  };
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onReturn);
    removeEventListener('focus', onReturn);
  };
  document.addEventListener('visibilitychange', onReturn);
  addEventListener('focus', onReturn);
  schedule();
  return stop;
}
