import type { ReactNode } from 'react';

interface Control {
  id: string;
  name: string;
  className: string;
  required: true;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface Props {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
  children(control: Control): ReactNode;
}

/** A label and its control, with the error, or else the hint. */
export function ReviewField({ id, label, hint, error, children }: Props) {
  const describedBy = error ? `${id}-error` : hint && `${id}-hint`;
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({
        ...{ id, name: id, className: 'field', required: true },
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && !error && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-sm text-bad">
      <span className="i-ph-warning-circle mt-[0.1em]" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
