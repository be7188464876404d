import { useRef, useState } from 'react';
import type { PaymentHandle } from '#features/payments/payment-method.ts';
import type { CheckoutRequest } from '#shop/checkout/checkout-request.ts';
import { orderReceivedPath } from '#shop/checkout/order.ts';
import type { Failure, Outcome } from '#shop/errors/failure.ts';
import { submitOrder } from '#stores/checkout/checkout-actions.ts';
import { clearDraft } from '#stores/checkout/draft-store.ts';
import type { PlacedOrder } from '#stores/checkout/send-checkout.ts';
import { useCheckout } from '../checkout-context.ts';

interface Options {
  /** Tells the store the address as it is now. */
  tellAddress: () => Promise<Outcome>;
  /** The fields of the chosen way to pay; null where it has none. */
  handle: () => PaymentHandle | null;
  /** What is told first. */
  before: Failure | null;
  /** Told when the page is about to be left for an order, and when it is not after all. */
  onLeave: (leaving: boolean, failure?: Failure) => void;
}

export interface OrderPlacement {
  busy: boolean;
  failure: Failure | null;
  clearFailure: () => void;
  /**
   * Orders what `prepare` gives, once at a time.
   * @param prepare may take its time; null not to order after all
   * @returns why not; null where all is well or was called off
   */
  place: (prepare: () => Promise<Outcome<CheckoutRequest> | null>) => Promise<Failure | null>;
}

/** Orders, and goes to the order's page. */
export function usePlaceOrder({ tellAddress, handle, before, onLeave }: Options): OrderPlacement {
  const { locale } = useCheckout();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(before);
  const running = useRef(false);

  async function order(request: CheckoutRequest): Promise<Outcome<PlacedOrder>> {
    const told = await tellAddress();
    if (!told.ok) return told;
    const payment = handle();
    if (payment === null) return submitOrder(request);
    const paid = await payment.pay(request);
    return paid.ok ? submitOrder({ ...request, payment: paid.value }) : paid;
  }

  function stay(reason: Failure | null): Failure | null {
    running.current = false;
    onLeave(false, reason ?? undefined);
    setBusy(false);
    setFailure(reason);
    return reason;
  }

  return {
    busy,
    failure,
    clearFailure: () => setFailure(null),
    async place(prepare) {
      if (running.current) return null;
      running.current = true;
      setBusy(true);
      setFailure(null);
      const request = await prepare();
      if (!request?.ok) return stay(request?.failure ?? null);
      onLeave(true);
      const outcome = await order(request.value);
      if (!outcome.ok) return stay(outcome.failure);
      // Pressing again before the next page is here orders nothing.
      clearDraft();
      location.assign(orderReceivedPath(locale, outcome.value.order));
      return null;
    },
  };
}
