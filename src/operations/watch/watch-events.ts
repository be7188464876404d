import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hold } from '#pipeline/history/hold.ts';
import type { ReleaseReport } from '#pipeline/release-report.ts';
import type { SyncDepth, SyncRequest } from '#pipeline/snapshot/sync/sync-request.ts';
import type { DeployReport } from '../deploy/deploy.ts';
import type { RefreshRequest } from './change-queue.ts';
import type { HttpError } from './receiver/http.ts';
import type { Delivery } from './receiver/webhook-receiver.ts';
import type { WatchStatus } from './status/watch-status.ts';

/** A poll of the catalog, and the release that it led to. */
export interface Poll {
  request: SyncRequest;
  /** In milliseconds since 1970. */
  startedAt: number;
  endedAt: number;
  /** When the background scan of its full scan began; with the poll itself by default. */
  scannedAt?: number;
  report: ReleaseReport;
}

interface Failure {
  error: unknown;
  at: number;
  /** Failures in a row, this one included. */
  attempts: number;
  nextTryAt: number;
}

/** Full scans fail, and are retried, apart from syncs of modified products. */
export type PollFailure = Failure & { depth: SyncDepth };
export type DeployFailure = Failure & { target: string };

/** Events of a watcher, in the order they happen. */
export interface WatchEvents {
  /** A background scan of the store began; polls go on meanwhile. */
  scanStarted?(at: number): void;
  pollStarted?(request: Pick<SyncRequest, 'depth'>, at: number): void;
  polled?(poll: Poll): void;
  failed?(failure: PollFailure): void;
  /** Nothing was released, since a rollback holds. */
  held?(hold: Hold): void;
  /** Progress of the pictures that the release was published without. */
  pictures?(made: number, total: number): void;
  /** A deploy ended at that moment, also one that had nothing to do. */
  deployed?(report: DeployReport, at: number): void;
  deployFailed?(failure: DeployFailure): void;
}

/** Returns true if a poll that succeeded ends a failure; a sync of modified products does not end that of a full scan. */
export function isResolvedBy(failed: SyncDepth, { report }: Pick<Poll, 'report'>): boolean {
  return failed === 'modified' || report.sync.depth !== 'modified';
}

/** Pages for the shop's owner on the watch port, beside the webhooks; they hear what happens. */
export interface WatchGuest extends WatchEvents {
  /** First segment of their paths: `desk` for `/desk/…`. */
  name: string;
  /** Answers a request for one of their paths. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void> | void;
  /** Called once, as soon as the port listens. */
  begin?(watching: Watching): void;
  /** Called with the outcome of each webhook delivery. */
  delivered?(outcome: Delivery | HttpError): void;
  /** Called whenever the status may be another. */
  changed?(): void;
  /** Ends what the pages have begun. */
  stop?(): Promise<void> | void;
}

/** The process that watches, as its guests see it. */
export interface Watching {
  /** Address of the port, as this machine reaches it, without a closing slash. */
  url: string;
  status(): WatchStatus;
  /** Queues a request, and returns at once. */
  refresh(request: Partial<RefreshRequest>): void;
}
