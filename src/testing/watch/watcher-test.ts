import { test } from 'vitest';
import { ChangeQueue } from '#operations/watch/change-queue.ts';
import type { Clock } from '#operations/watch/poll-schedule.ts';
import type { Poll, PollFailure } from '#operations/watch/watch-events.ts';
import { Watcher, type WatchOptions } from '#operations/watch/watcher.ts';
import { makeReport, RecordingPipeline } from './recording-pipeline.ts';

export const START = Date.UTC(2026, 0, 5, 12);
export const MINUTE = 60_000;
export const TIMING = { poll: MINUTE, fullScan: 15 * MINUTE, debounce: 40, maxRest: 2000 };

/** A release at START that found nothing to do. */
export const FIRST: Poll = {
  request: { depth: 'fullScan', products: [], acceptShrink: false },
  startedAt: START,
  endedAt: START,
  report: makeReport({ depth: 'fullScan' }),
};

interface WatcherFixtures {
  clock: ManualClock;
  queue: ChangeQueue;
  pipeline: RecordingPipeline;
  failures: PollFailure[];
  polls: Poll[];
  /** Watches from right after `FIRST` on, until the test ends. */
  start(options?: Partial<WatchOptions>): Watcher;
  /** When polls began, in milliseconds from START. */
  times(): number[];
}

/** A test of a watcher: of its clock, what it is asked for, and what it does. */
export const it = test.extend<WatcherFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures one needs.
  clock: async ({}, use) => use(new ManualClock(START)),
  queue: async ({ clock }, use) => use(new ChangeQueue(() => clock.now())),
  pipeline: async ({ clock }, use) => use(new RecordingPipeline(() => clock.now())),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  failures: async ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  polls: async ({}, use) => use([]),
  times: async ({ pipeline }, use) => use(() => pipeline.polls.map(({ at }) => at - START)),
  start: async ({ clock, queue, pipeline, failures, polls }, use) => {
    const watchers: Watcher[] = [];
    const events = [
      { failed: (failure: PollFailure) => failures.push(failure), polled: (poll: Poll) => polls.push(poll) },
    ];
    await use((options = {}) => {
      const own = { pipeline, queue, timing: TIMING, events, first: FIRST, clock, random: () => 0 };
      const watcher = new Watcher({ ...own, ...options });
      watchers.push(watcher);
      return watcher;
    });
    pipeline.releaseHeld();
    const stopped = Promise.all(watchers.map((watcher) => watcher.stop()));
    await clock.pass(MINUTE);
    await stopped;
  },
});

/** A clock that moves only when a test moves it. */
class ManualClock implements Clock {
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
