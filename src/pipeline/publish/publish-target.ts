import type { Plan } from '../plan/plan.ts';
import type { PublishBatch } from '../plan/publish-priority.ts';
import type { PageOutput, WrittenPage } from '../render/worker-messages.ts';
import type { ReleaseRoot } from './release-root.ts';

/**
 * Links the pictures of entities into a release.
 * @param keys entities, present or not; null for all of the catalog
 */
export type PublishPictures = (root: string, keys: Iterable<string> | null) => void | Promise<void>;

/** Target of a plan's pages. Methods are called in this order; after an error only `abort`. */
export interface PublishTarget {
  /** Page files written so far, and their bytes. */
  readonly written: { files: number; bytes: number };
  /** Where threads write pages, once the plan is recorded; payloads in a root that nobody reads yet, before that. */
  readonly output: PageOutput;
  /** Makes room for pages. */
  prepare(): void;
  /**
   * Records the plan in the index before any file changes.
   * @param batches its pages, in the order of publishing; none for every page
   * @param hasMaps a new root has its sitemaps and feeds already
   */
  recordPlan(plan: Plan, batches: readonly PublishBatch[], hasMaps: boolean): void;
  /** Adds pages whose files were written to `output`. */
  addPages(pages: readonly WrittenPage[]): void;
  /** Adds a file that is not a page; does nothing if the release has the same one. */
  stageFile(path: string, content: string | Buffer): void;
  /** Removes a file that is not a page. */
  removeFile(path: string): void;
  /** Records all pages that were added. */
  finishPages(): Promise<void>;
  removePages(paths: readonly string[]): void;
  /** Puts all files added so far in place, pictures first, then deletes removed ones. */
  placeFiles(): Promise<void>;
  commit(): void;
  /** Restores the served release after a failure. */
  abort(): void;
  cleanUp(): void;
}

/** Writes packs: objects with many pages each, for a shop whose pages are no files of its release. */
export interface PagePacks {
  /** Pages that are rendered before those before them are packed: where others write packs, any number. */
  readonly pagesAtOnce: number;
  /**
   * Packs pages whose files are in a folder.
   * @param pages in the order in which they are to be published
   * @returns name of each pack -> its pages
   */
  write(folder: string, pages: readonly WrittenPage[]): Promise<Map<string, WrittenPage[]>>;
}

/** Keeps files of the served root as they were when its release was announced. */
export interface FormerFiles {
  /**
   * Called before files of the served root are replaced, added or deleted, so that the release before can be
   * put back.
   * @param paths in the release, in slashes; none if a release begins
   * @returns hard links to the files as they are now: path -> link, for those that had none before
   */
  note(root: Pick<ReleaseRoot, 'name' | 'folder'>, paths: readonly string[]): ReadonlyMap<string, string>;
}

/** For releases whose former files nobody keeps. */
export const NO_FORMER_FILES: FormerFiles = { note: () => new Map() };
