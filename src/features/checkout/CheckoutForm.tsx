import type { KeyboardEvent } from 'react';
import type { Failure } from '#shop/errors/failure.ts';
import { formatFailure } from '#stores/page/notices.ts';
import { AddressSections } from './address/AddressSections.tsx';
import { useCheckout } from './checkout-context.ts';
import { Alert } from './fields/Alert.tsx';
import { ContactSection } from './fields/ContactSection.tsx';
import { OrderNote } from './fields/OrderNote.tsx';
import { PaymentMethods } from './methods/PaymentMethods.tsx';
import { ShippingMethods } from './methods/ShippingMethods.tsx';
import { PlaceOrderButton } from './place-order/PlaceOrderButton.tsx';
import { CheckoutSummary } from './summary/CheckoutSummary.tsx';
import { useCheckoutForm } from './use-checkout-form.ts';

interface Props {
  /** Why the order that was begun before came to nothing; null for none. */
  before: Failure | null;
  /** Told while an order is being made, which empties the cart. */
  onLeave: (leaving: boolean, failure?: Failure) => void;
}

/** Everything that an order needs, on one page. */
export function CheckoutForm({ before, onLeave }: Props) {
  const { t, locale, messages } = useCheckout();
  const state = useCheckoutForm(before, onLeave);
  const { view, cart, needs, form, failure, failureLocation: place, busy } = state;
  const { draft } = form;

  const formatText = (failureMessage: Failure): string => {
    if (failureMessage.kind === 'offline') return t('checkout.offline');
    if (failureMessage.kind === 'unclear') return t('checkout.unclear');
    return formatFailure(locale, messages, failureMessage);
  };
  const told = failure && formatText(failure);
  // What came of an earlier page is read at the top, where this one begins.
  const isOfBefore = failure === before && (place === 'order' || place === 'payment');
  const text = isOfBefore ? null : told;
  const textAt = (name: typeof place) => (place === name ? text : null);

  return (
    <div className="checkout">
      <form className="checkout-form" noValidate onSubmit={state.submit} onKeyDown={nextOnEnter}>
        <div className="contents" inert={busy}>
          {isOfBefore && <Alert tone="bad">{told}</Alert>}
          {view.offline && <Alert tone="note">{t('checkout.waiting')}</Alert>}
          <ContactSection form={form} refusal={textAt('email')} canMakeAccount={needs.account} />
          <AddressSections form={form} needs={needs} tellAddress={state.updateAddress} />
          {needs.shipping && (
            <ShippingMethods
              cart={cart}
              updating={view.updating}
              replaced={state.replaced}
              hasPlace={(draft.shipsElsewhere ? draft.shipping : draft.billing).country !== ''}
              failure={textAt('shipping')}
            />
          )}
          <PaymentMethods
            gateways={state.gateways}
            known={state.areGatewaysLoaded}
            chosen={state.selectedGateway}
            cart={cart}
            billing={{ ...draft.billing, email: draft.email }}
            busy={busy}
            failure={textAt('payment')}
            onChoose={(paymentMethod) => form.change({ paymentMethod })}
            onHandle={state.onHandle}
          />
          <OrderNote note={draft.note} onNote={(note) => form.change({ note })} />
        </div>
        <PlaceOrderButton state={state} text={text} />
      </form>
      <CheckoutSummary view={view} cart={cart} />
    </div>
  );
}

/** In a line of text, Enter goes on to the next field: an order is placed by its button. */
function nextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.elements].filter(
    (field): field is HTMLElement => field instanceof HTMLElement && field.tagName !== 'FIELDSET',
  );
  fields[fields.indexOf(target) + 1]?.focus();
}
