import { type Context, createContext, use } from 'react';

/**
 * Makes a context that components require, and the hook that reads it.
 * @param name of the context, for the hook's Error if no component above provides it
 */
export function requiredContext<Value extends object>(
  name: string,
): [context: Context<Value | null>, useValue: () => Value] {
  const context = createContext<Value | null>(null);
  function useValue(): Value {
    const value = use(context);
    if (value === null) throw new Error(`no ${name}`);
    return value;
  }
  return [context, useValue];
}

/** Opens a dialog over a page that cannot be scrolled meanwhile; the page keeps the space of its scrollbar free. */
export function showModal(dialog: HTMLDialogElement | null): void {
  const { documentElement: root } = document;
  root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`);
  dialog?.showModal();
}
