import type { Locale } from '#i18n/locales.ts';
import type { Failure } from '#shop/errors/failure.ts';
import { type FailureMessages, formatFailure } from '#stores/page/notices.ts';
import { loadSession } from '#stores/session/session.ts';
import { FailureText } from './FailureText.tsx';

interface Props {
  locale: Locale;
  failure: Failure;
  failures: FailureMessages;
  retryLabel: string;
  className: string;
}

/** Stands in for a cart that the store did not give, with a button that loads the session again. */
export function LoadFailure({ locale, failure, failures, retryLabel, className }: Props) {
  const icon = failure.kind === 'offline' ? 'i-ph-wifi-slash' : 'i-ph-warning-circle';
  return (
    <div role="alert" className={`grid justify-items-center gap-3 text-center ${className}`}>
      <span className={`${icon} text-4xl text-warn`} aria-hidden="true" />
      <p className="measure text-pretty">
        <FailureText text={formatFailure(locale, failures, failure)} failure={failure} />
      </p>
      <button type="button" className="btn-primary mt-3" onClick={() => void loadSession()}>
        {retryLabel}
      </button>
    </div>
  );
}
