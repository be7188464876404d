import { useRef, useState } from 'react';
import type { CheckoutRequest } from '#storefront/domain/checkout/checkout-request.ts';
import { orderReceivedPath } from '#storefront/domain/checkout/order.ts';
import { isPaidAtStore } from '#storefront/domain/checkout/payment-settings.ts';
import { type Failure, failure as newFailure, type Outcome } from '#storefront/domain/errors/failure.ts';
import type { PaymentHandle } from '#storefront/features/payments/payment-method.ts';
import { clearDraft } from '#storefront/stores/checkout/draft-store.ts';
import { storeCheckoutUrl } from '#storefront/stores/checkout/open-store-checkout.ts';
import { type PlacedOrder, submitOrder } from '#storefront/stores/checkout/place-order.ts';
import { storeConnection } from '#storefront/stores/session/page-connection.ts';
import { updateAddress } from '#storefront/stores/shopping/cart-store.ts';
import { useCheckout } from './checkout-context.ts';
import { useStanding } from './use-standing.ts';

interface Options {
  /** Sends the current addresses to the store, if they changed. */
  updateAddress: () => Promise<Outcome>;
  /** Handle of the selected payment method's fields; null for a method without fields. */
  handle: () => PaymentHandle | null;
  initialFailure: Failure | null;
  /** See `failureSubject`. */
  subject: (failure: Failure) => string;
  /** Called with true before the order is sent, and with false if it was not placed. */
  onPlacing: (isPlacing: boolean, failure?: Failure) => void;
}

/**
 * Opens the store's own checkout, which has the addresses that were typed here. On the way back this page is as it
 * was left.
 * @returns why it cannot be opened; null once it is being opened
 */
async function payAtStore({ billing, shipping }: CheckoutRequest): Promise<Failure | null> {
  const updated = await updateAddress({ billing, shipping: shipping ?? billing });
  const url = updated.ok ? await storeCheckoutUrl(storeConnection()) : updated;
  if (!url.ok) return url.failure;
  location.assign(url.value);
  return null;
}

/** Places orders, and reports the progress. */
export function usePlaceOrder({ updateAddress, handle, initialFailure, subject, onPlacing }: Options) {
  const { locale, config } = useCheckout();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useStanding(initialFailure, subject);
  const running = useRef(false);

  async function order(request: CheckoutRequest): Promise<Outcome<PlacedOrder>> {
    const updated = await updateAddress();
    if (!updated.ok) return updated;
    const payment = handle();
    if (payment === null) return submitOrder(request);
    const paid = await payment.pay(request);
    return paid.ok ? submitOrder({ ...request, payment: paid.value }) : paid;
  }

  function abort(reason: Failure | null): Failure | null {
    running.current = false;
    onPlacing(false, reason ?? undefined);
    setBusy(false);
    setFailure(reason);
    return reason;
  }

  return {
    busy,
    failure,
    clearFailure: () => setFailure(null),
    /**
     * Places the prepared order and opens its page; does nothing while another call is running.
     * @param prepare builds the request; null to cancel
     * @returns the failure; null after success or cancellation
     */
    async place(prepare: () => Promise<Outcome<CheckoutRequest> | null>): Promise<Failure | null> {
      if (running.current) return null;
      running.current = true;
      setBusy(true);
      setFailure(null);
      let outcome: Outcome<PlacedOrder>;
      try {
        const request = await prepare();
        if (!request?.ok) return abort(request?.failure ?? null);
        if (isPaidAtStore(request.value.paymentMethod, config)) {
          const reason = await payAtStore(request.value);
          return reason && abort(reason);
        }
        onPlacing(true);
        outcome = await order(request.value);
      } catch (error) {
        // Scripts of payment providers throw; what was charged or ordered is a pending order.
        console.error(error);
        return abort(newFailure('unknown'));
      }
      if (!outcome.ok) return abort(outcome.failure);
      // `running` stays set: another press before the next page is loaded places no second order.
      clearDraft();
      location.assign(orderReceivedPath(locale, outcome.value.order));
      return null;
    },
  };
}
