import type { ReleaseReport } from '../pipeline.ts';
import type { RefreshDepth, RefreshRequest } from '../snapshot/request.ts';

/** A look at the catalog, and the release that came of it. */
export interface Look {
  request: RefreshRequest;
  /** In milliseconds since 1970. */
  startedAt: number;
  endedAt: number;
  /** Since when a sweep was asking the store what it compares; with the look itself where left out. */
  surveyedAt?: number;
  report: ReleaseReport;
}

export interface Failure {
  /** What failed: looks that sweep fail and are tried again apart from those that walk. */
  depth: RefreshDepth;
  error: unknown;
  at: number;
  /** Failures in a row, this one included. */
  attempts: number;
  nextTryAt: number;
}

/** What a follower tells, in the order it happens. */
export interface FollowEvents {
  /** The store is asked for what a sweep compares; looks go on meanwhile. */
  surveying?(at: number): void;
  started?(request: Pick<RefreshRequest, 'depth'>, at: number): void;
  looked?(look: Look): void;
  failed?(failure: Failure): void;
  /** How many of the pictures that the release is served without are made by now. */
  pictures?(made: number, total: number): void;
}

/** Whether a failure is over with a look that went well: a walk does not tell that sweeps do again. */
export function isOverWith(failed: RefreshDepth, { report }: Pick<Look, 'report'>): boolean {
  return failed === 'walk' || report.refresh.depth !== 'walk';
}
