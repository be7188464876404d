import type { KeyboardEvent } from 'react';
import type { Failure } from '#shop/errors/failure.ts';
import { formatFailure } from '#stores/page/notices.ts';
import { AddressSections } from './AddressSections.tsx';
import { ContactSection } from './ContactSection.tsx';
import { useCheckout } from './context.ts';
import { Message } from './Message.tsx';
import { OrderNote } from './OrderNote.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { PlaceOrder } from './PlaceOrder.tsx';
import { ShippingChoice } from './ShippingChoice.tsx';
import { Summary } from './Summary.tsx';
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
  const { view, cart, needs, form, failure, place, busy } = state;
  const { draft } = form;

  const textOf = (told: Failure): string => {
    if (told.kind === 'offline') return t('checkout.offline');
    if (told.kind === 'unclear') return t('checkout.unclear');
    return formatFailure(locale, messages, told);
  };
  const told = failure && textOf(failure);
  // What came of an earlier page is read at the top, where this one begins.
  const isOfBefore = failure === before && (place === 'order' || place === 'payment');
  const text = isOfBefore ? null : told;
  const textAt = (name: typeof place) => (place === name ? text : null);

  return (
    <div className="checkout">
      <form className="checkout-form" noValidate onSubmit={state.submit} onKeyDown={nextOnEnter}>
        <div className="contents" inert={busy}>
          {isOfBefore && <Message tone="bad">{told}</Message>}
          {view.offline && <Message tone="note">{t('checkout.waiting')}</Message>}
          <ContactSection form={form} refusal={textAt('email')} canMakeAccount={needs.account} />
          <AddressSections form={form} needs={needs} tellAddress={state.tellAddress} />
          {needs.shipping && (
            <ShippingChoice
              cart={cart}
              updating={view.updating}
              replaced={state.replaced}
              hasPlace={(draft.shipsElsewhere ? draft.shipping : draft.billing).country !== ''}
              failure={textAt('shipping')}
            />
          )}
          <PaymentChoice
            gateways={state.gateways}
            known={state.knowsGateways}
            chosen={state.chosen}
            cart={cart}
            billing={{ ...draft.billing, email: draft.email }}
            busy={busy}
            failure={textAt('payment')}
            onChoose={(paymentMethod) => form.change({ paymentMethod })}
            onHandle={state.onHandle}
          />
          <OrderNote note={draft.note} onNote={(note) => form.change({ note })} />
        </div>
        <PlaceOrder state={state} text={text} />
      </form>
      <Summary view={view} cart={cart} />
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
