import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { FailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { $panel, closePanel, openPanel, type PanelName } from '#storefront/stores/page/panels.ts';
import { showModal } from '#storefront/ui/island-helpers.ts';

interface Props {
  name: PanelName;
  side: 'left' | 'right';
  title: string;
  closeLabel: string;
  /** Is part of the page with its first content, with the panel's name as id, for controls that open it at once. */
  isStatic?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog that slides over the page. A click on the backdrop or on a link inside closes it, and so
 * does leaving the page, so that a page restored from the back/forward cache shows it closed. Unless it is static, it is
 * empty until it is first opened: no page carries what only its script can show.
 */
export function Panel({ name, side, title, closeLabel, isStatic = false, children }: Props) {
  const isOpen = useStore($panel, { ssr: 'initial' }) === name;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [isFilled, setFilled] = useState(isStatic);
  if (isOpen && !isFilled) setFilled(true);

  // A layout effect, so that the listener is there when the queued press is replayed after hydration.
  useLayoutEffect(() => {
    const onClick = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      const trigger = target.closest<HTMLElement>(`[data-island-trigger=${name}][aria-haspopup]`);
      if (trigger === null) return;
      // Safari does not focus a clicked button, and closing the dialog returns the focus to it.
      trigger.focus();
      openPanel(name);
    };
    const close = () => closePanel(name);
    // Opened before this script was there.
    if (dialog.current?.matches(':modal')) openPanel(name);
    document.addEventListener('click', onClick);
    addEventListener('pagehide', close);
    return () => {
      document.removeEventListener('click', onClick);
      removeEventListener('pagehide', close);
    };
  }, [name]);

  useEffect(() => {
    const element = dialog.current;
    if (isOpen && !element?.matches(':modal')) {
      // A static one may be in the page.
      element?.removeAttribute('open');
      showModal(element);
      // A focused field would open the keyboard of a phone.
      element?.querySelector('button')?.focus();
    }
    // Not the rendered state: the page may have opened the panel since.
    if ($panel.get() !== name && element?.matches(':modal')) element.close();
  }, [isOpen, name]);

  const closeOnClick = (event: MouseEvent<HTMLDialogElement>) => {
    const isBackdrop = event.target === event.currentTarget;
    if (isBackdrop || (event.target as Element).closest('a[href]')) closePanel(name);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the close button and Escape serve the keyboard.
    <dialog
      ref={dialog}
      id={isStatic ? name : undefined}
      className={`panel panel-${side}`}
      aria-labelledby={isFilled ? titleId : undefined}
      onClick={closeOnClick}
      onClose={() => closePanel(name)}
    >
      {isFilled && (
        <div className="panel-body">
          <div className="panel-head">
            <h2 id={titleId} className="font-display text-lg font-600">
              {title}
            </h2>
            <button
              type="button"
              className="btn-icon"
              aria-label={closeLabel}
              onClick={() => closePanel(name)}
            >
              <span className="i-ph-x" />
            </button>
          </div>
          <FailureBoundary>{children}</FailureBoundary>
        </div>
      )}
    </dialog>
  );
}
