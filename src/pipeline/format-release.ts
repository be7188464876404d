import { RENDER_REASON_KINDS, type RenderReasonKind } from './plan/render-reasons.ts';
import type { ReleaseReport } from './release-report.ts';

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
