import { useCheckout } from '../checkout-context.ts';
import { Alert } from '../fields/Alert.tsx';
import { ErrorSummary } from '../fields/ErrorSummary.tsx';
import type { CheckoutFormState } from '../use-checkout-form.ts';
import { LineFailure } from './LineFailure.tsx';

interface Props {
  state: CheckoutFormState;
  /** The sentence for what went wrong last; null for nothing. */
  text: string | null;
}

/** The button that orders, and above it what keeps it from doing so. */
export function PlaceOrderButton({ state, text }: Props) {
  const { t, links } = useCheckout();
  const { busy, cart, failure, failureLocation: place, wrong, clearFailure: forgetFailure } = state;
  const belongsHere = place === 'order' || (place === 'address' && wrong.length === 0);
  return (
    <div className="checkout-section">
      <ErrorSummary fields={wrong} />
      {text && belongsHere && <Alert tone="bad">{text}</Alert>}
      {failure && text && place === 'lines' && (
        <LineFailure failure={failure} text={text} cart={cart} onDone={forgetFailure} />
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
