import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useDesk } from '../app/context.ts';

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
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onCancel={onClose} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      <p className="buttons">
        <button type="button" className="button" onClick={onClose}>
          {t('desk.cancel')}
        </button>
        <button type="button" className="button strong" onClick={onConfirm}>
          {action}
        </button>
      </p>
    </dialog>
  );
}
