import { test } from 'vitest';
import { ChangeQueue } from '#operations/watch/change-queue.ts';
import type { Poll, PollFailure } from '#operations/watch/watch-events.ts';
import { Watcher, type WatchOptions } from '#operations/watch/watcher.ts';
import { ManualClock } from './manual-clock.ts';
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
