import type { ReactNode } from 'react';

interface ButtonProps {
  onClick?: () => void;
  /** It stands out from others. */
  isMain?: boolean;
  /** Nothing happens when it is pressed, for now; it keeps the focus. */
  isOff?: boolean;
  /** Its name for screen readers, where the words alone do not say enough. */
  label?: string;
  type?: 'button' | 'submit';
  children: ReactNode;
}

/** A button of the desk. */
export function Button({
  onClick,
  isMain = false,
  isOff = false,
  label,
  type = 'button',
  children,
}: ButtonProps) {
  return (
    <button
      type={type}
      className={isMain ? 'button strong' : 'button'}
      {...(isOff && { 'aria-disabled': true })}
      {...(label !== undefined && { 'aria-label': label })}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
    </button>
  );
}
