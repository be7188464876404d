import { retryDelay } from '#storefront/api/exchanges/retry-exchange.ts';
import type { ReleaseReport } from '../../pipeline/release-report.ts';
import type { QueuedRequest } from './change-queue.ts';
import type { Poll } from './watch-events.ts';

/** Time and timers of a watcher; tests move theirs by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `work` at a moment, or as soon as possible if it is past. @returns cancels it */
  at(moment: number, work: () => void): () => void;
}

/** Node's timers fire at once if they are set to wait longer. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  at(moment, work) {
    let timer: NodeJS.Timeout;
    const wait = () => {
      const left = Math.max(moment - Date.now(), 0);
      timer = left > MAX_TIMEOUT_MS ? setTimeout(wait, MAX_TIMEOUT_MS) : setTimeout(work, left);
    };
    wait();
    return () => clearTimeout(timer);
  },
};

/** All in milliseconds. */
export interface WatchTiming {
  /** Between two polls. */
  poll: number;
  /** Longest time between two full scans. */
  fullScan: number;
  /** Shortest time between two that cost little; the longest by default. */
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
  /** A background scan that the next poll completes; null if there is none. */
  finishedScan: { urgent: boolean } | null;
}

/** Rest after a release, as a share of its duration: changes in quick succession leave the machine a sixth of the time. */
const REST_SHARE = 0.2;

/** A store's timer is often late: it is polled again after this long for a sale that has not shown. */
const SALE_RETRY_MS = 5000;
/** Full scans may take this share of the time: a small catalog is scanned often, a large one seldom. */
const SCAN_SHARE = 1 / 20;
/** Longest time between two polls that also read settings, categories and terms, however often changes come. */
const SHOP_MS = 60_000;
/** Between tries after failures, in milliseconds. */
const RETRY_DELAYS = { firstDelay: 1000, maxDelay: 5 * 60_000 };
const NEVER = Number.POSITIVE_INFINITY;
const LONG_AGO = Number.NEGATIVE_INFINITY;

const DEPTHS = ['modified', 'fullScan'] as const;
type Depth = (typeof DEPTHS)[number];
interface Failure {
  /** In a row. */
  attempts: number;
  at: number;
  /** Milliseconds until the next try. */
  wait: number;
}
const NO_FAILURE: Failure = { attempts: 0, at: LONG_AGO, wait: 0 };

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
  readonly #failures: Record<Depth, Failure> = { modified: NO_FAILURE, fullScan: NO_FAILURE };
  /** When the next sale starts or ends. */
  #saleAt: number | null = null;
  /** When a sale should have done so that no release has shown. */
  #missedAt: number | null = null;

  /** When the product feed may be written. */
  #feedAt: number | null = null;

  constructor(timing: WatchTiming) {
    this.#timing = timing;
  }

  /** @returns milliseconds since 1970; not later than now if a poll is due */
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
   * Returns true if the next poll should read settings, categories and terms too.
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
    this.#failures.modified = NO_FAILURE;
    // The next release reads and renders the rest.
    const isUnfinished = report.postponed > 0 || report.sync.isPart;
    this.#polledAt = isUnfinished ? LONG_AGO : endedAt;
    this.#noteSales(startedAt, report);
    this.#feedAt = report.feedDueAt;
    if (report.sync.depth !== 'modified') {
      this.#failures.fullScan = NO_FAILURE;
      this.#fullScanAt = scannedAt;
      if (poll.scannedAt === undefined) this.#scanCost = endedAt - startedAt;
    }
    if (report.sync.depth !== 'modified' || request.shop) this.#shopReadAt = startedAt;
    if (report.id === null) return;
    this.#publishedAt = endedAt;
    const took = isUnfinished ? 0 : Math.max(0, endedAt - startedAt);
    this.#rest = Math.min(took * REST_SHARE, this.#timing.maxRest);
  }

  /** @param random from 0 to below 1 @returns failures in a row, and when to try again */
  failed(depth: Depth, at: number, random: number): { attempts: number; nextTryAt: number } {
    const attempts = this.#failures[depth].attempts + 1;
    const wait = retryDelay(attempts, random, RETRY_DELAYS);
    this.#failures[depth] = { attempts, at, wait };
    return { attempts, nextTryAt: at + wait };
  }

  /** A rollback holds now, but may not at the next interval. */
  held(at: number): void {
    const wait = this.#timing.poll;
    for (const depth of DEPTHS) this.#failures[depth] = { ...this.#failures[depth], at, wait };
  }

  get #fullScanInterval(): number {
    const { fullScan, cheapFullScan = fullScan } = this.#timing;
    return Math.min(fullScan, Math.max(cheapFullScan, this.#scanCost / SCAN_SHARE));
  }

  #debounced(now: number, waiting: QueuedRequest | null): number {
    return waiting === null ? NEVER : Math.min(waiting.since, now) + this.#timing.debounce;
  }

  #retryAt(depth: Depth): number {
    const { at, wait } = this.#failures[depth];
    return at + wait;
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
    for (const depth of DEPTHS) {
      const failure = this.#failures[depth];
      this.#failures[depth] = { ...failure, at: Math.min(failure.at, now) };
    }
  }
}
