import { retryDelay } from '#api/retry.ts';
import type { Pipeline } from '../pipeline.ts';
import type { ScanPace, StoreScan, SyncRequest } from '../snapshot/sync/sync-request.ts';
import type { ChangeQueue } from './change-queue.ts';
import { type Clock, systemClock } from './clock.ts';
import { PollSchedule, type WatchTiming } from './poll-schedule.ts';
import type { Poll, WatchEvents } from './watch-events.ts';

/** Delays of retries in milliseconds. */
const RETRY_LIMITS = { firstDelay: 1000, maxDelay: 5 * 60_000 };

/** What a follower needs of a pipeline. */
export interface WatchedPipeline extends Pick<Pipeline, 'scan'> {
  release(request: SyncRequest): ReturnType<Pipeline['release']>;
}

export interface WatchOptions {
  pipeline: WatchedPipeline;
  queue: ChangeQueue;
  timing: WatchTiming;
  events: readonly WatchEvents[];
  /** The release that was just made; without one, the follower begins with a sweep. */
  first?: Poll | undefined;
  clock?: Clock;
  /** From 0 to below 1. */
  random?: () => number;
}

export interface Watcher {
  /** Stops following, after the running release. */
  stop(): Promise<void>;
}

/** What a sweep compares, to be taken in by the next look. */
interface FinishedScan {
  /** Null where the look has to ask for itself. */
  scan: StoreScan | null;
  at: number;
  acceptShrink: boolean;
  urgent: boolean;
}

/**
 * Keeps the release in step with the catalog until stopped: looks when the inbox, the schedule or a retry
 * says so, never twice at once. What arrives during a look is looked at after it. Before a sweep the store
 * is surveyed, which takes long in a large catalog; looks go on meanwhile. A failure leaves the site as it
 * is and what was asked for in the inbox.
 */
export function watch(options: WatchOptions): Watcher {
  const { pipeline, queue, events } = options;
  const clock = options.clock ?? systemClock;
  const random = options.random ?? Math.random;
  const schedule = new PollSchedule(options.timing);
  const stopping = new AbortController();
  const attempts = { walk: 0, sweep: 0 };
  let polling: Promise<void> | null = null;
  let scanning: Promise<void> | null = null;
  let finishedScan: FinishedScan | null = null;
  let cancel = () => {};
  const pace: ScanPace = {
    signal: stopping.signal,
    // A look that goes on has the store to itself; each request waits for one of them at most.
    waitForTurn: async () => {
      await polling;
    },
  };

  function scheduleNext(): void {
    cancel();
    if (stopping.signal.aborted || polling !== null) return;
    const now = clock.now();
    const waiting = { sync: queue.waitingSync, reconcile: queue.waitingReconcile, finishedScan };
    const pollAt = schedule.pollDueAt(now, waiting);
    const isScanning = scanning !== null || finishedScan !== null;
    const scanAt = isScanning ? Number.POSITIVE_INFINITY : schedule.scanDueAt(now, waiting);
    cancel = scanAt <= pollAt ? clock.at(scanAt, startScan) : clock.at(pollAt, startPoll);
  }

  function startPoll(): void {
    polling = poll().finally(() => {
      polling = null;
      scheduleNext();
    });
  }

  function startScan(): void {
    scanning = scan().finally(() => {
      scanning = null;
      scheduleNext();
    });
    scheduleNext();
  }

  async function scan(): Promise<void> {
    const at = clock.now();
    const { acceptShrink = false, urgent = false } = queue.takeReconcile() ?? {};
    schedule.scanStarted(at);
    notify((listener) => listener.scanStarted?.(at));
    try {
      finishedScan = { scan: await pipeline.scan(pace), at, acceptShrink, urgent };
    } catch (error) {
      if (!stopping.signal.aborted) recordFailure('sweep', error);
    }
  }

  async function poll(): Promise<void> {
    const startedAt = clock.now();
    const sweep = finishedScan;
    finishedScan = null;
    const changedIds = queue.takeSync();
    const request = requestOf(sweep, changedIds ?? []);
    notify((listener) => listener.pollStarted?.(request, startedAt));
    try {
      const report = await pipeline.release(request);
      const done: Poll = { request, startedAt, endedAt: clock.now(), report };
      recordPoll(sweep?.scan ? { ...done, scannedAt: sweep.at } : done);
      if (report.sync.reconcileNeeded) queue.add({ depth: 'sweep' });
    } catch (error) {
      recordFailure(sweep === null ? 'walk' : 'sweep', error);
      if (changedIds !== null) queue.add({ products: changedIds });
    }
  }

  function recordPoll(done: Poll): void {
    attempts.walk = 0;
    if (done.report.sync.depth !== 'walk') attempts.sweep = 0;
    schedule.polled(done);
    notify((listener) => listener.polled?.(done));
  }

  function recordFailure(depth: 'walk' | 'sweep', error: unknown): void {
    attempts[depth] += 1;
    const at = clock.now();
    const nextTryAt = at + retryDelay(attempts[depth], random(), RETRY_LIMITS);
    schedule.failed(depth, at, nextTryAt);
    // Leave to shrink was given for one attempt, not for whatever the catalog may be hours later.
    queue.add({ depth });
    notify((listener) => listener.failed?.({ depth, error, at, attempts: attempts[depth], nextTryAt }));
  }

  /** Whoever listens cannot end the following. */
  function notify(how: (listener: WatchEvents) => void): void {
    for (const listener of events) {
      try {
        how(listener);
      } catch (error) {
        console.error(error);
      }
    }
  }

  if (options.first !== undefined) recordPoll(options.first);
  queue.onRequest(scheduleNext);
  scheduleNext();
  return {
    async stop() {
      stopping.abort();
      cancel();
      await Promise.all([polling, scanning]);
    },
  };
}

function requestOf(finishedScan: FinishedScan | null, products: readonly number[]): SyncRequest {
  if (finishedScan === null) return { depth: 'walk', products, acceptShrink: false, deferReconcile: true };
  const { acceptShrink, scan } = finishedScan;
  return { depth: 'sweep', products, acceptShrink, ...(scan === null ? {} : { scan }) };
}
