import type { ReleaseReport } from '../pipeline.ts';
import type { RefreshRequest } from '../refresh.ts';

/** A look at the catalog, and the release that came of it. */
export interface Look {
  request: RefreshRequest;
  /** In milliseconds since 1970. */
  startedAt: number;
  endedAt: number;
  report: ReleaseReport;
}

export interface Failure {
  request: RefreshRequest;
  error: unknown;
  at: number;
  /** Failures in a row, this one included. */
  attempts: number;
  nextTryAt: number;
}

/** What a follower tells, in the order it happens. */
export interface FollowEvents {
  started?(request: RefreshRequest, at: number): void;
  looked?(look: Look): void;
  failed?(failure: Failure): void;
}
