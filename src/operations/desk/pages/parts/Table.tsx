import type { ReactNode } from 'react';

interface Column {
  name: string;
  /** It holds numbers; those of a wide one have no place on a phone. */
  look?: 'number' | 'number wide';
  /** Its name is for screen readers alone. */
  isHidden?: boolean;
}

interface TableProps {
  label: string;
  columns: readonly Column[];
  /** The rows of its body. */
  children: ReactNode;
}

/** A table that scrolls sideways in a narrow window, by keyboard too. */
export function Table({ label, columns, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll.
    <section className="scrollable" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, look, isHidden = false }) => (
              <th key={name} scope="col" {...(look !== undefined && { className: look })}>
                {isHidden ? <span className="hidden">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
