import type { Failure } from '#storefront/domain/errors/failure.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { type FailureMessages, formatFailure } from '#storefront/stores/page/notices.ts';
import { loadSession } from '#storefront/stores/session/session.ts';
import { FailureText } from './FailureText.tsx';
import { RetryPanel } from './RetryPanel.tsx';

interface Props {
  locale: Locale;
  failure: Failure;
  failures: FailureMessages;
  retryLabel: string;
  className: string;
}

/** Stands in for a cart that the store did not give, with a button that loads the session again. */
export function LoadFailure({ locale, failure, failures, retryLabel, className }: Props) {
  return (
    <RetryPanel
      {...(failure.kind === 'offline' && { icon: 'i-ph-wifi-slash' })}
      {...{ retryLabel, className }}
      onRetry={() => void loadSession()}
    >
      <FailureText text={formatFailure(locale, failures, failure)} failure={failure} />
    </RetryPanel>
  );
}
