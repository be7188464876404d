import type { Failure } from '#shop/errors/failure.ts';
import { FailureText } from './FailureText.tsx';

interface Props {
  text: string;
  failure: Failure;
  retryLabel: string;
  onRetry: () => void;
  className: string;
}

/** Stands in for content that the store did not give, with a button that asks again. */
export function LoadFailure({ text, failure, retryLabel, onRetry, className }: Props) {
  const icon = failure.kind === 'offline' ? 'i-ph-wifi-slash' : 'i-ph-warning-circle';
  return (
    <div role="alert" className={`grid justify-items-center gap-3 text-center ${className}`}>
      <span className={`${icon} text-4xl text-warn`} aria-hidden="true" />
      <p className="measure text-pretty">
        <FailureText text={text} failure={failure} />
      </p>
      <button type="button" className="btn-primary mt-3" onClick={onRetry}>
        {retryLabel}
      </button>
    </div>
  );
}
