import type { ReactNode } from 'react';
import type { Failure } from '#storefront/domain/errors/failure.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { type FailureMessages, formatFailure } from '#storefront/stores/page/notices.ts';
import { loadSession } from '#storefront/stores/session/session.ts';

interface Props {
  locale: Locale;
  failure: Failure;
  failures: FailureMessages;
  retryLabel: string;
  className?: string;
}

/** Stands in for a cart that the store did not return, with a button that loads the session again. */
export function LoadFailure({ locale, failure, failures, ...panel }: Props) {
  return (
    <RetryPanel
      {...panel}
      {...(failure.kind === 'offline' && { icon: 'i-ph-wifi-slash' })}
      onRetry={() => void loadSession()}
    >
      <FailureText text={formatFailure(locale, failures, failure)} failure={failure} />
    </RetryPanel>
  );
}

interface RetryPanelProps {
  /** Class of an icon; a warning by default. */
  icon?: string;
  children: ReactNode;
  retryLabel: string;
  isRetrying?: boolean;
  onRetry(): void;
  /** Its place; a panel of its own by default. */
  className?: string;
}

/** Stands in for what could not be loaded, with a button that tries again. */
export function RetryPanel({
  icon = 'i-ph-warning-circle',
  children,
  retryLabel,
  isRetrying = false,
  onRetry,
  className = 'rounded-panel bg-sheet px-6 py-section',
}: RetryPanelProps) {
  return (
    <div role="alert" className={`grid justify-items-center gap-3 text-center ${className}`}>
      <span className={`${icon} text-4xl text-warn`} />
      <p className="measure text-pretty">{children}</p>
      <button
        type="button"
        className="btn-primary mt-3"
        aria-busy={isRetrying || undefined}
        onClick={onRetry}
      >
        {retryLabel}
      </button>
    </div>
  );
}

/**
 * Text about a failure, in which a sentence of the store is marked with the store's language.
 * @param text the formatted failure, maybe within a longer text
 */
export function FailureText({ text, failure: { params } }: { text: string; failure: Failure }) {
  const { reason, language } = params;
  const [before, after] = language && reason ? text.split(String(reason)) : [];
  if (before === undefined || after === undefined) return text;
  return (
    <>
      {before}
      <span lang={String(language)}>{reason}</span>
      {after}
    </>
  );
}
