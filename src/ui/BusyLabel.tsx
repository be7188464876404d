interface Props {
  label: string;
  /** Shown instead while the control is `aria-busy`. */
  busy: string;
}

/** A button's label and the one while it works, one upon the other so that the button keeps its width. */
export function BusyLabel({ label, busy }: Props) {
  return (
    <span className="busy-label">
      <span>{label}</span>
      <span>{busy}</span>
    </span>
  );
}
