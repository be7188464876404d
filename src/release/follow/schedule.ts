import type { ReleaseReport } from '../pipeline.ts';
import type { Look } from './events.ts';
import type { Pending } from './inbox.ts';

/** All in milliseconds. */
export interface FollowTiming {
  /** Between two walks. */
  poll: number;
  /** Between two sweeps. */
  sweep: number;
  /** From the first of a burst of messages to the look at them. */
  gather: number;
  /** Least time between two releases that published something. */
  rest: number;
}

/** A store's timer is often late: a sale that has not shown is looked for again after this long. */
const SALE_AGAIN_MS = 5000;

/** When the next look at the catalog is due, and how deep it has to be. */
export class Schedule {
  readonly #timing: FollowTiming;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #sweptAt = Number.NEGATIVE_INFINITY;
  #publishedAt = Number.NEGATIVE_INFINITY;
  #failure: { at: number; wait: number } | null = null;
  /** When the next sale starts or ends. */
  #saleAt: number | null = null;
  /** When one should have, that no release has shown. */
  #missedAt: number | null = null;

  constructor(timing: FollowTiming) {
    this.#timing = timing;
  }

  /** @returns milliseconds since 1970; not later than now where a look is due */
  dueAt(now: number, pending: Pending | null): number {
    this.#forgetFuture(now);
    const { poll, sweep, gather, rest } = this.#timing;
    const asked = pending === null ? Number.POSITIVE_INFINITY : Math.min(pending.since, now) + gather;
    const due = Math.min(asked, this.#lookedAt + poll, this.#sweptAt + sweep, this.#saleDue());
    const rested = Math.max(due, this.#publishedAt + rest);
    if (this.#failure === null || pending?.urgent) return rested;
    return Math.max(rested, this.#failure.at + this.#failure.wait);
  }

  depthAt(now: number): 'walk' | 'sweep' {
    return now - this.#sweptAt >= this.#timing.sweep ? 'sweep' : 'walk';
  }

  looked({ startedAt, endedAt, report }: Look): void {
    this.#failure = null;
    this.#lookedAt = endedAt;
    this.#noteSales(startedAt, report);
    if (report.refresh.depth !== 'walk') this.#sweptAt = startedAt;
    if (report.id !== null) this.#publishedAt = endedAt;
  }

  failed(at: number, nextTryAt: number): void {
    this.#failure = { at, wait: nextTryAt - at };
  }

  #noteSales(startedAt: number, { id, refresh }: ReleaseReport): void {
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
        ? Number.POSITIVE_INFINITY
        : this.#lookedAt + Math.max(SALE_AGAIN_MS, this.#lookedAt - this.#missedAt);
    return Math.min(again, this.#saleAt ?? Number.POSITIVE_INFINITY);
  }

  /** A clock that was set back must not stop the following until it has caught up. */
  #forgetFuture(now: number): void {
    this.#lookedAt = Math.min(this.#lookedAt, now);
    this.#sweptAt = Math.min(this.#sweptAt, now);
    this.#publishedAt = Math.min(this.#publishedAt, now);
    if (this.#failure !== null) this.#failure.at = Math.min(this.#failure.at, now);
  }
}
