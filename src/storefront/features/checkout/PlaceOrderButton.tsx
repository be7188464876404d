import { type ReactNode, useEffect, useState } from 'react';
import type { Cart } from '#storefront/domain/cart/cart.ts';
import { failedLine } from '#storefront/domain/checkout/checkout-failure.ts';
import type { Failure } from '#storefront/domain/errors/failure.ts';
import { FieldError } from '#storefront/features/fields/FieldFrame.tsx';
import { Alert, ErrorSummary } from '#storefront/features/fields/FormFailure.tsx';
import { removeLine, setQuantity } from '#storefront/stores/shopping/cart-store.ts';
import { type TermsLink, useCheckout } from './checkout-context.ts';
import type { CheckoutFormState } from './use-checkout-form.ts';
import { TERMS } from './use-draft-form.ts';

/** Milliseconds after which an order that is being placed counts as stuck; a slow store needs a minute. */
const STUCK_AFTER = 120_000;

/** The button that places the order, with the errors that prevent it above. */
export function PlaceOrderButton({ state, text }: { state: CheckoutFormState; text: ReactNode }) {
  const { t, links } = useCheckout();
  const { busy, cart, failure, failureLocation, invalidFields, terms } = state;
  const isStuck = useStuck(busy);
  const belongsHere =
    failureLocation === 'order' || (failureLocation === 'address' && invalidFields.length === 0);
  return (
    <div className="checkout-section">
      {links.terms && terms && (
        <div inert={busy}>
          <TermsCheckbox link={links.terms} state={terms} />
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

/** A failure of a cart line, with buttons that reduce or remove the line. */
function LineFailure({ failure, text, cart }: { failure: Failure; text: ReactNode; cart: Cart }) {
  const { t } = useCheckout();
  const line = failedLine(cart.lines, failure);
  const left = Number(failure.params.quantity ?? 0);
  return (
    <Alert tone="bad">
      <p>{text}</p>
      {line && (
        <div className="flex flex-wrap gap-3 mt-3">
          {failure.kind === 'notEnoughStock' && left > 0 && left < line.quantity && (
            <button type="button" className="btn-quiet" onClick={() => void setQuantity(line, left)}>
              {t('checkout.takeFewer', { quantity: left })}
            </button>
          )}
          <button type="button" className="btn-quiet" onClick={() => void removeLine(line)}>
            {t('checkout.takeOut', { product: line.name })}
          </button>
        </div>
      )}
    </Alert>
  );
}

/** Asks to accept the terms, which open in another tab so that the form stays. */
function TermsCheckbox({ link, state }: { link: TermsLink; state: NonNullable<CheckoutFormState['terms']> }) {
  const { t } = useCheckout();
  const { isAccepted, isMissing, accept } = state;
  const error = `${TERMS}-error`;
  const [before, after] = t('checkout.terms', { terms: PLACE }).split(PLACE);
  return (
    <div className="mb-4">
      <div className="check">
        <input
          id={TERMS}
          type="checkbox"
          required
          autoComplete="off"
          checked={isAccepted}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? error : undefined}
          onChange={(event) => accept(event.target.checked)}
        />
        <label htmlFor={TERMS} className="py-2">
          <span>
            {before}
            <a
              className="link"
              href={link.href}
              hrefLang={link.lang}
              lang={link.lang}
              target="_blank"
              rel="noopener"
            >
              {link.title}
              <span className="sr-only"> ({t('catalog.opensNewTab')})</span>
            </a>
            {after}
          </span>
        </label>
      </div>
      {isMissing && <FieldError id={error}>{t('checkout.problems.terms', { terms: link.title })}</FieldError>}
    </div>
  );
}

/** Placeholder of the link while the sentence around it is made. */
const PLACE = '\u0000';
