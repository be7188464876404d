import type { ReactNode } from 'react';

/** A table that scrolls sideways in a narrow window, by keyboard too. */
export function Scrollable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll.
    <section className="scrollable" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
