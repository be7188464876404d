import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type SyntheticEvent, useMemo, useRef, useState } from 'react';
import { offeredGateways, paymentMethod } from '#features/payments/methods.ts';
import type { PaymentHandle } from '#features/payments/payment-method.ts';
import { isVirtual } from '#shop/cart.ts';
import { type AddressKind, type CheckoutNeeds, requestOf } from '#shop/checkout-draft.ts';
import { placeOfFailure, refusedFields } from '#shop/checkout-place.ts';
import type { Failure } from '#shop/failure.ts';
import { $cart } from '#stores/cart/cart.ts';
import { failureText } from '#stores/notices.ts';
import { $session } from '#stores/session/session.ts';
import { AddressFields, fieldId } from './AddressFields.tsx';
import { ContactSection } from './ContactSection.tsx';
import { useCheckout } from './context.ts';
import { ErrorSummary, focusField } from './ErrorSummary.tsx';
import { LineFailure } from './LineFailure.tsx';
import { Message } from './Message.tsx';
import { OrderNote } from './OrderNote.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { Section } from './Section.tsx';
import { ShippingChoice } from './ShippingChoice.tsx';
import { Summary } from './Summary.tsx';
import { EMAIL, USERNAME, useDraftForm } from './use-draft-form.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useReplacedRate } from './use-replaced-rate.ts';
import { useToldAddress } from './use-told-address.ts';

interface Props {
  /** Why the order that was begun before came to nothing; null for none. */
  before: Failure | null;
  /** Told while an order is being made, which empties the cart. */
  onLeave: (leaving: boolean, failure?: Failure) => void;
}

/** Everything that an order needs, on one page. */
export function CheckoutForm({ before, onLeave }: Props) {
  const { t, locale, messages, config, links } = useCheckout();
  const view = useStore($cart);
  const { state, viewer, gateways: all } = useStore($session);
  const handle = useRef<PaymentHandle | null>(null);
  const [wrong, setWrong] = useState<string[]>([]);
  const onHandle = useMemo(
    () => (next: PaymentHandle | null) => {
      handle.current = next;
    },
    [],
  );

  // The order empties the cart; what is being ordered stays in view.
  const shown = useRef(view.cart);
  if (view.cart.lines.length > 0) shown.current = view.cart;
  const cart = shown.current;

  const hidesAddress = config.store.hideBillingAddressForVirtualProducts && isVirtual(cart);
  const needs: CheckoutNeeds = {
    billing: !hidesAddress,
    shipping: cart.needsShipping,
    payment: cart.totals.total > 0,
    account: viewer === null && state === 'ready',
  };
  const form = useDraftForm(needs);
  const { draft } = form;
  const tellAddress = useToldAddress(draft, needs);
  const replaced = useReplacedRate(cart, view.updating);
  const placing = usePlaceOrder({ before, tellAddress, onLeave, handle: () => handle.current });

  const gateways = useMemo(() => offeredGateways(all, config), [all, config]);
  const chosen = gateways.some(({ id }) => id === draft.paymentMethod)
    ? draft.paymentMethod
    : (gateways[0]?.id ?? '');

  const textOf = ({ kind, params }: Failure): string => {
    if (kind === 'offline') return t('checkout.offline');
    if (kind === 'unclear') return t('checkout.unclear');
    return failureText(locale, messages, { kind, params });
  };
  const { failure } = placing;
  const place = failure && placeOfFailure(failure);
  const failureAt = (name: typeof place) => (failure && place === name ? textOf(failure) : null);

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (placing.busy) return;
    placing.forget();
    const fields = form.check();
    setWrong(fields);
    if (fields[0] !== undefined) return focusField(fields[0]);
    if (needs.payment && chosen === '') return;
    // Fields that are not there yet say so themselves.
    const hasFields = needs.payment && paymentMethod(chosen) !== undefined;
    if (hasFields && !(await handle.current?.check())) return;
    const terms = { paymentMethod: chosen, total: $cart.get().cart.totals.total };
    const refusal = await placing.place(requestOf(draft, form.password, needs, terms));
    if (refusal) showRefusal(refusal);
  }

  function showRefusal(refusal: Failure): void {
    const ids: Partial<Record<string, string>> = { email: EMAIL, username: USERNAME };
    const at = placeOfFailure(refusal);
    const marked = at === 'address' ? form.refuse(refusedFields(refusal)) : [];
    if (at === 'username') form.refuse({ username: 'refused', billing: {}, shipping: {} });
    setWrong(marked);
    const first = marked[0] ?? ids[at];
    if (first) focusField(first);
  }

  const addressFields = (kind: AddressKind) => (
    <AddressFields
      kind={kind}
      address={draft[kind]}
      problems={form.shown[kind]}
      countries={form.countries}
      states={form.states[kind]}
      onChange={(address, field) => {
        form.changeAddress(kind, address, field);
        if (field === 'country' || field === 'state') void Promise.resolve().then(tellAddress);
      }}
      onLeave={(field) => {
        form.leave(fieldId(kind, field));
        void tellAddress();
      }}
    />
  );

  return (
    <div className="checkout">
      <form className="checkout-form" noValidate onSubmit={submit} onKeyDown={nextOnEnter}>
        <div className="contents" inert={placing.busy}>
          {view.offline && <Message tone="note">{t('checkout.waiting')}</Message>}
          <ContactSection
            form={form}
            refusal={failureAt('email') ?? undefined}
            canMakeAccount={needs.account}
          />
          {hidesAddress ? (
            <Section title={t('order.billing')}>
              <p className="text-ink-soft">{t('checkout.noAddress')}</p>
            </Section>
          ) : (
            <Section title={t('order.billing')}>
              {addressFields('billing')}
              {needs.shipping && (
                <label className="check mt-3">
                  <input
                    type="checkbox"
                    checked={draft.shipsElsewhere}
                    onChange={(event) => {
                      form.change({ shipsElsewhere: event.target.checked });
                      void Promise.resolve().then(tellAddress);
                    }}
                  />
                  {t('checkout.shipElsewhere')}
                </label>
              )}
            </Section>
          )}
          {needs.shipping && draft.shipsElsewhere && (
            <Section title={t('order.shippingAddress')}>{addressFields('shipping')}</Section>
          )}
          {needs.shipping && (
            <ShippingChoice
              cart={cart}
              updating={view.updating}
              replaced={replaced}
              hasPlace={(draft.shipsElsewhere ? draft.shipping : draft.billing).country !== ''}
              failure={failureAt('shipping')}
            />
          )}
          <PaymentChoice
            gateways={gateways}
            known={state === 'ready' || all.length > 0}
            chosen={chosen}
            cart={cart}
            billing={{ ...draft.billing, email: draft.email }}
            busy={placing.busy}
            failure={failureAt('payment')}
            onChoose={(paymentMethod) => form.change({ paymentMethod })}
            onHandle={onHandle}
          />
          <OrderNote note={draft.note} onNote={(note) => form.change({ note })} />
        </div>
        <div className="checkout-section">
          <ErrorSummary fields={wrong} />
          {failure && (place === 'order' || (place === 'address' && wrong.length === 0)) && (
            <Message tone="bad">{textOf(failure)}</Message>
          )}
          {failure && place === 'lines' && (
            <LineFailure failure={failure} text={textOf(failure)} cart={cart} onDone={placing.forget} />
          )}
          <button
            type="submit"
            className="btn-primary w-full min-h-13 mt-4 text-base"
            aria-disabled={placing.busy}
          >
            {placing.busy ? t('busy.processing') : t('checkout.place')}
          </button>
          <p className="mt-4 text-xs text-ink-soft">
            {t('checkout.kept')}{' '}
            <a className="link" href={links.privacy}>
              {t('shell.footer.privacy')}
            </a>
          </p>
        </div>
      </form>
      <Summary cart={cart} updating={view.updating} />
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
