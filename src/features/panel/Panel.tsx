import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { $panel, closePanel, openPanel, type PanelName } from '#stores/page/panels.ts';

interface Props {
  name: PanelName;
  side: 'left' | 'right';
  title: string;
  closeLabel: string;
  children: ReactNode;
}

/**
 * A panel that slides over the page. As a modal dialog it keeps the focus inside, closes on Escape and
 * gives the focus back; a press beside it, a link in it or leaving the page closes it too.
 */
export function Panel({ name, side, title, closeLabel, children }: Props) {
  const open = useStore($panel, { ssr: 'initial' }) === name;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Before paint, so that a press that waited for this island finds someone listening.
  useLayoutEffect(() => {
    const onClick = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      const trigger = target.closest<HTMLElement>(`[data-island-trigger=${name}][aria-haspopup]`);
      if (trigger === null) return;
      // Not every browser focuses a pressed button, and the focus is to come back to it.
      trigger.focus();
      openPanel(name);
    };
    const close = () => closePanel(name);
    document.addEventListener('click', onClick);
    addEventListener('pagehide', close);
    return () => {
      document.removeEventListener('click', onClick);
      removeEventListener('pagehide', close);
    };
  }, [name]);

  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) {
      element?.showModal();
      // Not what a field in the panel would do with it: bring up a keyboard.
      element?.querySelector('button')?.focus();
    }
    if (!open && element?.open) element.close();
  }, [open]);

  const closeFromInside = (event: MouseEvent<HTMLDialogElement>) => {
    const beside = event.target === event.currentTarget;
    if (beside || (event.target as Element).closest('a[href]')) closePanel(name);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys reach the button and Escape, the press beside is extra.
    <dialog
      ref={dialog}
      className={`panel panel-${side}`}
      aria-labelledby={titleId}
      onClick={closeFromInside}
      onClose={() => closePanel(name)}
    >
      <div className="panel-body">
        <div className="panel-head">
          <h2 id={titleId} className="font-display text-lg font-600">
            {title}
          </h2>
          <button type="button" className="btn-icon" aria-label={closeLabel} onClick={() => closePanel(name)}>
            <span className="i-ph-x" aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
