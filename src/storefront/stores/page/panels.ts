import { atom } from 'nanostores';

/** Panels that slide over a page, at most one at a time. */
export type PanelName = 'menu' | 'cart' | 'filters';

export const $panel = atom<PanelName | null>(null);

/** Opens a panel, and hydrates its island. */
export function openPanel(name: PanelName): void {
  $panel.set(name);
  wakeIsland(name);
}

/** Hydrates the island with a trigger: a panel may show notices while it is closed. */
export function wakeIsland(trigger: PanelName | 'gallery'): void {
  document.dispatchEvent(new Event(`islet:wake:${trigger}`));
}

/** Closes a panel; another one that is open stays. */
export function closePanel(name: PanelName): void {
  if ($panel.get() === name) $panel.set(null);
}
