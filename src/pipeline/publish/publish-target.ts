import type { Plan } from '../plan/plan.ts';
import type { PageOutput, WrittenPage } from '../render/worker-messages.ts';

/**
 * Links the pictures of entities into a release.
 * @param keys entities, present or not; null for all of the catalog
 */
export type PublishPictures = (root: string, keys: Iterable<string> | null) => void | Promise<void>;

/** Target of a plan's pages. Methods are called in this order; after an error only `abort`. */
export interface PublishTarget {
  /** Page files written so far, and their bytes. */
  readonly written: { files: number; bytes: number };
  /** Where threads write pages, once the plan is recorded. */
  readonly output: PageOutput;
  /** Records the plan in the index before any file changes. */
  recordPlan(plan: Plan): void;
  /** Adds pages whose files were written to `output`. */
  addPages(pages: readonly WrittenPage[]): void;
  /** Adds a file that is no page; does nothing where the release has the same one. */
  stageFile(path: string, content: string): void;
  /** Removes a file that is no page. */
  removeFile(path: string): void;
  /** Marks pages for removal. */
  removePages(paths: readonly string[]): void;
  /** Puts all files added so far in place, pictures first, then deletes removed ones. */
  placeFiles(): Promise<void>;
  /** Commits the index. */
  commit(): void;
  /** Restores the served release after a failure. */
  abort(): void;
  /** Deletes temporary files. */
  cleanUp(): void;
}
