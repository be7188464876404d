import { useSyncExternalStore } from 'react';

/** The views of the desk, in the order of its menu. */
export const VIEWS = ['now', 'releases', 'curves', 'catalog', 'doctor', 'what-if', 'searches'] as const;

export type View = (typeof VIEWS)[number];

/** A place in the desk: a view, and what it shows, such as a release. */
export interface Place {
  view: View;
  /** Null for the view itself. */
  id: string | null;
}

/** Reads a place from the part of an address after `#`; an unknown one leads to the first view. */
export function parsePlace(hash: string): Place {
  const [, name = '', rest = ''] = /^#?\/?([^/]*)\/?(.*)$/.exec(hash) ?? [];
  const view = VIEWS.find((one) => one === name);
  if (view === undefined) return { view: 'now', id: null };
  return { view, id: rest === '' ? null : decoded(rest) };
}

/** The address of a place, as a link within the page. */
export function placeHref(view: View, id: string | null = null): string {
  return id === null ? `#/${view}` : `#/${view}/${encodeURIComponent(id)}`;
}

/** The place that the address names, also after a click or a step back. */
export function usePlace(): Place {
  return parsePlace(useSyncExternalStore(onHashChange, () => location.hash));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function onHashChange(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}
