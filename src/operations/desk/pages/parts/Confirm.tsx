import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { DeskRequests } from '../../contract.ts';
import { useDesk } from '../app/context.ts';
import { useJob } from '../app/use-job.ts';
import { JobState } from './Answer.tsx';
import { Button } from './Button.tsx';

interface ConfirmedJobProps<Route extends 'POST rollback' | 'POST follow'> {
  route: Route;
  body: DeskRequests[Route];
  /** The words of its buttons, and what screen readers say instead where they do not say enough. */
  action: string;
  label?: string;
  /** It stands out from others. */
  isMain?: boolean;
  /** Title of the dialog that asks first. */
  title: string;
  /** Said while it runs, and once it is done. */
  running: string;
  done: string;
  onDone(): void;
  /** Says what will be done. */
  children: ReactNode;
}

/** The button of a job that starts once it is confirmed. */
export function ConfirmedJob<Route extends 'POST rollback' | 'POST follow'>({
  route,
  body,
  title,
  running,
  done,
  onDone,
  children,
  action,
  ...look
}: ConfirmedJobProps<Route>) {
  const [isOpen, setIsOpen] = useState(false);
  const asked = useJob(route, onDone);
  return (
    <>
      <Button {...look} isOff={asked.isRunning} onClick={() => setIsOpen(true)}>
        {action}
      </Button>
      <JobState asked={asked} running={running}>
        {done}
      </JobState>
      {isOpen ? (
        <Confirm
          title={title}
          action={action}
          onConfirm={() => {
            setIsOpen(false);
            asked.start(body);
          }}
          onClose={() => setIsOpen(false)}
        >
          {children}
        </Confirm>
      ) : null}
    </>
  );
}

interface ConfirmProps {
  title: string;
  children: ReactNode;
  /** The words of the button that does it. */
  action: string;
  onConfirm(): void;
  onClose(): void;
}

/** A dialog that asks before something is done; Escape and the first button leave everything as it is. */
function Confirm({ title, children, action, onConfirm, onClose }: ConfirmProps) {
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
