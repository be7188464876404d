import type { RenderReasonKind } from './plan/render-reasons.ts';
import type { SyncReport } from './snapshot/sync/sync-request.ts';

/** Outcome of a release. */
export interface ReleaseReport {
  /** Id of the announced build; null where no page or payload changed. */
  id: string | null;
  bundle: string;
  /** Every page was rendered, into a new root. */
  full: boolean;
  /** Pages of the whole shop. */
  pages: number;
  rendered: number;
  /** Pages that are left to the next release, for a change that waits. */
  postponed: number;
  removed: number;
  /** Files besides pages that the served root lacked. */
  restored: number;
  /** Page files written, and their bytes. */
  files: number;
  bytes: number;
  /** Why pages were rendered: kind of reason -> pages; a page counts once, under its first reason. */
  reasons: Record<RenderReasonKind, number>;
  /** When the product feed is to be written again, in milliseconds since 1970; null where it is up to date. */
  feedDueAt: number | null;
  sync: SyncReport;
  seconds: ReleaseSeconds;
}

/** Steps of a release that are timed. */
export const RELEASE_STEPS = ['sync', 'compile', 'plan', 'render', 'publish', 'total'] as const;

/**
 * Seconds of each step of a release. Compiling and the sync run at the same time; `publish` is everything
 * after the plan except rendering.
 */
type ReleaseSeconds = Record<(typeof RELEASE_STEPS)[number], number>;
