import type { ReleaseReport } from '../../pipeline.ts';
import type { SyncDepth } from '../../snapshot/sync/sync-request.ts';

export const STATUS_SCHEMA = 2;

/**
 * How following the catalog goes: `.islet/status.json`, and what `GET /status` answers. Moments are
 * ISO 8601 in UTC, durations seconds.
 */
export interface WatchStatus {
  schema: typeof STATUS_SCHEMA;
  state: 'starting' | 'following' | 'releasing' | 'failing' | 'stopped';
  pid: number;
  since: string;
  /** When this was written. */
  at: string;
  /** GraphQL endpoint of the store; null while starting. */
  endpoint: string | null;
  /** Address of the webhook receiver. */
  receiver: string | null;
  pollSeconds: number;
  sweepSeconds: number;
  /** The look that is going on. */
  current: { startedAt: string; depth: SyncDepth } | null;
  /** Since when the store has been asked for what a sweep compares. */
  surveying: string | null;
  lastLook: PollStatus | null;
  lastSweep: PollStatus | null;
  /** Kept from earlier runs. */
  lastRelease: ReleaseStatus | null;
  lastFailure: FailureStatus | null;
  /** What waits for the next look. */
  pending: { since: string; depth: SyncDepth; products: number } | null;
  /** While pictures of the release are still made: those that are done, and all that were missing. */
  pictures?: { made: number; total: number };
  webhooks: { received: number; refused: number; lastAt: string | null };
}

export interface PollStatus {
  /** What the store said before that was not looked at. */
  startedAt: string;
  at: string;
  depth: SyncDepth;
  seconds: number;
}

export interface ReleaseStatus {
  id: string;
  at: string;
  pages: number;
  rendered: number;
  removed: number;
  files: number;
  bytes: number;
  seconds: number;
  /** Kind of reason -> pages that were rendered for it. */
  reasons: ReleaseReport['reasons'];
}

export interface FailureStatus {
  /** Of what look: sweeps fail apart from walks. */
  depth: SyncDepth;
  at: string;
  message: string;
  /** In a row. */
  attempts: number;
  /** Null once it is over. */
  nextTryAt: string | null;
}
