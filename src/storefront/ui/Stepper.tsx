import { type KeyboardEvent, useState } from 'react';

/** Name of the fields whose sum a form adds to the cart, see `client:interaction`. */
export const QUANTITY_FIELD = 'quantity[]';

interface Props {
  value: number;
  /** Smallest value; 1 where left out. */
  min?: number;
  /** Largest value; null for no limit. */
  limit: number | null;
  /** Accessible name of the field. */
  label: string;
  lessLabel: string;
  moreLabel: string;
  onChange(value: number): void;
}

/** A field for a number with buttons for less and more. */
export function Stepper({ value, min = 1, limit, label, lessLabel, moreLabel, onChange }: Props) {
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
