import { readFileSync } from 'node:fs';
import { writeFileAtomic } from '#kit/files/files.ts';
import type { ReleaseReport } from '#pipeline/release-report.ts';
import type { UnresolvableEntity } from '#pipeline/snapshot/read/unresolvable-products.ts';
import type { SyncDepth } from '#pipeline/snapshot/sync/sync-request.ts';

export const STATUS_SCHEMA = 3;

/**
 * State of the watching process: `.islet/status.json`, and the answer to `GET /status` on the control socket. Moments
 * are ISO 8601 in UTC, durations seconds.
 */
export interface WatchStatus {
  schema: typeof STATUS_SCHEMA;
  state: 'starting' | 'following' | 'releasing' | 'held' | 'failing' | 'stopped';
  pid: number;
  since: string;
  at: string;
  /** GraphQL endpoint of the store; null while starting. */
  endpoint: string | null;
  receiver: string | null;
  pollSeconds: number;
  fullScanSeconds: number;
  current: { startedAt: string; depth: SyncDepth } | null;
  /** Since when a background scan has been under way. */
  backgroundScanSince: string | null;
  lastPoll: PollStatus | null;
  lastFullScan: PollStatus | null;
  /** Of this run or an earlier one. */
  lastRelease: ReleaseStatus | null;
  lastFailure: FailureStatus | null;
  /** While a rollback holds: the release whose files are shown, since when, and when that was last found. */
  held?: { to: string; since: string; checkedAt: string };
  /** Requests that wait for the next poll. */
  pending: { since: string; depth: SyncDepth; products: number } | null;
  /** Products that the store lists but cannot return, where there are any. */
  unresolvable?: readonly UnresolvableEntity[];
  /** While pictures of the release are still made: how many are done, of all that were missing. */
  pictures?: { made: number; total: number };
  /** Where releases are deployed to as they are made. */
  deploy?: DeployStatus;
  webhooks: { received: number; refused: number; lastAt: string | null };
}

export interface PollStatus {
  /** Later changes may not be included. */
  startedAt: string;
  at: string;
  depth: SyncDepth;
  seconds: number;
}

export interface ReleaseStatus
  extends Pick<ReleaseReport, 'pages' | 'rendered' | 'removed' | 'files' | 'bytes' | 'reasons'> {
  id: string;
  at: string;
  seconds: number;
}

export interface FailureStatus {
  /** Full scans fail apart from syncs of modified products. */
  depth: SyncDepth;
  at: string;
  message: string;
  /** In a row. */
  attempts: number;
  /** Null once it is over. */
  nextTryAt: string | null;
}

interface DeployStatus {
  target: string;
  /** The last deploy that ended; null before the first of this run. */
  last: { build: string; at: string; files: number; seconds: number; waiting: number } | null;
  /** Null once a deploy has succeeded. */
  failure: (Omit<FailureStatus, 'depth'> & { nextTryAt: string }) | null;
}

/** Replaces the status file in one step: readers find the old one or the new one. */
export function writeStatus(file: string, status: WatchStatus): void {
  writeFileAtomic(file, `${JSON.stringify(status, null, 2)}\n`);
}

/** @returns the status in a file; null if there is none, or it is of another version */
export function readStatus(file: string): WatchStatus | null {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
  return isStatus(value) ? value : null;
}

function isStatus(value: unknown): value is WatchStatus {
  return typeof value === 'object' && value !== null && 'schema' in value && value.schema === STATUS_SCHEMA;
}
