/** A slice that takes so many times what others took, and no less than this, is slow. */
const SLOW_TIMES = 3;
const SLOW_MS = 1000;
/** A slice is given to no more workers than this. */
const MAX_JOBS = 3;
/** Latest slices by which others are judged. */
const TIMED = 200;

/** Tells slices that a slow worker has from others, by the time that most take. */
export class SlowSlices {
  readonly #began = new Map<string, number>();
  readonly #durations: number[] = [];

  began(name: string): void {
    this.#began.set(name, performance.now());
  }

  ended(name: string): void {
    const since = this.#began.get(name);
    if (since === undefined) return;
    this.#began.delete(name);
    this.#durations.push(performance.now() - since);
    if (this.#durations.length > TIMED) this.#durations.shift();
  }

  /** @param jobs how many workers it was given to */
  isSlow(name: string, jobs: number): boolean {
    const since = this.#began.get(name);
    if (since === undefined || jobs >= MAX_JOBS || this.#durations.length === 0) return false;
    const sorted = this.#durations.toSorted((one, other) => one - other);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    return performance.now() - since > Math.max(SLOW_MS, SLOW_TIMES * median);
  }

  /** Begins to count anew. */
  forget(name: string): void {
    this.#began.delete(name);
  }
}
