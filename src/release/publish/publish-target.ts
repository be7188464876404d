import type { Plan } from '../plan/plan.ts';
import type { RenderResult } from '../render/worker-messages.ts';

/**
 * Makes the pictures that entities name available below a release's root.
 * @param keys entities, present or not; null for all of the catalog
 */
export type PublishPictures = (root: string, keys: Iterable<string> | null) => void | Promise<void>;

/** Where a plan's pages go. The calls come in this order; after an error `abort` is the only one. */
export interface PublishTarget {
  /** Page files that were written, and their bytes. */
  readonly written: { files: number; bytes: number };
  /** Records what is going to happen before any file changes. */
  recordPlan(plan: Plan): void;
  /** Takes rendered pages. */
  addPages(pages: readonly RenderResult[]): void;
  /** Takes a file that is no page; left alone where it has its content already. */
  stageFile(path: string, content: string): void;
  /** Takes note of pages that leave the release. */
  removePages(paths: readonly string[]): void;
  /** Makes all that was taken so far visible, pictures first, and then what leaves invisible. */
  placeFiles(): Promise<void>;
  /** Records what is in place. */
  commit(): void;
  /** The release has failed: leaves what is served as it was. */
  abort(): void;
  /** Clears away what only the making of the release needed. */
  cleanUp(): void;
}
