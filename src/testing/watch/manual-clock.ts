import type { Clock } from '#operations/watch/poll-schedule.ts';

/** A clock that moves only when a test moves it. */
export class ManualClock implements Clock {
  #now: number;
  readonly #timers = new Set<{ moment: number; work: () => void }>();

  constructor(now: number) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  at(moment: number, work: () => void): () => void {
    const timer = { moment, work };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Lets time pass in milliseconds, each timer at its moment, and all that follows from it. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      this.#now = Math.max(this.#now, next.moment);
      this.#timers.delete(next);
      next.work();
      await settle();
    }
    this.#now = end;
  }

  /** Sets the clock as an administrator does: timers do not notice. */
  set(now: number): void {
    const by = now - this.#now;
    this.#now = now;
    for (const timer of this.#timers) timer.moment += by;
  }

  #next(end: number) {
    const due = [...this.#timers].filter(({ moment }) => moment <= end);
    return due.sort((a, b) => a.moment - b.moment)[0];
  }
}

/** Until every promise that can go on has done so. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
