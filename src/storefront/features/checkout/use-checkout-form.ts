import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Cart, isVirtualCart } from '#storefront/domain/cart/cart.ts';
import { type CheckoutRequirements, toCheckoutRequest } from '#storefront/domain/checkout/checkout-draft.ts';
import {
  failureLocation,
  failureSubject,
  rejectedFields,
} from '#storefront/domain/checkout/checkout-failure.ts';
import { type CheckoutRequest, languageMeta } from '#storefront/domain/checkout/checkout-request.ts';
import { costsSomething } from '#storefront/domain/checkout/displayed-sums.ts';
import { isPaidAtStore } from '#storefront/domain/checkout/payment-settings.ts';
import type { PaymentGateway } from '#storefront/domain/customer/customer.ts';
import type { Failure, Outcome } from '#storefront/domain/errors/failure.ts';
import { focusField } from '#storefront/features/fields/FormFailure.tsx';
import type { PaymentHandle } from '#storefront/features/payments/payment-method.ts';
import { paymentMethod as methodOf, offeredGateways } from '#storefront/features/payments/payment-methods.ts';
import {
  choosePaymentMethod,
  paymentMethodChosen,
} from '#storefront/stores/checkout/choose-payment-method.ts';
import { $draft } from '#storefront/stores/checkout/draft-store.ts';
import { storeConnection } from '#storefront/stores/session/page-connection.ts';
import { loadSession } from '#storefront/stores/session/session.ts';
import { $session } from '#storefront/stores/session/session-state.ts';
import { $cart } from '#storefront/stores/shopping/cart-store.ts';
import { useCheckout } from './checkout-context.ts';
import { EMAIL, invalidFieldIds, TERMS, useDraftForm } from './use-draft-form.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useReplacedRate } from './use-standing.ts';
import { useUpdateAddress } from './use-update-address.ts';

export type CheckoutFormState = ReturnType<typeof useCheckoutForm>;

/** State and actions of the checkout form. See `CheckoutForm` for the parameters. */
export function useCheckoutForm(
  initialFailure: Failure | null,
  onPlacing: (isPlacing: boolean, failure?: Failure) => void,
) {
  const { config, links } = useCheckout();
  const view = useStore($cart);
  const { state, viewer, gateways: all } = useStore($session);
  const cart = useLastFilledCart(view.cart);
  const needs: CheckoutRequirements = {
    billing: !(config.store.hideBillingAddressForVirtualProducts && isVirtualCart(cart)),
    shipping: cart.needsShipping,
    payment: costsSomething(cart),
    account: viewer === null && state === 'ready',
    passwordRule: config.passwordRule,
  };
  const form = useDraftForm(needs);
  const { draft } = form;
  const updateAddress = useUpdateAddress(draft, needs);
  const { country } = draft.shipsElsewhere ? draft.shipping : draft.billing;
  const replaced = useReplacedRate(cart, view.updating, country);
  const handle = useRef<PaymentHandle | null>(null);
  const onHandle = useCallback((next: PaymentHandle | null) => {
    handle.current = next;
  }, []);
  const gateways = useMemo(() => offeredGateways(all, config), [all, config]);
  const selectedGateway = selectGateway(gateways, draft.paymentMethod);
  usePaymentMethodChoice(gateways[0]?.id ?? '', selectedGateway, cart.totals.fees.length > 0);
  const { busy, failure, clearFailure, place } = usePlaceOrder({
    updateAddress,
    initialFailure,
    onPlacing,
    subject: (reason) => failureSubject(reason, { ...draft, paymentMethod: selectedGateway }, cart),
    handle: () => handle.current,
  });
  const [foundFields, setFoundFields] = useState<string[]>([]);
  const terms = useTerms(links.terms !== null);
  const focusAfterRender = useFocusAfterRender();

  async function prepare(): Promise<Outcome<CheckoutRequest> | null> {
    // The total that the page shows at the press: a choice that is under way may change it.
    const { total } = $cart.get().cart.totals;
    // With a slow store the form is submitted before the payment gateways are loaded.
    const loaded = $session.get().state === 'ready' ? null : await loadSession();
    if (loaded?.ok === false) return loaded;
    const paymentMethod = selectGateway(
      offeredGateways($session.get().gateways, config),
      $draft.get().paymentMethod,
    );
    if (needs.payment && paymentMethod === '') return null;
    // The handle is null while the fields load; their placeholder is visible.
    const isAtStore = isPaidAtStore(paymentMethod, config);
    const hasFields = needs.payment && !isAtStore && methodOf(paymentMethod) !== undefined;
    // Asked ahead of any wait: fields that are wrong take the focus while they are still enabled.
    if (hasFields && !(await handle.current?.check())) return null;
    await paymentMethodChosen(storeConnection());
    const terms = { paymentMethod, total, metaData: languageMeta(config) };
    return { ok: true, value: toCheckoutRequest($draft.get(), form.password, needs, terms) };
  }

  function showServerErrors(rejection: Failure): void {
    const rejected = form.addServerErrors(rejectedFields(rejection));
    setFoundFields(rejected);
    const first = rejected[0] ?? (failureLocation(rejection) === 'email' ? EMAIL : undefined);
    if (first) focusAfterRender(first);
  }

  return {
    view,
    needs,
    form,
    replaced,
    /** Country that is shipped to; empty while none is selected. */
    country,
    gateways,
    terms,
    busy,
    failure,
    onHandle,
    /** DOM ids of what prevented the last attempt and is still wrong; the box of the terms says so itself. */
    invalidFields: foundFields.filter((id) => invalidFieldIds(form.errors).includes(id)),
    /** The last one with lines once the order has emptied the cart. */
    cart,
    areGatewaysLoaded: state === 'ready' || all.length > 0,
    selectedGateway,
    /** The button leads to the store's own page. */
    isPaidAtStore: needs.payment && isPaidAtStore(selectedGateway, config),
    failureLocation: failure && failureLocation(failure),
    updateAddress: () => void updateAddress(),
    async submit(event: SyntheticEvent) {
      event.preventDefault();
      if (busy) return;
      clearFailure();
      const fields = [...form.check(), ...(terms === null || terms.check() ? [] : [TERMS])];
      setFoundFields(fields);
      if (fields[0] !== undefined) return focusAfterRender(fields[0]);
      const rejection = await place(prepare);
      if (rejection) showServerErrors(rejection);
    },
  };
}

/**
 * Reports a payment method other than the first one to the store, for fees that depend on it; the first one too
 * where there are fees, which may be those of an earlier choice.
 */
function usePaymentMethodChoice(first: string, selected: string, hasFees: boolean): void {
  const sent = useRef('');
  useEffect(() => {
    const isSent = selected === sent.current || (sent.current === '' && selected === first && !hasFees);
    if (selected === '' || isSent) return;
    sent.current = selected;
    void choosePaymentMethod(storeConnection(), selected);
  }, [first, selected, hasFees]);
}

/** The acceptance of the terms is not stored: every order asks again. */
function useTerms(areAsked: boolean) {
  const [isAccepted, setAccepted] = useState(false);
  const [wasChecked, setChecked] = useState(false);
  if (!areAsked) return null;
  return {
    isAccepted,
    isMissing: wasChecked && !isAccepted,
    accept: setAccepted,
    /** @returns false if they are not accepted, which then shows */
    check() {
      setChecked(true);
      return isAccepted;
    },
  };
}

/** The last cart with lines: an order empties the cart before the next page is loaded. */
function useLastFilledCart(cart: Cart): Cart {
  const last = useRef(cart);
  if (cart.lines.length > 0) last.current = cart;
  return last.current;
}

/** The given gateway if it is offered, else the store's first; empty for none. */
function selectGateway(offered: readonly PaymentGateway[], id: string): string {
  return (offered.find((gateway) => gateway.id === id) ?? offered[0])?.id ?? '';
}

/** Focuses a field after its error is rendered, so that screen readers announce both. */
function useFocusAfterRender(): (id: string) => void {
  const [target, setTarget] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (target) focusField(target.id);
  }, [target]);
  return useCallback((id) => setTarget({ id }), []);
}
