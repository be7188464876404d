import type { ReactNode } from 'react';
import { useCheckout } from '../checkout-context.ts';
import { Alert } from '../fields/Alert.tsx';
import { ErrorSummary } from '../fields/ErrorSummary.tsx';
import type { CheckoutFormState } from '../use-checkout-form.ts';
import { LineFailure } from './LineFailure.tsx';

interface Props {
  state: CheckoutFormState;
  /** Text of the current failure; null for none. */
  text: ReactNode;
}

/** The button that places the order, with the errors that prevent it above. */
export function PlaceOrderButton({ state, text }: Props) {
  const { t, links } = useCheckout();
  const { busy, cart, failure, failureLocation, invalidFields, clearFailure } = state;
  const belongsHere =
    failureLocation === 'order' || (failureLocation === 'address' && invalidFields.length === 0);
  return (
    <div className="checkout-section">
      <ErrorSummary fields={invalidFields} />
      {text && belongsHere && <Alert tone="bad">{text}</Alert>}
      {failure && text && failureLocation === 'lines' && (
        <LineFailure failure={failure} text={text} cart={cart} onDone={clearFailure} />
      )}
      <button type="submit" className="btn-primary w-full min-h-13 mt-4 text-base" aria-disabled={busy}>
        {busy ? t('busy.processing') : t('checkout.place')}
      </button>
      <p className="mt-4 text-xs text-ink-soft">
        {t('checkout.kept')}{' '}
        <a className="link" href={links.privacy}>
          {t('shell.footer.privacy')}
        </a>
      </p>
    </div>
  );
}
