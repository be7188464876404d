import { describe, expect } from 'vitest';
import { makeReport } from '#testing/watch/recording-pipeline.ts';
import { FIRST, it, MINUTE, START, TIMING } from '#testing/watch/watcher-test.ts';
import { PollSchedule } from './poll-schedule.ts';

describe('the schedule', () => {
  it('begins with a full scan at once where no release was just made', async ({ clock, pipeline, start }) => {
    start({ first: undefined });
    await clock.pass(0);
    expect(pipeline.scans).toEqual([START]);
    expect(pipeline.polls).toEqual([{ depth: 'fullScan', products: [], acceptShrink: false, at: START }]);
  });

  it('has a long release yield to the next poll, which follows at once', async ({
    clock,
    pipeline,
    start,
    times,
  }) => {
    start();
    pipeline.take(2 * MINUTE, clock);
    pipeline.answer({ published: true, postponed: 1 });
    await clock.pass(MINUTE);
    expect(pipeline.shouldYield()).toBe(false);
    await clock.pass(MINUTE - 1);
    expect(pipeline.shouldYield()).toBe(false);
    await clock.pass(1);
    expect(pipeline.shouldYield()).toBe(true);
    pipeline.take(1000, clock);
    await clock.pass(MINUTE);
    expect(times()).toEqual([MINUTE, 3 * MINUTE]);
  });

  it('does not keep pages of changed products waiting for a poll that may find nothing', async ({
    clock,
    pipeline,
    start,
  }) => {
    start({ timing: { ...TIMING, poll: 5000 } });
    pipeline.take(MINUTE, clock);
    await clock.pass(5000);
    expect([pipeline.shouldYield(true), pipeline.shouldYield(false)]).toEqual([false, false]);
    await clock.pass(10_000);
    expect([pipeline.shouldYield(true), pipeline.shouldYield(false)]).toEqual([false, true]);
    await clock.pass(20_000);
    expect(pipeline.shouldYield(true)).toBe(true);
    await clock.pass(MINUTE);
  });

  it('polls at every interval, and scans everything when that is due', async ({
    clock,
    pipeline,
    start,
    times,
  }) => {
    start();
    await clock.pass(16 * MINUTE);
    expect(times()).toEqual(Array.from({ length: 16 }, (_, index) => (index + 1) * MINUTE));
    expect(pipeline.polls.map(({ depth }) => depth).indexOf('fullScan')).toBe(14);
    expect(pipeline.polls.filter(({ depth }) => depth === 'fullScan')).toHaveLength(1);
  });

  it('scans a store often where that costs little, and seldom where it costs much', async ({ start }) => {
    const schedule = new PollSchedule({ ...TIMING, cheapFullScan: MINUTE });
    const idle = { sync: null, fullScan: null, finishedScan: null };
    const dueAfter = (cost: number) => {
      schedule.scanned(cost);
      return schedule.scanDueAt(START, idle) - START;
    };
    schedule.polled({ ...FIRST, startedAt: START, endedAt: START + 6000 });
    expect(schedule.scanDueAt(START, idle) - START).toBe(2 * MINUTE);
    expect([100, 9000, 10 * MINUTE].map(dueAfter)).toEqual([MINUTE, 3 * MINUTE, TIMING.fullScan]);
    start();
  });

  it('reads settings and terms once a minute, however many polls there are', async ({
    clock,
    queue,
    polls,
    start,
  }) => {
    start();
    await clock.pass(MINUTE);
    queue.add({ products: [7] });
    await clock.pass(1000);
    await clock.pass(MINUTE);
    expect(polls.slice(1).map(({ request }) => request.shop)).toEqual([true, false, true]);
  });

  it('reads them no later for changes that never end, and lets no change wait for them in between', async ({
    clock,
    queue,
    polls,
    start,
  }) => {
    start({ timing: { ...TIMING, poll: 1000 } });
    for (let id = 1; id <= 150; id += 1) {
      queue.add({ products: [id] });
      await clock.pass(500);
    }
    const shop = polls.slice(1).filter(({ request }) => request.shop);
    expect(shop.map(({ startedAt }) => startedAt - START)).toEqual([60_040]);
    await clock.pass(46_000);
    expect(polls.filter(({ request }) => request.shop).length).toBeGreaterThan(40);
  });

  it('counts a poll that turned into a full scan as one', async ({ clock, pipeline, start }) => {
    start();
    await clock.pass(9 * MINUTE);
    pipeline.answer({ depth: 'fullScan' });
    await clock.pass(MINUTE);
    pipeline.answer({});
    pipeline.clear();
    await clock.pass(14 * MINUTE);
    expect(pipeline.polls.every(({ depth }) => depth === 'modified')).toBe(true);
    await clock.pass(MINUTE);
    expect(pipeline.polls.at(-1)?.depth).toBe('fullScan');
  });

  it('goes on where the clock is set back by a day', async ({ clock, pipeline, start }) => {
    start();
    await clock.pass(MINUTE);
    clock.set(clock.now() - 24 * 60 * MINUTE);
    pipeline.clear();
    await clock.pass(16 * MINUTE);
    expect(pipeline.polls).toHaveLength(16);
    expect(pipeline.polls.filter(({ depth }) => depth === 'fullScan')).toHaveLength(1);
  });
});

describe('the rest after a release', () => {
  it('lets the first change after quiet through at once, and the next after a fifth of what it took', async ({
    clock,
    queue,
    pipeline,
    start,
    times,
  }) => {
    start();
    await clock.pass(10_000);
    pipeline.answer({ published: true });
    pipeline.take(200, clock);
    queue.add({ products: [1] });
    await clock.pass(100);
    queue.add({ products: [2] });
    await clock.pass(5000);
    expect(times()).toEqual([10_040, 10_280]);
  });

  it('has each of changes that follow each other released within a third of a second', async ({
    clock,
    queue,
    pipeline,
    polls,
    start,
  }) => {
    start();
    pipeline.answer({ published: true });
    pipeline.take(190, clock);
    for (let id = 1; id <= 20; id += 1) {
      queue.add({ products: [id] });
      const done = polls.length + 1;
      let waited = 0;
      for (; polls.length < done; waited += 10) await clock.pass(10);
      expect(waited).toBeLessThanOrEqual(280);
    }
  });

  it('is no longer than the setting says', async ({ clock, queue, pipeline, start, times }) => {
    start();
    pipeline.answer({ published: true });
    pipeline.take(60_000, clock);
    queue.add({ products: [1] });
    await clock.pass(100);
    queue.add({ products: [2] });
    await clock.pass(100_000);
    expect(times()).toEqual([40, 62_040]);
  });

  it('does not apply after a release that published nothing', async ({ clock, queue, start, times }) => {
    start();
    queue.add({ products: [1] });
    await clock.pass(40);
    queue.add({ products: [2] });
    await clock.pass(40);
    expect(times()).toEqual([40, 80]);
  });

  it('holds endless changes to one release each', async ({ clock, queue, pipeline, start, times }) => {
    start();
    pipeline.answer({ published: true });
    pipeline.take(1000, clock);
    for (let id = 1; id <= 200; id += 1) {
      queue.add({ products: [id] });
      await clock.pass(50);
    }
    expect(times()).toEqual([40, 1240, 2440, 3640, 4840, 6040, 7240, 8440, 9640]);
    await clock.pass(2000);
    expect(new Set(pipeline.polls.flatMap(({ products }) => products)).size).toBe(200);
  });
});

describe('a scheduled sale', () => {
  const saleAt = START + 90_000;
  const quiet = { ...TIMING, poll: 600 * MINUTE, fullScan: 600 * MINUTE };
  const announced = () => ({ ...FIRST, report: makeReport({ depth: 'fullScan' }, { nextSaleAt: saleAt }) });

  it('is polled for at its moment, and again until a release has shown it', async ({
    clock,
    pipeline,
    start,
    times,
  }) => {
    start({ timing: quiet, first: announced() });
    await clock.pass(90_000 + 5000 + 5000 + 10_000);
    expect(times()).toEqual([90_000, 95_000, 100_000, 110_000]);
    pipeline.answer({ published: true });
    pipeline.clear();
    await clock.pass(20 * MINUTE);
    expect(times()).toEqual([130_000]);
  });

  it('does not put off the next one', async ({ clock, pipeline, start, times }) => {
    const next = saleAt + 12_000;
    pipeline.answer({ nextSaleAt: next });
    start({ timing: quiet, first: announced() });
    await clock.pass(90_000 + 12_000);
    expect(times()).toEqual([90_000, 95_000, 100_000, 102_000]);
  });

  it('that is said to be past again and again makes no endless polls', async ({ clock, pipeline, start }) => {
    pipeline.answer({ nextSaleAt: saleAt });
    start({ timing: quiet, first: announced() });
    await clock.pass(10 * MINUTE);
    expect(pipeline.polls.length).toBeLessThan(12);
  });
});

describe('a product feed that is out of date', () => {
  it('is polled for when it may be written', async ({ clock, start, times }) => {
    const quiet = { ...TIMING, poll: 600 * MINUTE, fullScan: 600 * MINUTE };
    const feedDueAt = START + 10 * MINUTE;
    start({ timing: quiet, first: { ...FIRST, report: makeReport({ depth: 'fullScan' }, { feedDueAt }) } });
    await clock.pass(60 * MINUTE);
    expect(times()).toEqual([10 * MINUTE]);
  });
});
