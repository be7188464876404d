import type { ReactNode } from 'react';

export interface FieldFrameProps {
  /** DOM id of the control; `ErrorSummary` links to it. */
  id: string;
  label: string;
  /** Text after the label of a field that may be empty. */
  optionalNote?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** Part of an address, for the layout: `data-part` in the style sheet. */
  part?: string | undefined;
  children(control: ReturnType<typeof controlAttributes>): ReactNode;
}

/** A label and its control, with the error, or else the hint. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, optionalNote, hint, error, part, children } = props;
  return (
    <div data-part={part}>
      <label className="label" htmlFor={id}>
        {label}
        {optionalNote && <span className="font-400 text-ink-soft"> ({optionalNote})</span>}
      </label>
      {children(controlAttributes(props))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && !error && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Attributes that connect a control with its label, hint and error. */
function controlAttributes({ id, optionalNote, hint, error }: Omit<FieldFrameProps, 'children'>) {
  const describedBy = error ? `${id}-error` : hint && `${id}-hint`;
  return {
    id,
    name: id,
    className: 'field',
    required: !optionalNote,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describedBy || undefined,
  };
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-sm text-bad">
      <span className="i-ph-warning-circle mt-[0.1em]" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** Takes the place of a form that was sent, and its focus. */
export function SuccessNotice({ text }: { text: string }) {
  return (
    <p role="status" tabIndex={-1} ref={focusNotice} className="flex items-center gap-3 py-2">
      <span className="i-ph-check-circle flex-none text-2xl text-good" />
      <span className="text-pretty">{text}</span>
    </p>
  );
}

function focusNotice(notice: HTMLElement | null): void {
  notice?.focus();
}
