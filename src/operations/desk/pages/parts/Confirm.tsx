import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useDesk } from '../app/context.ts';
import { Button } from './Button.tsx';

interface ConfirmProps {
  title: string;
  /** Says what will be done. */
  children: ReactNode;
  /** The words of the button that does it. */
  action: string;
  onConfirm(): void;
  onClose(): void;
}

/** A dialog that asks before something is done; Escape and the first button leave everything as it is. */
export function Confirm({ title, children, action, onConfirm, onClose }: ConfirmProps) {
  const { t } = useDesk();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed before it is taken out of the page, it gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onCancel={onClose} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      <p className="buttons">
        <Button onClick={onClose}>{t('desk.cancel')}</Button>
        <Button isMain onClick={onConfirm}>
          {action}
        </Button>
      </p>
    </dialog>
  );
}
