import { type ReactNode, useEffect, useState } from 'react';
import { Alert } from '#storefront/features/fields/Alert.tsx';
import { ErrorSummary } from '#storefront/features/fields/ErrorSummary.tsx';
import { useCheckout } from '../checkout-context.ts';
import type { CheckoutFormState } from '../use-checkout-form.ts';
import { LineFailure } from './LineFailure.tsx';
import { TermsCheckbox } from './TermsCheckbox.tsx';

/** Milliseconds after which an order that is being placed counts as stuck; a slow store needs a minute. */
const STUCK_AFTER = 120_000;

interface Props {
  state: CheckoutFormState;
  /** Text of the current failure; null for none. */
  text: ReactNode;
}

/** The button that places the order, with the errors that prevent it above. */
export function PlaceOrderButton({ state, text }: Props) {
  const { t, links } = useCheckout();
  const { busy, cart, failure, failureLocation, invalidFields, terms } = state;
  const isStuck = useStuck(busy);
  const belongsHere =
    failureLocation === 'order' || (failureLocation === 'address' && invalidFields.length === 0);
  return (
    <div className="checkout-section">
      {links.terms && terms && (
        <div inert={busy}>
          <TermsCheckbox
            terms={links.terms}
            isAccepted={terms.isAccepted}
            isMissing={terms.isMissing}
            onAccept={terms.accept}
          />
        </div>
      )}
      <ErrorSummary fields={invalidFields} />
      {text && belongsHere && <Alert tone="bad">{text}</Alert>}
      {failure && text && failureLocation === 'lines' && (
        <LineFailure failure={failure} text={text} cart={cart} />
      )}
      <button
        type="submit"
        className="btn-primary w-full min-h-13 mt-4 text-base"
        aria-disabled={busy}
        aria-busy={busy || undefined}
      >
        {busy ? t('busy.processing') : t(state.isPaidAtStore ? 'checkout.storeContinue' : 'checkout.place')}
      </button>
      {isStuck && (
        <Alert tone="note">
          <p>{t('checkout.stuck')}</p>
          <button type="button" className="btn-quiet mt-3" onClick={() => location.reload()}>
            {t('order.findOut')}
          </button>
        </Alert>
      )}
      <p className="mt-4 text-xs text-ink-soft">
        {t('checkout.kept')}{' '}
        <a className="link" href={links.privacy}>
          {t('shell.footer.privacy')}
        </a>
      </p>
    </div>
  );
}

/**
 * True once placing an order takes too long, as when the card provider never answers. A new page then finds out
 * what became of it by the pending order, which is stored before anything is charged or sent.
 */
function useStuck(busy: boolean): boolean {
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setStuck(true), STUCK_AFTER);
    return () => {
      clearTimeout(timer);
      setStuck(false);
    };
  }, [busy]);
  return isStuck;
}
