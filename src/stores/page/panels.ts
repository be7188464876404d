import { atom } from 'nanostores';

/** The panels that slide over a page; at most one is open. */
export type PanelName = 'menu' | 'cart';

export const $panel = atom<PanelName | null>(null);

/** Opens a panel, and wakes its island if nothing has yet. */
export function openPanel(name: PanelName): void {
  $panel.set(name);
  hydratePanel(name);
}

/** Wakes a panel's island, which may have something to say while it is closed. */
export function hydratePanel(name: PanelName): void {
  document.dispatchEvent(new Event(`islet:wake:${name}`));
}

/** Closes a panel; another one that is open stays. */
export function closePanel(name: PanelName): void {
  if ($panel.get() === name) $panel.set(null);
}
