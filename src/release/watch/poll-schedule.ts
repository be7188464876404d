import type { ReleaseReport } from '../pipeline.ts';
import type { QueuedRequest } from './change-queue.ts';
import type { Poll } from './watch-events.ts';

/** All in milliseconds. */
export interface WatchTiming {
  /** Between two walks. */
  poll: number;
  /** Between two sweeps. */
  reconcile: number;
  /** From the first of a burst of messages to the look at them. */
  debounce: number;
  /** Least time between two releases that published something. */
  releaseInterval: number;
}

/** What waits for a look or a sweep. */
export interface WaitingRequests {
  sync: QueuedRequest | null;
  reconcile: QueuedRequest | null;
  /** A survey that a look has to take in; null where there is none. */
  finishedScan: { urgent: boolean } | null;
}

/** A store's timer is often late: a sale that has not shown is looked for again after this long. */
const SALE_RETRY_MS = 5000;
const NEVER = Number.POSITIVE_INFINITY;
const LONG_AGO = Number.NEGATIVE_INFINITY;

/** When the next look at the catalog and the next sweep are due. */
export class PollSchedule {
  readonly #timing: WatchTiming;
  #lookedAt = LONG_AGO;
  #sweptAt = LONG_AGO;
  #publishedAt = LONG_AGO;
  /** The last failure of each depth, where it is not over. */
  readonly #failures: Record<'walk' | 'sweep', { at: number; wait: number } | null> = {
    walk: null,
    sweep: null,
  };
  /** When the next sale starts or ends. */
  #saleAt: number | null = null;
  /** When one should have, that no release has shown. */
  #missedAt: number | null = null;

  constructor(timing: WatchTiming) {
    this.#timing = timing;
  }

  /** @returns milliseconds since 1970; not later than now where a look is due */
  pollDueAt(now: number, { sync: walk, finishedScan: surveyed }: WaitingRequests): number {
    this.#forgetFuture(now);
    const { poll, releaseInterval: rest } = this.#timing;
    const asked = Math.min(this.#gathered(now, walk), surveyed === null ? NEVER : now);
    const due = Math.min(asked, this.#lookedAt + poll, this.#saleDue());
    const rested = Math.max(due, this.#publishedAt + rest);
    return walk?.urgent || surveyed?.urgent ? rested : Math.max(rested, this.#retryAt('walk'));
  }

  /** When the store is to be asked for what a sweep compares. */
  scanDueAt(now: number, { sync: walk, reconcile: sweep }: WaitingRequests): number {
    this.#forgetFuture(now);
    const due = Math.min(this.#gathered(now, sweep), this.#sweptAt + this.#timing.reconcile);
    if (walk?.urgent || sweep?.urgent) return due;
    return Math.max(due, this.#retryAt('walk'), this.#retryAt('sweep'));
  }

  /** A survey begins: it looks at everything, so that the next walk has time. */
  scanStarted(at: number): void {
    this.#lookedAt = at;
  }

  polled(look: Poll): void {
    const { startedAt, endedAt, scannedAt: surveyedAt = startedAt, report } = look;
    this.#failures.walk = null;
    this.#lookedAt = endedAt;
    this.#noteSales(startedAt, report);
    if (report.sync.depth !== 'walk') {
      this.#failures.sweep = null;
      this.#sweptAt = surveyedAt;
    }
    if (report.id !== null) this.#publishedAt = endedAt;
  }

  failed(depth: 'walk' | 'sweep', at: number, nextTryAt: number): void {
    this.#failures[depth] = { at, wait: nextTryAt - at };
  }

  #gathered(now: number, waiting: QueuedRequest | null): number {
    return waiting === null ? NEVER : Math.min(waiting.since, now) + this.#timing.debounce;
  }

  #retryAt(depth: 'walk' | 'sweep'): number {
    const failure = this.#failures[depth];
    return failure === null ? LONG_AGO : failure.at + failure.wait;
  }

  #noteSales(startedAt: number, { id, sync: refresh }: ReleaseReport): void {
    const { nextSaleAt } = refresh;
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
        : this.#lookedAt + Math.max(SALE_RETRY_MS, this.#lookedAt - this.#missedAt);
    return Math.min(again, this.#saleAt ?? NEVER);
  }

  /** A clock that was set back must not stop the following until it has caught up. */
  #forgetFuture(now: number): void {
    this.#lookedAt = Math.min(this.#lookedAt, now);
    this.#sweptAt = Math.min(this.#sweptAt, now);
    this.#publishedAt = Math.min(this.#publishedAt, now);
    for (const failure of Object.values(this.#failures)) {
      if (failure !== null) failure.at = Math.min(failure.at, now);
    }
  }
}
