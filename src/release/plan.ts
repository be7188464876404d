import type { PageIndex } from './page-index.ts';

/** What a release will do, and why; making a plan changes nothing. */
export interface Plan {
  bundle: string;
  /** The code changed: every page is rendered into a root of its own. */
  full: boolean;
  /** Path -> why it is rendered. */
  render: Map<string, string>;
  remove: string[];
}

/**
 * Compares the shop as it should be with what the index says was published.
 * @param paths every page of the shop
 * @param bundle id of the compiled code
 */
export function planRelease(index: PageIndex, paths: Iterable<string>, bundle: string): Plan {
  const wanted = new Set(paths);
  const known = new Map(index.pages().map((page) => [page.path, page]));
  const remove = [...known.keys()].filter((path) => !wanted.has(path));
  const render = new Map<string, string>();
  const full = index.state('bundle') !== bundle;
  if (full) {
    for (const path of wanted) render.set(path, 'the code changed');
    return { bundle, full, render, remove };
  }
  for (const { key, paths: dependents } of index.changedSources()) {
    for (const path of dependents) {
      if (wanted.has(path) && !render.has(path)) render.set(path, `${key} changed`);
    }
  }
  for (const path of wanted) {
    const page = known.get(path);
    if (page === undefined) render.set(path, 'new page');
    else if (page.dirty && !render.has(path)) render.set(path, 'left over from an interrupted release');
  }
  return { bundle, full, render, remove };
}
