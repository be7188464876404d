import { useRef, useState } from 'react';
import type { PaymentHandle } from '#features/payments/payment-method.ts';
import type { CheckoutRequest } from '#shop/checkout.ts';
import type { Failure, Outcome } from '#shop/failure.ts';
import { orderReceivedPath } from '#shop/order.ts';
import { orderCart } from '#stores/checkout.ts';
import { clearDraft } from '#stores/checkout-draft.ts';
import type { PlacedOrder } from '#stores/place-order.ts';
import { useCheckout } from './context.ts';

interface Options {
  /** What is told first. */
  before: Failure | null;
  /** Tells the store the address as it is now. */
  tellAddress: () => Promise<Outcome>;
  /** The fields of the chosen way to pay; null where it has none. */
  handle: () => PaymentHandle | null;
  /** Told when the page is about to be left for an order, and when it is not after all. */
  onLeave: (leaving: boolean, failure?: Failure) => void;
}

export interface Placing {
  busy: boolean;
  failure: Failure | null;
  forget: () => void;
  place: (request: CheckoutRequest) => Promise<Failure | null>;
}

/** Orders, once at a time, and goes to the order's page. */
export function usePlaceOrder({ before, tellAddress, handle, onLeave }: Options): Placing {
  const { locale } = useCheckout();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(before);
  const running = useRef(false);

  async function order(request: CheckoutRequest): Promise<Outcome<PlacedOrder>> {
    const told = await tellAddress();
    if (!told.ok) return told;
    const payment = handle();
    if (payment === null) return orderCart(request);
    const paid = await payment.pay(request);
    return paid.ok ? orderCart({ ...request, payment: paid.value }) : paid;
  }

  return {
    busy,
    failure,
    forget: () => setFailure(null),
    async place(request) {
      if (running.current) return null;
      running.current = true;
      setBusy(true);
      setFailure(null);
      onLeave(true);
      const outcome = await order(request).finally(() => {
        running.current = false;
      });
      if (outcome.ok) {
        // Pressing again before the next page is here orders nothing.
        running.current = true;
        clearDraft();
        location.assign(orderReceivedPath(locale, outcome.value.order));
        return null;
      }
      onLeave(false, outcome.failure);
      setBusy(false);
      setFailure(outcome.failure);
      return outcome.failure;
    },
  };
}
