import { canStatusChange, type Order } from '#storefront/domain/checkout/order.ts';
import { loadOrder } from './orders.ts';

/** Milliseconds between two polls. */
const FIRST_DELAY = 5000;
const LONGEST_DELAY = 60_000;

interface OrderWatchOptions {
  order: Order;
  load?: typeof loadOrder;
  /** Receives the order after each poll. */
  onUpdate(order: Order): void;
}

/**
 * Polls a customer's order while its status may change: with growing delays, at once when the shopper comes back to the
 * page, and not while it is hidden. A guest's order cannot be read again.
 * @returns stops polling
 */
export function watchOrder({ order, load = loadOrder, onUpdate }: OrderWatchOptions): () => void {
  const id = order.databaseId;
  if (id === null || !order.ofCustomer || !canStatusChange(order)) return () => {};
  let delay = FIRST_DELAY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let polling = false;

  const schedule = () => {
    clearTimeout(timer);
    if (!stopped && !document.hidden) timer = setTimeout(poll, delay);
    delay = Math.min(delay * 2, LONGEST_DELAY);
  };
  const poll = async () => {
    if (polling) return;
    polling = true;
    const result = await load(id);
    polling = false;
    if (stopped) return;
    if (result.ok) onUpdate(result.value);
    if (result.ok && !canStatusChange(result.value)) stop();
    else schedule();
  };
  const onReturn = () => {
    clearTimeout(timer);
    delay = FIRST_DELAY;
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
