import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PaymentHandle } from '#features/payments/payment-method.ts';
import { paymentMethod as methodOf, offeredGateways } from '#features/payments/payment-method-registry.ts';
import type { Cart } from '#shop/cart/cart.ts';
import { isVirtualCart } from '#shop/cart/cart-line.ts';
import { type CheckoutRequirements, toCheckoutRequest } from '#shop/checkout/checkout-draft.ts';
import { type FailureLocation, failureLocation, rejectedFields } from '#shop/checkout/checkout-failure.ts';
import type { CheckoutRequest } from '#shop/checkout/checkout-request.ts';
import type { PaymentGateway } from '#shop/customer/customer.ts';
import type { Failure, Outcome } from '#shop/errors/failure.ts';
import { $cart, type CartView } from '#stores/cart/cart-store.ts';
import { $draft } from '#stores/checkout/draft-store.ts';
import { loadSession } from '#stores/session/session.ts';
import { $session } from '#stores/session/session-state.ts';
import { useUpdateAddress } from './address/use-update-address.ts';
import { useCheckout } from './checkout-context.ts';
import { focusField } from './fields/ErrorSummary.tsx';
import { type ReplacedRate, useReplacedRate } from './methods/use-replaced-rate.ts';
import { usePlaceOrder } from './place-order/use-place-order.ts';
import { type DraftForm, EMAIL, USERNAME, useDraftForm } from './use-draft-form.ts';

export interface CheckoutFormState {
  view: CartView;
  /** What is ordered; stays in view while the order empties the cart. */
  cart: Cart;
  needs: CheckoutRequirements;
  form: DraftForm;
  replaced: ReplacedRate | null;
  gateways: PaymentGateway[];
  /** False while the store has not told its ways to pay. */
  areGatewaysLoaded: boolean;
  /** Id of the way to pay. */
  selectedGateway: string;
  busy: boolean;
  failure: Failure | null;
  /** Where the failure belongs. */
  failureLocation: FailureLocation | null;
  /** Ids of the fields that kept the order from being placed. */
  wrong: string[];
  updateAddress: () => void;
  clearFailure: () => void;
  onHandle: (handle: PaymentHandle | null) => void;
  submit: (event: SyntheticEvent) => Promise<void>;
}

/** Everything that the form knows and does. */
export function useCheckoutForm(
  before: Failure | null,
  onLeave: (leaving: boolean, failure?: Failure) => void,
): CheckoutFormState {
  const { config } = useCheckout();
  const view = useStore($cart);
  const { state, viewer, gateways: all } = useStore($session);
  const cart = useLastFilledCart(view.cart);
  const needs: CheckoutRequirements = {
    billing: !(config.store.hideBillingAddressForVirtualProducts && isVirtualCart(cart)),
    shipping: cart.needsShipping,
    payment: cart.totals.total > 0,
    account: viewer === null && state === 'ready',
  };
  const form = useDraftForm(needs);
  const { draft } = form;
  const tellAddress = useUpdateAddress(draft, needs);
  const replaced = useReplacedRate(cart, view.updating);
  const handle = useRef<PaymentHandle | null>(null);
  const onHandle = useCallback((next: PaymentHandle | null) => {
    handle.current = next;
  }, []);
  const {
    busy,
    failure,
    clearFailure: forget,
    place,
  } = usePlaceOrder({
    tellAddress,
    before,
    onLeave,
    handle: () => handle.current,
  });
  const [wrong, setWrong] = useState<string[]>([]);
  const focusLater = useFocusAfterRender();
  const gateways = useMemo(() => offeredGateways(all, config), [all, config]);

  async function prepare(): Promise<Outcome<CheckoutRequest> | null> {
    // With a slow store the form is filled in before its ways to pay are known.
    const loaded = $session.get().state === 'ready' ? null : await loadSession();
    if (loaded?.ok === false) return loaded;
    const paymentMethod = selectGateway(
      offeredGateways($session.get().gateways, config),
      $draft.get().paymentMethod,
    );
    if (needs.payment && paymentMethod === '') return null;
    // Fields that are not there yet say so themselves.
    const hasFields = needs.payment && methodOf(paymentMethod) !== undefined;
    if (hasFields && !(await handle.current?.check())) return null;
    const terms = { paymentMethod, total: $cart.get().cart.totals.total };
    return { ok: true, value: toCheckoutRequest($draft.get(), form.password, needs, terms) };
  }

  function showRefusal(refusal: Failure): void {
    const at = failureLocation(refusal);
    if (at === 'username') form.addServerErrors({ username: 'refused', billing: {}, shipping: {} });
    const marked = at === 'address' ? form.addServerErrors(rejectedFields(refusal)) : [];
    setWrong(marked);
    const first = marked[0] ?? (at === 'email' ? EMAIL : at === 'username' ? USERNAME : undefined);
    if (first) focusLater(first);
  }

  return {
    ...{ view, cart, needs, form, replaced, gateways, busy, failure, wrong, onHandle },
    areGatewaysLoaded: state === 'ready' || all.length > 0,
    selectedGateway: selectGateway(gateways, draft.paymentMethod),
    failureLocation: failure && failureLocation(failure),
    updateAddress: () => void tellAddress(),
    clearFailure: forget,
    async submit(event) {
      event.preventDefault();
      if (busy) return;
      forget();
      const fields = form.check();
      setWrong(fields);
      if (fields[0] !== undefined) return focusLater(fields[0]);
      const refusal = await place(prepare);
      if (refusal) showRefusal(refusal);
    },
  };
}

/** The order empties the cart, while the page of the order is still on its way. */
function useLastFilledCart(cart: Cart): Cart {
  const last = useRef(cart);
  if (cart.lines.length > 0) last.current = cart;
  return last.current;
}

/** The chosen way to pay while it is offered, else the store's first; empty for none. */
function selectGateway(offered: readonly PaymentGateway[], id: string): string {
  return (offered.find((gateway) => gateway.id === id) ?? offered[0])?.id ?? '';
}

/** Brings a field the focus once the page shows what is wrong with it. */
function useFocusAfterRender(): (id: string) => void {
  const [target, setTarget] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (target) focusField(target.id);
  }, [target]);
  return useCallback((id) => setTarget({ id }), []);
}
