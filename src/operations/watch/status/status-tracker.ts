import { errorMessage } from '#kit/errors.ts';
import type { Hold } from '../../../pipeline/history/hold.ts';
import type { SyncRequest } from '../../../pipeline/snapshot/sync/sync-request.ts';
import type { DeployReport } from '../../deploy/deploy.ts';
import type { ChangeQueue } from '../change-queue.ts';
import {
  type DeployFailure,
  isResolvedBy,
  type Poll,
  type PollFailure,
  type WatchEvents,
} from '../watch-events.ts';
import { type FailureStatus, type PollStatus, STATUS_SCHEMA, type WatchStatus } from './watch-status.ts';

interface StatusOptions {
  /** In milliseconds. */
  timing: { poll: number; fullScan: number };
  queue: ChangeQueue;
  /** The status of an earlier run: its last release is still the last. */
  before: WatchStatus | null;
  /** Saves a status; called on each change. */
  save: (status: WatchStatus) => void;
  now?: () => number;
}

type Deployed = Pick<DeployReport, 'target' | 'build' | 'sent' | 'removed' | 'seconds' | 'waiting'>;

const MIN_SAVE_INTERVAL_MS = 1000;

/** Derives the status from the events of a watcher and its receiver. */
export class StatusTracker implements WatchEvents {
  readonly #options: StatusOptions;
  readonly #now: () => number;
  #status: WatchStatus;
  #savedAt = 0;
  /** The last failure of a full scan that no success has followed. */
  #failedScan: FailureStatus | null = null;

  constructor(options: StatusOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    const now = iso(this.#now());
    this.#status = {
      schema: STATUS_SCHEMA,
      state: 'starting',
      pid: process.pid,
      since: now,
      at: now,
      endpoint: null,
      receiver: null,
      pollSeconds: options.timing.poll / 1000,
      fullScanSeconds: options.timing.fullScan / 1000,
      current: null,
      backgroundScanSince: null,
      lastPoll: null,
      lastFullScan: null,
      lastRelease: options.before?.lastRelease ?? null,
      lastFailure: null,
      pending: null,
      webhooks: { received: 0, refused: 0, lastAt: null },
    };
    this.#save();
  }

  get status(): WatchStatus {
    const { pending } = this.#options.queue;
    return {
      ...this.#status,
      at: iso(this.#now()),
      pending: pending && { ...pending, since: iso(pending.since) },
    };
  }

  setReceiver(receiver: string): void {
    this.#change({ receiver });
  }

  setEndpoint(endpoint: string): void {
    this.#change({ endpoint });
  }

  scanStarted(at: number): void {
    this.#change({ backgroundScanSince: iso(at) });
  }

  pollStarted({ depth }: Pick<SyncRequest, 'depth'>, at: number): void {
    this.#change({ state: 'releasing', current: { startedAt: iso(at), depth } });
  }

  polled(poll: Poll): void {
    const { report, startedAt, endedAt, scannedAt = startedAt } = poll;
    const { backgroundScanSince, lastFullScan, lastRelease } = this.#status;
    const { depth, unresolvable } = report.sync;
    const at = iso(endedAt);
    const since = (moment: number): PollStatus => ({
      startedAt: iso(moment),
      at,
      depth,
      seconds: (endedAt - moment) / 1000,
    });
    const isFullScan = depth !== 'modified';
    const lastPoll = since(startedAt);
    const { seconds } = lastPoll;
    const { id, pages, rendered, removed, files, bytes, reasons } = report;
    const lastFailure = this.#failureAfter(poll);
    const { unresolvable: _, held: __, ...others } = this.#status;
    this.#status = unresolvable.length > 0 ? { ...others, unresolvable } : others;
    this.#change({
      state: isFailing(lastFailure) ? 'failing' : 'following',
      current: null,
      backgroundScanSince: isFullScan ? null : backgroundScanSince,
      lastPoll,
      lastFullScan: isFullScan ? since(scannedAt) : lastFullScan,
      lastRelease:
        id === null ? lastRelease : { id, at, pages, rendered, removed, files, bytes, seconds, reasons },
      lastFailure,
    });
  }

  failed({ depth, error, at, attempts, nextTryAt }: PollFailure): void {
    const { current, backgroundScanSince } = this.#status;
    const lastFailure = {
      depth,
      at: iso(at),
      message: errorMessage(error),
      attempts,
      nextTryAt: iso(nextTryAt),
    };
    const isFullScan = depth !== 'modified';
    if (isFullScan) this.#failedScan = lastFailure;
    // A background scan can fail while a poll goes on.
    const isPolling = isFullScan && current?.depth === 'modified';
    this.#change({
      ...(isPolling ? {} : { state: 'failing', current: null }),
      backgroundScanSince: isFullScan ? null : backgroundScanSince,
      lastFailure,
    });
  }

  held({ to, at }: Hold): void {
    const held = { to, since: iso(at), checkedAt: iso(this.#now()) };
    this.#change({ state: 'held', current: null, backgroundScanSince: null, held });
  }

  pictures(made: number, total: number): void {
    const { pictures: _, ...others } = this.#status;
    this.#status = made < total ? { ...others, pictures: { made, total } } : others;
    if (made === total || this.#now() - this.#savedAt >= MIN_SAVE_INTERVAL_MS) this.#save();
  }

  deployed({ target, build, sent, removed, seconds, waiting }: Deployed, at: number): void {
    const files = sent.length + removed.length;
    const { deploy } = this.#status;
    // One that had nothing to do is not worth mentioning, unless it ends a failure.
    if (files === 0 && deploy?.last?.build === build && deploy.failure === null) return;
    this.#change({
      deploy: { target, last: { build, at: iso(at), files, seconds, waiting }, failure: null },
    });
  }

  deployFailed({ target, error, at, attempts, nextTryAt }: DeployFailure): void {
    const failure = { at: iso(at), message: errorMessage(error), attempts, nextTryAt: iso(nextTryAt) };
    this.#change({ deploy: { target, last: this.#status.deploy?.last ?? null, failure } });
  }

  /** Counts a delivery. A burst is saved once: with its first, or with the poll that it leads to. */
  countDelivery(outcome: 'received' | 'refused'): void {
    const { webhooks } = this.#status;
    this.#status.webhooks = { ...webhooks, [outcome]: webhooks[outcome] + 1, lastAt: iso(this.#now()) };
    if (this.#now() - this.#savedAt >= MIN_SAVE_INTERVAL_MS) this.#save();
  }

  stopped(): void {
    this.#change({ state: 'stopped', current: null });
  }

  /** A failure of full scans is shown again when syncs of modified products succeed. */
  #failureAfter(poll: Poll): FailureStatus | null {
    const { lastFailure } = this.#status;
    if (isResolvedBy('fullScan', poll)) this.#failedScan = null;
    return this.#failedScan ?? (lastFailure && { ...lastFailure, nextTryAt: null });
  }

  #change(changes: Partial<WatchStatus>): void {
    this.#status = { ...this.#status, ...changes };
    this.#save();
  }

  #save(): void {
    this.#savedAt = this.#now();
    this.#options.save(this.status);
  }
}

function isFailing(failure: FailureStatus | null): boolean {
  return failure !== null && failure.nextTryAt !== null;
}

function iso(moment: number): string {
  return new Date(moment).toISOString();
}
