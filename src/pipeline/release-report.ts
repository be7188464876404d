import { RENDER_REASON_KINDS, type RenderReasonKind } from './plan/render-reasons.ts';
import type { SyncReport } from './snapshot/sync/sync-request.ts';

export interface ReleaseReport {
  /** Id of the announced build; null if no page or payload changed. */
  id: string | null;
  bundle: string;
  /** Every page was rendered, into a new root. */
  full: boolean;
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
  /** When the product feed is due again, in milliseconds since 1970; null if it is up to date. */
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

/**
 * One line about a release.
 * @param took its duration as text
 */
export function formatRelease(report: ReleaseReport, took?: string): string {
  const restored = report.reasons.missing + report.restored;
  if (report.id === null && restored === 0) {
    return `Nothing changed: all ${report.pages} pages are up to date.`;
  }
  if (report.id === null) {
    return `Nothing changed, but ${report.reasons.missing} pages and ${report.restored} other files were missing in the release: they are back.`;
  }
  const removed = report.removed > 0 ? `, removed ${report.removed}` : '';
  const postponed = report.postponed > 0 ? `, left ${report.postponed} to the next release` : '';
  const time = took === undefined ? '' : ` in ${took}`;
  return `Release ${report.id}: rendered ${report.rendered} of ${report.pages} pages${removed}${postponed}, wrote ${report.files} files${time}.`;
}

const REASON_TEXTS: Record<RenderReasonKind, string> = {
  code: 'of changed code',
  full: 'all were asked for',
  new: 'they are new',
  entity: 'the catalog changed',
  missing: 'their files were missing',
  leftover: 'an earlier release or a rollback left them',
};

/** Why pages were rendered, such as `10 because the catalog changed, 2 because they are new`. */
export function formatReasons(reasons: ReleaseReport['reasons']): string {
  return RENDER_REASON_KINDS.filter((kind) => reasons[kind] > 0)
    .map((kind) => `${reasons[kind]} because ${REASON_TEXTS[kind]}`)
    .join(', ');
}
