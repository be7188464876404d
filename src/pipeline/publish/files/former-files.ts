import type { ReleaseRoot } from '../release-root.ts';

/** Keeps files of the served root as they were when its release was announced. */
export interface FormerFiles {
  /**
   * Called before files of the served root are replaced, added or deleted, so that the release before can be
   * put back.
   * @param paths in the release, in slashes; none where a release begins
   * @returns hard links to the files as they are now: path -> link, for those that had none before
   */
  note(root: Pick<ReleaseRoot, 'name' | 'folder'>, paths: readonly string[]): ReadonlyMap<string, string>;
}

/** For releases whose former files nobody keeps. */
export const NO_FORMER_FILES: FormerFiles = { note: () => new Map() };
