import type { ReactNode } from 'react';

/** Attributes that connect a control with its label, hint and error. */
interface ControlAttributes {
  id: string;
  name: string;
  className: string;
  required: boolean;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldFrameProps {
  /** DOM id of the control; `ErrorSummary` links to it. */
  id: string;
  label: string;
  /** Text behind the label of a field that may stay empty. */
  optionalNote?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** Part of an address, for the layout: `data-part` in the style sheet. */
  part?: string | undefined;
  children(control: ControlAttributes): ReactNode;
}

/** A label and its control, with the error, or else the hint. */
export function FieldFrame({ id, label, optionalNote, hint, error, part, children }: FieldFrameProps) {
  const describedBy = error ? `${id}-error` : hint && `${id}-hint`;
  return (
    <div data-part={part}>
      <label className="label" htmlFor={id}>
        {label}
        {optionalNote && <span className="font-400 text-ink-soft"> ({optionalNote})</span>}
      </label>
      {children({
        id,
        name: id,
        className: 'field',
        required: !optionalNote,
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
      <span className="i-ph-warning-circle mt-[0.1em]" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
