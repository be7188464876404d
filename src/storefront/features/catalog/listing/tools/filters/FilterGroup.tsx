import { type ReactNode, useState } from 'react';

interface Props {
  title: string;
  /** Open at first. */
  isOpen: boolean;
  children: ReactNode;
}

/** A group of filters that folds. */
export function FilterGroup({ title, isOpen, children }: Props) {
  const [open, setOpen] = useState(isOpen);
  return (
    <details
      className="filter-group"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {title}
        <span className="i-ph-caret-down" />
      </summary>
      <fieldset>
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}
