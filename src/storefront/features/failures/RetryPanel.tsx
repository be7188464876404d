import type { ReactNode } from 'react';

interface Props {
  /** Class of an icon; a warning where it is left out. */
  icon?: string;
  /** Why something is not shown. */
  children: ReactNode;
  retryLabel: string;
  isRetrying?: boolean;
  onRetry(): void;
  className: string;
}

/** Stands in for what could not be loaded, with a button that tries again. */
export function RetryPanel({
  icon = 'i-ph-warning-circle',
  children,
  retryLabel,
  isRetrying = false,
  onRetry,
  className,
}: Props) {
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
