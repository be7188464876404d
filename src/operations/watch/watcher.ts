import { ReleaseHeld } from '../../pipeline/history/hold.ts';
import type { Pipeline, ReleaseRequest } from '../../pipeline/pipeline.ts';
import type { ShouldYield } from '../../pipeline/publish/pipeline-options.ts';
import type { StoreScan } from '../../pipeline/snapshot/sync/store-scan.ts';
import {
  type AnnouncedVersions,
  PART_SIZES,
  type SyncReport,
  type SyncRequest,
} from '../../pipeline/snapshot/sync/sync-request.ts';
import type { ChangeQueue } from './change-queue.ts';
import { type Clock, PollSchedule, systemClock, type WatchTiming } from './poll-schedule.ts';
import type { Poll, WatchEvents } from './watch-events.ts';

/** The part of a pipeline that a watcher calls. */
export interface WatchedPipeline extends Pick<Pipeline, 'scan'> {
  release(
    request: SyncRequest & Pick<ReleaseRequest, 'shouldYield' | 'canDeploy' | 'onSynced'>,
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
  random?: () => number;
}

/** A background scan that the next poll completes. */
interface FinishedScan {
  /** Null if the poll has to scan the store itself. */
  scan: StoreScan | null;
  at: number;
  acceptShrink: boolean;
  urgent: boolean;
}

/**
 * Milliseconds that a release renders pages which may wait, at least, before it yields to a change: however fast
 * changes follow each other, all pages are rendered in the end.
 */
const MIN_RENDER_MS = 250;
/** The same before it yields to a poll that may find nothing: without and with pages of changed products left. */
const MIN_RENDER_TO_POLL_MS = 10_000;
const MIN_OWN_TO_POLL_MS = 30_000;

interface WatchState {
  /** The poll and the background scan that are under way; null for none. They never reject. */
  poll: Promise<void> | null;
  scan: Promise<void> | null;
  finishedScan: FinishedScan | null;
  /** The last release left something to the next one. */
  isUnfinished: boolean;
}

/**
 * Keeps the release in step with the catalog until stopped: polls when the change queue, the schedule or a retry is
 * due, one poll at a time; changes that arrive during a poll lead to another one, to which a long release yields, as it
 * does to polls that are due. Before a full scan the store is read in the background, which takes long in a large
 * catalog, while polls go on. A failed poll leaves the site as it is, and its requests in the queue; so does a rollback
 * that holds.
 */
export class Watcher {
  readonly #options: WatchOptions;
  readonly #clock: Clock;
  readonly #schedule: PollSchedule;
  readonly #stopping = new AbortController();
  #state: WatchState = { poll: null, scan: null, finishedScan: null, isUnfinished: false };
  readonly #timers = { next: () => {}, again: () => {} };

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#schedule = new PollSchedule(options.timing);
    if (options.first !== undefined) this.#recordPoll(options.first);
    options.queue.onRequest(() => this.#scheduleNext());
    this.#scheduleNext();
  }

  /** Stops watching, after the release that is being published; what is still being read or compiled is left. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#timers.next();
    this.#timers.again();
    await Promise.all([this.#state.poll, this.#state.scan]);
  }

  /** The one place where the state changes: what is due next follows from it. */
  #enter(changes: Partial<WatchState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#scheduleNext();
  }

  #scheduleNext(): void {
    this.#timers.next();
    const { poll, scan, finishedScan } = this.#state;
    if (this.#stopping.signal.aborted || poll !== null) return;
    const { queue } = this.#options;
    const now = this.#clock.now();
    const waiting = { ...queue.waiting, finishedScan };
    const pollAt = this.#schedule.pollDueAt(now, waiting);
    const isScanning = scan !== null || finishedScan !== null;
    const scanAt = isScanning ? Number.POSITIVE_INFINITY : this.#schedule.scanDueAt(now, waiting);
    this.#timers.next =
      scanAt <= pollAt
        ? this.#clock.at(scanAt, () => this.#startScan())
        : this.#clock.at(pollAt, () => this.#startPoll());
  }

  #startPoll(): void {
    const { finishedScan } = this.#state;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#enter({ poll: promise, finishedScan: null });
    void this.#poll(finishedScan).then((isUnfinished) => {
      this.#enter({ poll: null, isUnfinished });
      resolve();
    });
  }

  #startScan(): void {
    const scan = this.#scan().then((finishedScan) => this.#enter({ scan: null, finishedScan }));
    this.#enter({ scan });
  }

  /** @returns null if it failed */
  async #scan(): Promise<FinishedScan | null> {
    const { pipeline, queue } = this.#options;
    const at = this.#clock.now();
    const { acceptShrink = false, urgent = false } = queue.takeFullScan() ?? {};
    this.#schedule.scanStarted(at);
    this.#notify((listener) => listener.scanStarted?.(at));
    try {
      const scan = await pipeline.scan({
        signal: this.#stopping.signal,
        // A running poll has the store to itself; each request of a scan waits for one poll at most.
        waitForTurn: async () => {
          await this.#state.poll;
        },
      });
      if (scan !== null) this.#schedule.scanned(this.#clock.now() - at);
      return { scan, at, acceptShrink, urgent };
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#recordFailure('fullScan', error, acceptShrink);
      return null;
    }
  }

  /** @returns true if it left something to the next one */
  async #poll(background: FinishedScan | null): Promise<boolean> {
    const { pipeline, queue } = this.#options;
    const startedAt = this.#clock.now();
    const changedIds = this.#state.isUnfinished ? queue.takeNewChanges() : queue.takeSync();
    const isShopDue = this.#schedule.isShopDue(startedAt, changedIds !== null);
    const request = requestOf(background, changedIds ?? [], isShopDue);
    const announced = queue.announced.versions();
    this.#notify((listener) => listener.pollStarted?.(request, startedAt));
    try {
      const report = await pipeline.release({
        ...request,
        ...(announced.size > 0 && { announced }),
        shouldYield: this.#yieldRule(),
        signal: this.#stopping.signal,
        onSynced: ({ changedProducts }) => this.#expectDeliveries(changedProducts, changedIds ?? []),
      });
      const isUnfinished = report.postponed > 0 || report.sync.isPart;
      if (!isUnfinished) queue.expectNothing();
      const finished: Poll = { request, startedAt, endedAt: this.#clock.now(), report };
      this.#askAgain(announced, report.sync);
      this.#recordPoll(background?.scan ? { ...finished, scannedAt: background.at } : finished);
      if (report.sync.fullScanNeeded) queue.add({ depth: 'fullScan' });
      return isUnfinished;
    } catch (error) {
      if (this.#stopping.signal.aborted) return false;
      this.#recordFailure(background === null ? 'modified' : 'fullScan', error, background?.acceptShrink);
      if (changedIds !== null) queue.add({ products: changedIds });
      return false;
    }
  }

  /** An answer may be older than the webhook that led to it: the change is asked for until the store has it. */
  #askAgain(announced: AnnouncedVersions, { outdated, isPart }: SyncReport): void {
    if (isPart) return;
    this.#timers.again();
    const { queue } = this.#options;
    const again = queue.announced.settle(announced, outdated, this.#clock.now());
    if (again === null) return;
    const { products, delay } = again;
    this.#timers.again = this.#clock.at(this.#clock.now() + delay, () => queue.add({ products }));
  }

  /** A release asks for the first time when it begins to render pages that shoppers do not ask for first. */
  #yieldRule(): ShouldYield {
    const { queue, timing } = this.#options;
    let since: number | null = null;
    return (isOwn) => {
      since ??= this.#clock.now();
      const untilPoll = Math.max(timing.poll, isOwn ? MIN_OWN_TO_POLL_MS : MIN_RENDER_TO_POLL_MS);
      return this.#clock.now() - since >= (queue.hasNewChange ? MIN_RENDER_MS : untilPoll);
    };
  }

  /** The store still sends webhooks of changes that a poll has already found, one by one even for thousands. */
  #expectDeliveries(found: readonly number[], named: readonly number[]): void {
    const known = new Set(named);
    this.#options.queue.expect(found.filter((id) => !known.has(id)));
  }

  #recordPoll(finished: Poll): void {
    this.#schedule.polled(finished);
    this.#notify((listener) => listener.polled?.(finished));
  }

  /**
   * The requests of a poll or scan wait for the next try, or until the catalog flows again, which is checked at
   * every interval.
   * @param acceptShrink was given for one attempt, not for the catalog of hours later: only a hold keeps it
   */
  #recordFailure(depth: 'modified' | 'fullScan', error: unknown, acceptShrink = false): void {
    const { queue, random = Math.random } = this.#options;
    const at = this.#clock.now();
    if (error instanceof ReleaseHeld) {
      this.#schedule.held(at);
      if (depth === 'fullScan') queue.add({ depth, acceptShrink });
      this.#notify((listener) => listener.held?.(error.hold));
      return;
    }
    const retry = this.#schedule.failed(depth, at, random());
    queue.add({ depth });
    this.#notify((listener) => listener.failed?.({ depth, error, at, ...retry }));
  }

  /** A listener that throws does not end the watching. */
  #notify(call: (listener: WatchEvents) => void): void {
    for (const listener of this.#options.events) {
      try {
        call(listener);
      } catch (error) {
        console.error(error);
      }
    }
  }
}

function requestOf(background: FinishedScan | null, products: readonly number[], shop: boolean): SyncRequest {
  if (background === null) {
    const rest = { acceptShrink: false, deferFullScan: true, inParts: PART_SIZES, shop };
    return { depth: 'modified', products, ...rest };
  }
  const { acceptShrink, scan } = background;
  return { depth: 'fullScan', products, acceptShrink, ...(scan && { scan }) };
}
