import type { ReleaseReport } from '../pipeline.ts';
import type { SyncDepth, SyncRequest } from '../snapshot/sync/sync-request.ts';

/** A look at the catalog, and the release that came of it. */
export interface Poll {
  request: SyncRequest;
  /** In milliseconds since 1970. */
  startedAt: number;
  endedAt: number;
  /** Since when a sweep was asking the store what it compares; with the look itself where left out. */
  scannedAt?: number;
  report: ReleaseReport;
}

export interface PollFailure {
  /** What failed: looks that sweep fail and are tried again apart from those that walk. */
  depth: SyncDepth;
  error: unknown;
  at: number;
  /** Failures in a row, this one included. */
  attempts: number;
  nextTryAt: number;
}

/** What a follower tells, in the order it happens. */
export interface WatchEvents {
  /** The store is asked for what a sweep compares; looks go on meanwhile. */
  scanStarted?(at: number): void;
  pollStarted?(request: Pick<SyncRequest, 'depth'>, at: number): void;
  polled?(look: Poll): void;
  failed?(failure: PollFailure): void;
  /** How many of the pictures that the release is served without are made by now. */
  pictures?(made: number, total: number): void;
}

/** Whether a failure is over with a look that went well: a walk does not tell that sweeps do again. */
export function isResolvedBy(failed: SyncDepth, { report }: Pick<Poll, 'report'>): boolean {
  return failed === 'walk' || report.sync.depth !== 'walk';
}
