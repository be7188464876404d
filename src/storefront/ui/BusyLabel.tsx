interface Props {
  label: string;
  /** Replaces the label while the control is `aria-busy`. */
  busy: string;
}

/** A button's label and busy label, stacked so that the width of the button stays the same. */
export function BusyLabel({ label, busy }: Props) {
  return (
    <span className="busy-label">
      <span>{label}</span>
      <span>{busy}</span>
    </span>
  );
}
