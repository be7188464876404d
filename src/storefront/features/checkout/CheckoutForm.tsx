import type { KeyboardEvent } from 'react';
import type { AddressKind } from '#storefront/domain/checkout/checkout-draft.ts';
import type { AddressField } from '#storefront/domain/customer/address-validation.ts';
import type { Address } from '#storefront/domain/customer/customer.ts';
import type { Failure } from '#storefront/domain/errors/failure.ts';
import { FailureText } from '#storefront/features/failures/LoadFailure.tsx';
import { AddressFields, fieldId } from '#storefront/features/fields/AddressFields.tsx';
import { Alert } from '#storefront/features/fields/FormFailure.tsx';
import { formatFailure } from '#storefront/stores/page/notices.ts';
import { CheckoutSummary } from './CheckoutSummary.tsx';
import { CheckoutSection, ContactSection, OrderNote } from './ContactSection.tsx';
import { useCheckout } from './checkout-context.ts';
import { PaymentMethods } from './PaymentMethods.tsx';
import { PlaceOrderButton } from './PlaceOrderButton.tsx';
import { ShippingMethods } from './ShippingMethods.tsx';
import { type CheckoutFormState, useCheckoutForm } from './use-checkout-form.ts';

interface Props {
  /** Why the pending order of an earlier page failed; null for none. */
  initialFailure: Failure | null;
  /** Called with true when an order is being placed, which empties the cart, and with false when it failed. */
  onPlacing: (isPlacing: boolean, failure?: Failure) => void;
}

/** The checkout form with the order summary beside it. */
export function CheckoutForm({ initialFailure, onPlacing }: Props) {
  const { t, locale, messages } = useCheckout();
  const state = useCheckoutForm(initialFailure, onPlacing);
  const { view, cart, needs, form, failure, failureLocation, busy } = state;

  const formatCheckoutFailure = (reason: Failure): string => {
    if (reason.kind === 'offline') return t('checkout.offline');
    if (reason.kind === 'unclear') return t('checkout.unclear');
    return formatFailure(locale, messages, reason);
  };
  const failureText = failure && formatCheckoutFailure(failure);
  const failureNode = failureText && <FailureText text={failureText} failure={failure} />;
  // A failure of an earlier page is at the top, where this page is scrolled to.
  const isAtTop =
    failure === initialFailure && (failureLocation === 'order' || failureLocation === 'payment');
  const text = isAtTop ? null : failureNode;
  const textAt = (location: typeof failureLocation) => (failureLocation === location ? text : null);

  return (
    <div className="checkout">
      <form className="checkout-form" noValidate onSubmit={state.submit} onKeyDown={nextOnEnter}>
        <div className="contents" inert={busy}>
          {isAtTop && <Alert tone="bad">{failureNode}</Alert>}
          {view.offline && <Alert tone="note">{t('checkout.waiting')}</Alert>}
          <ContactSection
            form={form}
            serverError={failureLocation === 'email' ? failureText : null}
            canCreateAccount={needs.account}
          />
          <AddressSections state={state} />
          {needs.shipping && <ShippingMethods state={state} failure={textAt('shipping')} />}
          <PaymentMethods state={state} failure={textAt('payment')} />
          <OrderNote note={form.draft.note} onNote={(note) => form.change({ note })} />
        </div>
        <PlaceOrderButton state={state} text={text} />
      </form>
      <CheckoutSummary view={view} cart={cart} />
    </div>
  );
}

/** Moves the focus to the next field on Enter: only the button places an order. */
function nextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.elements].filter(
    (field): field is HTMLElement => field instanceof HTMLElement && field.tagName !== 'FIELDSET',
  );
  fields[fields.indexOf(target) + 1]?.focus();
}

/** The billing address, and the shipping address if it differs. */
function AddressSections({ state }: { state: CheckoutFormState }) {
  const { t } = useCheckout();
  const { form, needs, updateAddress } = state;
  const { draft } = form;
  const fields = (kind: AddressKind) => (
    <AddressFields
      kind={kind}
      address={draft[kind]}
      errors={form.errors[kind]}
      countries={form.countries}
      states={form.states[kind]}
      onChange={(address: Address, field: AddressField) => {
        form.changeAddress(kind, address, field);
        if (field === 'country' || field === 'state') updateAddress();
      }}
      onBlur={(field) => {
        form.visit(fieldId(kind, field));
        updateAddress();
      }}
    />
  );
  if (!needs.billing) {
    return (
      <CheckoutSection title={t('order.billing')}>
        <p className="text-ink-soft">{t('checkout.noAddress')}</p>
      </CheckoutSection>
    );
  }
  return (
    <>
      <CheckoutSection title={t('order.billing')}>
        {fields('billing')}
        {needs.shipping && (
          <label className="check mt-3">
            <input
              type="checkbox"
              checked={draft.shipsElsewhere}
              onChange={(event) => {
                form.change({ shipsElsewhere: event.target.checked });
                updateAddress();
              }}
            />
            {t('checkout.shipElsewhere')}
          </label>
        )}
      </CheckoutSection>
      {needs.shipping && draft.shipsElsewhere && (
        <CheckoutSection title={t('order.shippingAddress')}>{fields('shipping')}</CheckoutSection>
      )}
    </>
  );
}
