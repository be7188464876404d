import type { ReleaseReport } from '../../pipeline/release-report.ts';
import type { QueuedRequest } from './change-queue.ts';
import type { Poll } from './watch-events.ts';

/** All in milliseconds. */
export interface WatchTiming {
  /** Between two polls. */
  poll: number;
  /** Longest time between two full scans. */
  fullScan: number;
  /** Shortest time between two that cost little; as the longest where left out. */
  cheapFullScan?: number;
  /** From the first of a burst of requests to the poll. */
  debounce: number;
  /** Longest rest after a release that published something. */
  maxRest: number;
}

/** Requests that wait for a poll or a full scan. */
interface WaitingRequests {
  sync: QueuedRequest | null;
  fullScan: QueuedRequest | null;
  /** A background scan that the next poll completes; null where there is none. */
  finishedScan: { urgent: boolean } | null;
}

/** Rest after a release, as a share of what it took: changes that follow each other leave the machine a sixth. */
const REST_SHARE = 0.2;

/** A store's timer is often late: it is polled again after this long for a sale that has not shown. */
const SALE_RETRY_MS = 5000;
/** Full scans may take this share of the time: a small catalog is scanned often, a large one seldom. */
const SCAN_SHARE = 1 / 20;
/** Longest time between two polls that also read settings, categories and terms, however often changes come. */
const SHOP_MS = 60_000;
const NEVER = Number.POSITIVE_INFINITY;
const LONG_AGO = Number.NEGATIVE_INFINITY;

/** Computes when the next poll of the catalog and the next full scan are due. */
export class PollSchedule {
  readonly #timing: WatchTiming;
  #polledAt = LONG_AGO;
  #fullScanAt = LONG_AGO;
  #publishedAt = LONG_AGO;
  /** After the last release that published something. */
  #rest = 0;
  #shopReadAt = LONG_AGO;
  /** Duration of the last full scan. */
  #scanCost = NEVER;
  /** The last failure of each depth that no success has followed. */
  readonly #failures: Record<'modified' | 'fullScan', { at: number; wait: number } | null> = {
    modified: null,
    fullScan: null,
  };
  /** When the next sale starts or ends. */
  #saleAt: number | null = null;
  /** When a sale should have, that no release has shown. */
  #missedAt: number | null = null;

  /** When the product feed may be written. */
  #feedAt: number | null = null;

  constructor(timing: WatchTiming) {
    this.#timing = timing;
  }

  /** @returns milliseconds since 1970; not later than now where a poll is due */
  pollDueAt(now: number, { sync, finishedScan }: WaitingRequests): number {
    this.#forgetFuture(now);
    const { poll } = this.#timing;
    const requested = Math.min(this.#debounced(now, sync), finishedScan === null ? NEVER : now);
    const due = Math.min(requested, this.#polledAt + poll, this.#saleDue(), this.#feedAt ?? NEVER);
    const spaced = Math.max(due, this.#publishedAt + this.#rest);
    return sync?.urgent || finishedScan?.urgent ? spaced : Math.max(spaced, this.#retryAt('modified'));
  }

  /** @returns when the next background scan is due, in milliseconds since 1970 */
  scanDueAt(now: number, { sync, fullScan }: WaitingRequests): number {
    this.#forgetFuture(now);
    const due = Math.min(this.#debounced(now, fullScan), this.#fullScanAt + this.#fullScanInterval);
    if (sync?.urgent || fullScan?.urgent) return due;
    return Math.max(due, this.#retryAt('modified'), this.#retryAt('fullScan'));
  }

  /**
   * Returns true where the next poll is to read settings, categories and terms too.
   * @param isRequested the poll is for changes that are known, which should not wait for that
   */
  isShopDue(now: number, isRequested: boolean): boolean {
    this.#forgetFuture(now);
    return now - this.#shopReadAt >= (isRequested ? SHOP_MS : Math.min(SHOP_MS, this.#timing.poll));
  }

  /** @param cost how long a background scan took, in milliseconds */
  scanned(cost: number): void {
    this.#scanCost = cost;
  }

  /** A started scan puts the next poll off: it compares every product itself. */
  scanStarted(at: number): void {
    this.#polledAt = at;
  }

  polled(poll: Poll): void {
    const { request, startedAt, endedAt, scannedAt = startedAt, report } = poll;
    this.#failures.modified = null;
    // The next release reads and renders the rest.
    const isUnfinished = report.postponed > 0 || report.sync.isPart;
    this.#polledAt = isUnfinished ? LONG_AGO : endedAt;
    this.#noteSales(startedAt, report);
    this.#feedAt = report.feedDueAt;
    if (report.sync.depth !== 'modified') {
      this.#failures.fullScan = null;
      this.#fullScanAt = scannedAt;
      if (poll.scannedAt === undefined) this.#scanCost = endedAt - startedAt;
    }
    if (report.sync.depth !== 'modified' || request.shop) this.#shopReadAt = startedAt;
    if (report.id === null) return;
    this.#publishedAt = endedAt;
    const took = isUnfinished ? 0 : Math.max(0, endedAt - startedAt);
    this.#rest = Math.min(took * REST_SHARE, this.#timing.maxRest);
  }

  failed(depth: 'modified' | 'fullScan', at: number, nextTryAt: number): void {
    this.#failures[depth] = { at, wait: nextTryAt - at };
  }

  get #fullScanInterval(): number {
    const { fullScan, cheapFullScan = fullScan } = this.#timing;
    return Math.min(fullScan, Math.max(cheapFullScan, this.#scanCost / SCAN_SHARE));
  }

  #debounced(now: number, waiting: QueuedRequest | null): number {
    return waiting === null ? NEVER : Math.min(waiting.since, now) + this.#timing.debounce;
  }

  #retryAt(depth: 'modified' | 'fullScan'): number {
    const failure = this.#failures[depth];
    return failure === null ? LONG_AGO : failure.at + failure.wait;
  }

  #noteSales(startedAt: number, { id, sync }: ReleaseReport): void {
    const { nextSaleAt } = sync;
    const isPast = (moment: number | null) => moment !== null && moment <= startedAt;
    const missed = [nextSaleAt, this.#saleAt, this.#missedAt].find(isPast) ?? null;
    this.#missedAt = id === null ? missed : null;
    this.#saleAt = isPast(nextSaleAt) ? null : nextSaleAt;
  }

  /** At the next sale's moment; for one that has not shown, at intervals that grow with the delay. */
  #saleDue(): number {
    const again =
      this.#missedAt === null
        ? NEVER
        : this.#polledAt + Math.max(SALE_RETRY_MS, this.#polledAt - this.#missedAt);
    return Math.min(again, this.#saleAt ?? NEVER);
  }

  /** A clock that was set back must not stop the polls until it has caught up. */
  #forgetFuture(now: number): void {
    this.#polledAt = Math.min(this.#polledAt, now);
    this.#fullScanAt = Math.min(this.#fullScanAt, now);
    this.#publishedAt = Math.min(this.#publishedAt, now);
    this.#shopReadAt = Math.min(this.#shopReadAt, now);
    for (const failure of Object.values(this.#failures)) {
      if (failure !== null) failure.at = Math.min(failure.at, now);
    }
  }
}
