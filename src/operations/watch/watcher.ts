import { retryDelay } from '#storefront/api/retry.ts';
import { type Hold, ReleaseHeld } from '../../pipeline/history/hold.ts';
import type { Pipeline, ReleaseRequest } from '../../pipeline/pipeline.ts';
import {
  type AnnouncedVersions,
  PART_SIZES,
  type ScanPace,
  type StoreScan,
  type SyncReport,
  type SyncRequest,
} from '../../pipeline/snapshot/sync/sync-request.ts';
import type { ChangeQueue } from './change-queue.ts';
import { type Clock, systemClock } from './clock.ts';
import { PollSchedule, type WatchTiming } from './poll-schedule.ts';
import type { Poll, WatchEvents } from './watch-events.ts';

/** The part of a pipeline that a watcher calls. */
export interface WatchedPipeline extends Pick<Pipeline, 'scan'> {
  release(
    request: SyncRequest & Pick<ReleaseRequest, 'shouldYield' | 'onSynced'>,
  ): ReturnType<Pipeline['release']>;
}

export interface WatchOptions {
  pipeline: WatchedPipeline;
  queue: ChangeQueue;
  timing: WatchTiming;
  events: readonly WatchEvents[];
  /** The release that was just made; without one, watching begins with a full scan. */
  first?: Poll | undefined;
  clock?: Clock;
  /** Returns a number from 0 to below 1. */
  random?: () => number;
}

export interface Watcher {
  /** Stops watching, after the running release. */
  stop(): Promise<void>;
}

/** A background scan that the next poll completes. */
interface FinishedScan {
  /** Null where the poll has to scan the store itself. */
  scan: StoreScan | null;
  at: number;
  acceptShrink: boolean;
  urgent: boolean;
}

/**
 * Milliseconds that a release renders pages which may wait, at least, before it yields to a change: however fast changes
 * follow each other, all pages come to an end.
 */
const MIN_RENDER_MS = 250;
/** The same before it yields to a poll, of which nobody knows that it finds something. */
const MIN_RENDER_TO_POLL_MS = 10_000;

/** In milliseconds. */
const RETRY_DELAYS = { firstDelay: 1000, maxDelay: 5 * 60_000 };

/**
 * Keeps the release in step with the catalog until stopped: polls when the change queue, the schedule or a
 * retry is due, one poll at a time; changes that arrive during a poll lead to another one, to which a long
 * release yields, as it does to polls that are due. Before a full scan the store is read in the background,
 * which takes long in a large catalog, while polls go on.
 * A failed poll leaves the site as it is, and its requests in the queue; so does a rollback that holds.
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
  /** The last release left something to the next one. */
  let isUnfinished = false;
  let cancel = () => {};
  let cancelRetry = () => {};
  const pace: ScanPace = {
    signal: stopping.signal,
    // A running poll has the store to itself; each request of a scan waits for one poll at most.
    waitForTurn: async () => {
      await polling;
    },
  };

  function scheduleNext(): void {
    cancel();
    if (stopping.signal.aborted || polling !== null) return;
    const now = clock.now();
    const waiting = { sync: queue.waitingSync, fullScan: queue.waitingFullScan, finishedScan };
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
    const { acceptShrink = false, urgent = false } = queue.takeFullScan() ?? {};
    schedule.scanStarted(at);
    notify((listener) => listener.scanStarted?.(at));
    try {
      finishedScan = { scan: await pipeline.scan(pace), at, acceptShrink, urgent };
      if (finishedScan.scan !== null) schedule.scanned(clock.now() - at);
    } catch (error) {
      if (error instanceof ReleaseHeld) recordHold(error.hold, acceptShrink);
      else if (!stopping.signal.aborted) recordFailure('sweep', error);
    }
  }

  async function poll(): Promise<void> {
    const startedAt = clock.now();
    const background = finishedScan;
    finishedScan = null;
    const changedIds = isUnfinished ? queue.takeNews() : queue.takeSync();
    const request = requestOf(
      background,
      changedIds ?? [],
      schedule.isShopDue(startedAt, changedIds !== null),
    );
    const announced = queue.announced.versions();
    notify((listener) => listener.pollStarted?.(request, startedAt));
    try {
      const report = await pipeline.release({
        ...request,
        ...(announced.size > 0 && { announced }),
        shouldYield: yieldRule(),
        onSynced: ({ changedProducts }) => expectDeliveries(changedProducts, changedIds ?? []),
      });
      isUnfinished = report.postponed > 0 || report.sync.isPart;
      if (!isUnfinished) queue.expectNothing();
      const finished: Poll = { request, startedAt, endedAt: clock.now(), report };
      askAgain(announced, report.sync);
      recordPoll(background?.scan ? { ...finished, scannedAt: background.at } : finished);
      if (report.sync.fullScanNeeded) queue.add({ depth: 'sweep' });
    } catch (error) {
      isUnfinished = false;
      if (error instanceof ReleaseHeld) recordHold(error.hold, background?.acceptShrink ?? null);
      else recordFailure(background === null ? 'walk' : 'sweep', error);
      if (changedIds !== null) queue.add({ products: changedIds });
    }
  }

  /** An answer may be older than the webhook that led to it: the change is asked for until the store has it. */
  function askAgain(announced: AnnouncedVersions, { outdated, isPart }: SyncReport): void {
    if (isPart) return;
    cancelRetry();
    const again = queue.announced.settle(announced, outdated, clock.now());
    if (again === null) return;
    const { products, delay } = again;
    cancelRetry = clock.at(clock.now() + delay, () => queue.add({ products }));
  }

  /** A release asks for the first time when it begins to render pages that may wait. */
  function yieldRule(): () => boolean {
    let since: number | null = null;
    const untilPoll = Math.max(options.timing.poll, MIN_RENDER_TO_POLL_MS);
    return () => {
      since ??= clock.now();
      return clock.now() - since >= (queue.hasNews ? MIN_RENDER_MS : untilPoll);
    };
  }

  /** The store still sends webhooks of changes that a poll has found by itself, one by one where thousands are made. */
  function expectDeliveries(found: readonly number[], named: readonly number[]): void {
    const known = new Set(named);
    queue.expect(found.filter((id) => !known.has(id)));
  }

  function recordPoll(finished: Poll): void {
    attempts.walk = 0;
    if (finished.report.sync.depth !== 'walk') attempts.sweep = 0;
    schedule.polled(finished);
    notify((listener) => listener.polled?.(finished));
  }

  function recordFailure(depth: 'walk' | 'sweep', error: unknown): void {
    attempts[depth] += 1;
    const at = clock.now();
    const nextTryAt = at + retryDelay(attempts[depth], random(), RETRY_DELAYS);
    schedule.failed(depth, at, nextTryAt);
    // Without acceptShrink, which was given for one attempt, not for the catalog of hours later.
    queue.add({ depth });
    notify((listener) => listener.failed?.({ depth, error, at, attempts: attempts[depth], nextTryAt }));
  }

  /**
   * What was asked for waits until the catalog flows again, which is looked for at every interval.
   * @param fullScan the scan that has to be made again; null where there was none
   */
  function recordHold(hold: Hold, acceptShrink: boolean | null): void {
    const at = clock.now();
    for (const depth of ['walk', 'sweep'] as const) schedule.failed(depth, at, at + options.timing.poll);
    if (acceptShrink !== null) queue.add({ depth: 'sweep', acceptShrink });
    notify((listener) => listener.held?.(hold));
  }

  /** A listener that throws does not end the watching. */
  function notify(call: (listener: WatchEvents) => void): void {
    for (const listener of events) {
      try {
        call(listener);
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
      cancelRetry();
      await Promise.all([polling, scanning]);
    },
  };
}

function requestOf(
  finishedScan: FinishedScan | null,
  products: readonly number[],
  shop: boolean,
): SyncRequest {
  if (finishedScan === null) {
    return { depth: 'walk', products, acceptShrink: false, deferFullScan: true, inParts: PART_SIZES, shop };
  }
  const { acceptShrink, scan } = finishedScan;
  return { depth: 'sweep', products, acceptShrink, ...(scan === null ? {} : { scan }) };
}
