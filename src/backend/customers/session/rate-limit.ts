import { LRUCache } from 'lru-cache';

interface Rate {
  /** Size of the burst. */
  burst: number;
  /** Number in each minute after that. */
  perMinute: number;
}

/** Sources beyond this many are forgotten, the longest unused first. */
const MAX_SOURCES = 50_000;
const MINUTE_MS = 60_000;

/** Lets each source do something a number of times at once, and then at a steady rate. */
export class RateLimit {
  readonly #rate: Rate;
  /** The share of the burst that a source has used, and the time of that. */
  readonly #used = new LRUCache<string, { count: number; at: number }>({ max: MAX_SOURCES });

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** @returns true where the source may do it now, which counts; false counts nothing */
  take(source: string, now = performance.now()): boolean {
    const count = this.#count(source, now);
    if (count + 1 > this.#rate.burst) return false;
    this.#used.set(source, { count: count + 1, at: now });
    return true;
  }

  /** Takes back what was counted, for what turned out to be harmless. */
  giveBack(source: string, now = performance.now()): void {
    this.#used.set(source, { count: Math.max(0, this.#count(source, now) - 1), at: now });
  }

  /** Whole minutes until the source may do it again, at least one. */
  minutesLeft(source: string, now = performance.now()): number {
    const excess = this.#count(source, now) + 1 - this.#rate.burst;
    return Math.max(1, Math.ceil(excess / this.#rate.perMinute));
  }

  #count(source: string, now: number): number {
    const used = this.#used.get(source);
    if (!used) return 0;
    return Math.max(0, used.count - ((now - used.at) / MINUTE_MS) * this.#rate.perMinute);
  }
}
