import type { ReactNode } from 'react';

/** The id by which the parts of the form are labelled. */
export const STEP_ID = 'withdrawal-step';

interface StepHeadingProps {
  /** The button that led here has gone with its step: the heading gets the focus. */
  takesFocus: boolean;
  className?: string;
  children: ReactNode;
}

/** The heading of a step. */
export function StepHeading({ takesFocus, className = '', children }: StepHeadingProps) {
  return (
    <h2
      className={`title-2 ${className}`}
      id={STEP_ID}
      tabIndex={takesFocus ? -1 : undefined}
      ref={takesFocus ? focusHeading : undefined}
    >
      {children}
    </h2>
  );
}

function focusHeading(heading: HTMLElement | null): void {
  heading?.scrollIntoView({ block: 'nearest' });
  heading?.focus({ preventScroll: true });
}
