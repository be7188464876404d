import { canStatusChange, type Order } from '#shop/checkout/order.ts';
import { loadOrder } from './checkout.ts';

/** Milliseconds between two looks at an order that may change. */
const FIRST_PAUSE = 5000;
const LONGEST_PAUSE = 60_000;

export interface OrderWatch {
  order: Order;
  load?: typeof loadOrder;
  /** Told what the order is now. */
  show(order: Order): void;
}

/**
 * Asks for a customer's order again while it may change: ever less often, at once when the shopper comes
 * back to the page, and not while nobody looks at it. A guest's order can never be read again.
 * @returns stops
 */
export function watchOrder({ order, load = loadOrder, show }: OrderWatch): () => void {
  const id = order.databaseId;
  if (id === null || !order.ofCustomer || !canStatusChange(order)) return () => {};
  let pause = FIRST_PAUSE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let asking = false;

  const plan = () => {
    clearTimeout(timer);
    if (!stopped && !document.hidden) timer = setTimeout(look, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  };
  const look = async () => {
    if (asking) return;
    asking = true;
    const told = await load(id);
    asking = false;
    if (stopped) return;
    if (told.ok) show(told.value);
    if (told.ok && !canStatusChange(told.value)) stop();
    else plan();
  };
  const comeBack = () => {
    clearTimeout(timer);
    pause = FIRST_PAUSE;
    if (!document.hidden) void look();
  };
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', comeBack);
    removeEventListener('focus', comeBack);
  };
  document.addEventListener('visibilitychange', comeBack);
  addEventListener('focus', comeBack);
  plan();
  return stop;
}
