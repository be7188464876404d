import { FieldError } from '#storefront/features/fields/FieldFrame.tsx';
import { useCheckout } from '../checkout-context.ts';
import type { TermsLink } from '../checkout-messages.ts';

/** DOM id of the box. */
export const TERMS = 'checkout-terms';

interface Props {
  terms: TermsLink;
  isAccepted: boolean;
  /** The order was tried without it. */
  isMissing: boolean;
  onAccept: (isAccepted: boolean) => void;
}

/** Asks to accept the terms, which open in another tab so that the form stays. */
export function TermsCheckbox({ terms, isAccepted, isMissing, onAccept }: Props) {
  const { t } = useCheckout();
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
          onChange={(event) => onAccept(event.target.checked)}
        />
        <label htmlFor={TERMS} className="py-2">
          <span>
            {before}
            <a
              className="link"
              href={terms.href}
              hrefLang={terms.lang}
              lang={terms.lang}
              target="_blank"
              rel="noopener"
            >
              {terms.title}
              <span className="sr-only"> ({t('catalog.opensNewTab')})</span>
            </a>
            {after}
          </span>
        </label>
      </div>
      {isMissing && (
        <FieldError id={error}>{t('checkout.problems.terms', { terms: terms.title })}</FieldError>
      )}
    </div>
  );
}

/** Stands for the link while the sentence around it is made. */
const PLACE = '\u0000';
