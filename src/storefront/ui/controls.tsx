import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** Name of the fields whose sum a form adds to the cart, see `client:interaction`. */
export const QUANTITY_FIELD = 'quantity[]';

interface StepperProps {
  value: number;
  /** Smallest value; 1 by default. */
  min?: number;
  limit: number | null;
  label: string;
  lessLabel: string;
  moreLabel: string;
  onChange(value: number): void;
}

/** A field for a number with buttons to decrease and increase it. */
export function Stepper({ value, min = 1, limit, label, lessLabel, moreLabel, onChange }: StepperProps) {
  /** Unfinished input, which may be empty; null while nothing is typed. */
  const [draft, setDraft] = useState<string | null>(null);
  const max = limit ?? Number.MAX_SAFE_INTEGER;

  const set = (requested: number) => {
    const next = Math.max(min, Math.min(requested, max));
    if (next !== value) onChange(next);
  };
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 4);
    setDraft(Number(digits) > max ? null : digits);
    if (digits && Number(digits) >= min) set(Number(digits));
  };
  const step = (by: number) => {
    setDraft(null);
    set(value + by);
  };
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    step(by);
  };

  return (
    <div className="stepper">
      <button
        type="button"
        aria-label={lessLabel}
        disabled={value <= min}
        data-repeat=""
        onClick={() => step(-1)}
      >
        <span className="i-ph-minus" />
      </button>
      <input
        type="text"
        name={QUANTITY_FIELD}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={draft ?? String(value)}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setDraft(null)}
        onFocus={({ target }) => target.select()}
        onKeyDown={onKey}
      />
      <button
        type="button"
        aria-label={moreLabel}
        disabled={value >= max}
        data-repeat=""
        onClick={() => step(1)}
      >
        <span className="i-ph-plus" />
      </button>
    </div>
  );
}

interface BusyLabelProps {
  label: string;
  /** Replaces the label while the control is `aria-busy`. */
  busy: string;
}

/** A button's label and busy label, stacked so that the width of the button stays the same. */
export function BusyLabel({ label, busy }: BusyLabelProps) {
  return (
    <span className="busy-label">
      <span>{label}</span>
      <span>{busy}</span>
    </span>
  );
}

/** Undo for what was removed last. Takes the focus if removing it lost that; needs a key for what was removed. */
export function UndoToast({ text, undoLabel, onUndo }: { text: string; undoLabel: string; onUndo(): void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) undo.current?.focus();
  }, []);
  return (
    <p className="toast">
      <span className="flex-1 line-clamp-3">{text}</span>
      <button ref={undo} type="button" className="btn-quiet flex-none" onClick={onUndo}>
        {undoLabel}
      </button>
    </p>
  );
}

interface Props {
  /** Class of an icon. */
  icon: string;
  title: string;
  hint?: string;
  href: string;
  link: string;
  /** Its place; a panel of its own by default. */
  className?: string;
}

/** Says that there is nothing to show yet, with a link to somewhere else. */
export function EmptyState({
  icon,
  title,
  hint,
  href,
  link,
  className = 'py-section px-6 rounded-panel bg-sheet',
}: Props) {
  return (
    <div className={`grid justify-items-center gap-3 text-center ${className}`}>
      <span className={`${icon} text-4xl text-edge`} />
      <p className="title-3">{title}</p>
      {hint && <p className="measure text-ink-soft text-pretty">{hint}</p>}
      <a className="btn-primary mt-3" href={href}>
        {link}
      </a>
    </div>
  );
}
