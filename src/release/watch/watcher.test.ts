import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Hold, ReleaseHeld } from '#release/history/hold.ts';
import { ManualClock } from '#testing/watch/manual-clock.ts';
import { makeReport, RecordingPipeline } from '#testing/watch/recording-pipeline.ts';
import { ChangeQueue } from './change-queue.ts';
import { PollSchedule } from './poll-schedule.ts';
import type { Poll, PollFailure } from './watch-events.ts';
import { type Watcher, type WatchOptions, watch } from './watcher.ts';

const START = Date.UTC(2026, 0, 5, 12);
const MINUTE = 60_000;
const timing = { poll: MINUTE, fullScan: 15 * MINUTE, debounce: 40, maxRest: 2000 };

let clock: ManualClock;
let queue: ChangeQueue;
let pipeline: RecordingPipeline;
let failures: PollFailure[];
let polls: Poll[];
let watcher: Watcher;

const first: Poll = {
  request: { depth: 'sweep', products: [], acceptShrink: false },
  startedAt: START,
  endedAt: START,
  report: makeReport({ depth: 'sweep' }),
};

/** Watches from right after a release at START that found nothing to do. */
function start(options: Partial<WatchOptions> = {}): void {
  const events = [
    { failed: (failure: PollFailure) => failures.push(failure), polled: (poll: Poll) => polls.push(poll) },
  ];
  watcher = watch({
    pipeline,
    queue,
    timing,
    events,
    first,
    clock,
    random: () => 0,
    ...options,
  });
}

/** When polls began, in milliseconds from START. */
const times = () => pipeline.polls.map(({ at }) => at - START);

beforeEach(() => {
  clock = new ManualClock(START);
  queue = new ChangeQueue(() => clock.now());
  pipeline = new RecordingPipeline(() => clock.now());
  failures = [];
  polls = [];
});
afterEach(async () => {
  pipeline.releaseHeld();
  const stopped = watcher.stop();
  await clock.pass(MINUTE);
  await stopped;
});

describe('the schedule', () => {
  it('begins with a full scan at once where no release was just made', async () => {
    start({ first: undefined });
    await clock.pass(0);
    expect(pipeline.scans).toEqual([START]);
    expect(pipeline.polls).toEqual([{ depth: 'sweep', products: [], acceptShrink: false, at: START }]);
  });

  it('has a long release yield to the next poll, which follows at once', async () => {
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

  it('polls at every interval, and scans everything when that is due', async () => {
    start();
    await clock.pass(16 * MINUTE);
    expect(times()).toEqual(Array.from({ length: 16 }, (_, index) => (index + 1) * MINUTE));
    expect(pipeline.polls.map(({ depth }) => depth).indexOf('sweep')).toBe(14);
    expect(pipeline.polls.filter(({ depth }) => depth === 'sweep')).toHaveLength(1);
  });

  it('scans a store often where that costs little, and seldom where it costs much', async () => {
    const schedule = new PollSchedule({ ...timing, cheapFullScan: MINUTE });
    const idle = { sync: null, fullScan: null, finishedScan: null };
    const dueAfter = (cost: number) => {
      schedule.scanned(cost);
      return schedule.scanDueAt(START, idle) - START;
    };
    schedule.polled({ ...first, startedAt: START, endedAt: START + 6000 });
    expect(schedule.scanDueAt(START, idle) - START).toBe(2 * MINUTE);
    expect([100, 9000, 10 * MINUTE].map(dueAfter)).toEqual([MINUTE, 3 * MINUTE, timing.fullScan]);
    start();
  });

  it('reads settings and terms once a minute, however many polls there are', async () => {
    start();
    await clock.pass(MINUTE);
    queue.add({ products: [7] });
    await clock.pass(1000);
    await clock.pass(MINUTE);
    expect(polls.slice(1).map(({ request }) => request.shop)).toEqual([true, false, true]);
  });

  it('reads them no later for changes that never end, and lets no change wait for them in between', async () => {
    start({ timing: { ...timing, poll: 1000 } });
    for (let id = 1; id <= 150; id += 1) {
      queue.add({ products: [id] });
      await clock.pass(500);
    }
    const shop = polls.slice(1).filter(({ request }) => request.shop);
    expect(shop.map(({ startedAt }) => startedAt - START)).toEqual([60_040]);
    await clock.pass(46_000);
    expect(polls.filter(({ request }) => request.shop).length).toBeGreaterThan(40);
  });

  it('counts a poll that turned into a full scan as one', async () => {
    start();
    await clock.pass(9 * MINUTE);
    pipeline.answer({ depth: 'sweep' });
    await clock.pass(MINUTE);
    pipeline.answer({});
    pipeline.clear();
    await clock.pass(14 * MINUTE);
    expect(pipeline.polls.every(({ depth }) => depth === 'walk')).toBe(true);
    await clock.pass(MINUTE);
    expect(pipeline.polls.at(-1)?.depth).toBe('sweep');
  });

  it('goes on where the clock is set back by a day', async () => {
    start();
    await clock.pass(MINUTE);
    clock.set(clock.now() - 24 * 60 * MINUTE);
    pipeline.clear();
    await clock.pass(16 * MINUTE);
    expect(pipeline.polls).toHaveLength(16);
    expect(pipeline.polls.filter(({ depth }) => depth === 'sweep')).toHaveLength(1);
  });
});

describe('a request', () => {
  it('is debounced, and handled with others in one poll', async () => {
    start();
    for (const id of [7, 3, 7, 9]) {
      queue.add({ products: [id] });
      await clock.pass(10);
    }
    expect(pipeline.polls).toEqual([
      { depth: 'walk', products: [7, 3, 9], acceptShrink: false, at: START + 40 },
    ]);
  });

  it('leads to a full scan and a poll where both were requested', async () => {
    start();
    pipeline.hold('scan');
    queue.add({ depth: 'sweep', products: [1] });
    queue.add({ depth: 'sweep', acceptShrink: true });
    await clock.pass(40);
    pipeline.releaseHeld();
    await clock.pass(0);
    expect(pipeline.polls).toMatchObject([
      { depth: 'walk', products: [1], acceptShrink: false },
      { depth: 'sweep', products: [], acceptShrink: true },
    ]);
  });

  it('never interrupts a running release, and is followed by one more', async () => {
    start();
    pipeline.hold();
    queue.add({ products: [1] });
    await clock.pass(40);
    queue.add({ products: [2] });
    queue.add({ products: [3] });
    await clock.pass(500);
    expect(pipeline.polls).toHaveLength(1);
    pipeline.releaseHeld();
    await clock.pass(0);
    expect(pipeline.polls.map(({ products }) => products)).toEqual([[1], [2, 3]]);
    await clock.pass(1000);
    expect(pipeline.polls).toHaveLength(2);
  });

  it('has a long release yield to it, and need not wait for a rest after that', async () => {
    start();
    pipeline.take(10_000, clock);
    pipeline.answer({ published: true, postponed: 1 });
    queue.add({ products: [1] });
    await clock.pass(40);
    expect(pipeline.shouldYield()).toBe(false);
    queue.add({ products: [2] });
    expect(pipeline.shouldYield()).toBe(false);
    await clock.pass(250);
    expect(pipeline.shouldYield()).toBe(true);
    await clock.pass(9750);
    expect(times()).toEqual([40, 10_040]);
    expect(pipeline.shouldYield()).toBe(false);
    await clock.pass(10_000);
  });

  it('finds changes that the store tells of one by one, and no release yields to what it has read', async () => {
    start();
    pipeline.take(10_000, clock);
    pipeline.answer({ published: true, postponed: 1, changedProducts: [1, 2, 3] });
    queue.add({ products: [1] });
    await clock.pass(40);
    queue.add({ products: [2, 3] });
    expect(pipeline.shouldYield()).toBe(false);
    await clock.pass(1000);
    expect(pipeline.shouldYield()).toBe(false);
    // Of what was named before it was read, and of what has changed once more, nobody has read the news.
    queue.add({ products: [2] });
    expect(pipeline.shouldYield()).toBe(true);
    await clock.pass(9000);
    // A release that goes on takes the news; the others are looked at once it has ended.
    pipeline.answer({ published: true });
    await clock.pass(10_000 + timing.maxRest);
    expect(pipeline.polls.map(({ products }) => products)).toEqual([[1], [2], [3]]);
    await clock.pass(10_000);
  });

  it('follows at once where only the first of many products were read', async () => {
    start();
    pipeline.take(1000, clock);
    pipeline.answer({ published: true, isPart: true });
    queue.add({ products: [1] });
    await clock.pass(1040);
    pipeline.answer({ published: true });
    await clock.pass(MINUTE - 1040);
    expect(times()).toEqual([40, 1040]);
  });

  it('lets a long release render for a while however fast others follow, so that it ends some day', async () => {
    start();
    for (const id of [1, 2, 3]) {
      pipeline.take(10_000, clock);
      queue.add({ products: [id] });
      await clock.pass(1000);
      queue.add({ products: [id + 10] });
      // The store took a second to answer; only now pages that may wait are rendered.
      expect(pipeline.shouldYield()).toBe(false);
      await clock.pass(249);
      expect(pipeline.shouldYield()).toBe(false);
      await clock.pass(1);
      expect(pipeline.shouldYield()).toBe(true);
      await clock.pass(9000);
    }
  });

  it('was waiting before watching began', async () => {
    queue.add({ products: [5] });
    start();
    await clock.pass(40);
    expect(pipeline.polls).toMatchObject([{ products: [5] }]);
  });
});

describe('a background scan', () => {
  it('holds up nothing: polls go on meanwhile', async () => {
    start();
    pipeline.hold('scan');
    queue.add({ depth: 'sweep' });
    await clock.pass(1000);
    expect(pipeline.scans).toEqual([START + 40]);
    for (const id of [7, 8]) {
      queue.add({ products: [id] });
      await clock.pass(500);
    }
    expect(pipeline.polls).toMatchObject([
      { depth: 'walk', products: [7], at: START + 1040 },
      { depth: 'walk', products: [8], at: START + 1540 },
    ]);
    pipeline.releaseHeld();
    await clock.pass(0);
    expect(pipeline.polls.at(-1)).toMatchObject({ depth: 'sweep', at: START + 2000 });
    expect(polls.at(-1)).toMatchObject({ startedAt: START + 2000, scannedAt: START + 40 });
  });

  it('sends nothing during a poll, which has the store to itself', async () => {
    start();
    pipeline.hold('scan');
    queue.add({ depth: 'sweep' });
    await clock.pass(1000);
    pipeline.hold('release');
    queue.add({ products: [7] });
    await clock.pass(40);
    expect(pipeline.polls).toHaveLength(1);
    pipeline.releaseHeld('scan');
    await clock.pass(500);
    expect(pipeline.finishedScans).toEqual([]);
    pipeline.releaseHeld('release');
    await clock.pass(0);
    expect(pipeline.finishedScans).toEqual([START + 1540]);
  });

  it('is made up for by the full scan of the next poll, however many products are named', async () => {
    start();
    pipeline.answer({ published: true });
    pipeline.take(1000, clock);
    pipeline.hold('scan');
    queue.add({ depth: 'sweep' });
    for (let id = 1; id <= 100; id += 1) {
      queue.add({ products: [id] });
      if (id === 50) pipeline.releaseHeld();
      await clock.pass(100);
    }
    expect(pipeline.polls.map(({ depth, at }) => [depth, at - START])).toEqual([
      ['walk', 40],
      ['walk', 1240],
      ['walk', 2440],
      ['walk', 3640],
      ['walk', 4840],
      ['sweep', 6040],
      ['walk', 7240],
      ['walk', 8440],
      ['walk', 9640],
    ]);
    expect(pipeline.polls.find(({ depth }) => depth === 'sweep')?.products).toHaveLength(12);
  });

  it('does not stop the polls at their intervals, and counts as one', async () => {
    start();
    await clock.pass(14 * MINUTE);
    pipeline.hold('scan');
    pipeline.clear();
    await clock.pass(3 * MINUTE);
    expect(pipeline.scans).toEqual([START + 15 * MINUTE]);
    expect(times()).toEqual([16 * MINUTE, 17 * MINUTE]);
    pipeline.releaseHeld();
    await clock.pass(0);
    await clock.pass(13 * MINUTE);
    expect(pipeline.scans).toEqual([15 * MINUTE, 30 * MINUTE].map((after) => START + after));
  });

  it('is followed by another one where a full scan is requested meanwhile', async () => {
    start();
    pipeline.hold('scan');
    queue.add({ depth: 'sweep' });
    await clock.pass(1000);
    queue.add({ depth: 'sweep' });
    await clock.pass(1000);
    expect(pipeline.scans).toHaveLength(1);
    pipeline.releaseHeld();
    await clock.pass(0);
    expect(pipeline.scans).toEqual([START + 40, START + 2000]);
    await clock.pass(MINUTE / 2);
    expect(pipeline.polls.map(({ depth }) => depth)).toEqual(['sweep', 'sweep']);
  });

  it('is made where a poll finds that more has changed than it can take in', async () => {
    start();
    pipeline.answer({ fullScanNeeded: true });
    queue.add({ products: [1] });
    await clock.pass(40);
    pipeline.answer({});
    await clock.pass(40);
    expect(pipeline.polls.map(({ depth }) => depth)).toEqual(['walk', 'sweep']);
  });

  it('that fails is tried again apart from polls, which go on', async () => {
    start();
    pipeline.answerScans(new Error('The store is slow.'));
    queue.add({ depth: 'sweep' });
    await clock.pass(40);
    queue.add({ products: [1] });
    await clock.pass(10_000);
    expect(pipeline.scans.map((at) => at - START)).toEqual([40, 1040, 3040, 7040]);
    expect(pipeline.polls).toMatchObject([{ depth: 'walk', products: [1], at: START + 80 }]);
    expect(failures.map(({ depth, attempts }) => [depth, attempts])).toEqual(
      [1, 2, 3, 4].map((attempts) => ['sweep', attempts]),
    );
    pipeline.answerScans();
    queue.add({ urgent: true });
    await clock.pass(40);
    expect(pipeline.polls.slice(1).map(({ depth }) => depth)).toEqual(['sweep']);
  });

  it('is not begun before failed polls are tried again', async () => {
    start();
    pipeline.answer(new Error('The store does not answer.'));
    queue.add({ products: [1] });
    await clock.pass(40);
    queue.add({ depth: 'sweep' });
    await clock.pass(900);
    expect(pipeline.scans).toEqual([]);
    pipeline.answer({});
    await clock.pass(1000);
    expect(pipeline.scans).toEqual([START + 1040]);
    expect(pipeline.polls.map(({ depth, products }) => [depth, ...products])).toEqual([
      ['walk', 1],
      ['sweep', 1],
    ]);
  });
});

describe('the rest after a release', () => {
  it('lets the first change after quiet through at once, and the next after a fifth of what it took', async () => {
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

  it('has each of changes that follow each other released within a third of a second', async () => {
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

  it('is no longer than the setting says', async () => {
    start();
    pipeline.answer({ published: true });
    pipeline.take(60_000, clock);
    queue.add({ products: [1] });
    await clock.pass(100);
    queue.add({ products: [2] });
    await clock.pass(100_000);
    expect(times()).toEqual([40, 62_040]);
  });

  it('does not apply after a release that published nothing', async () => {
    start();
    queue.add({ products: [1] });
    await clock.pass(40);
    queue.add({ products: [2] });
    await clock.pass(40);
    expect(times()).toEqual([40, 80]);
  });

  it('holds endless changes to one release each', async () => {
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

describe('a failure', () => {
  const down = new Error('The store does not answer.');

  it('is tried again after 1 s, doubled up to 5 min, with the same requests', async () => {
    start();
    pipeline.answer(down);
    queue.add({ products: [4] });
    await clock.pass(12 * MINUTE);
    const waits = times().map((at, index) => at - (times()[index - 1] ?? at));
    expect(waits.slice(1)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256].map((seconds) => seconds * 1000));
    expect(pipeline.polls.every(({ products }) => products[0] === 4)).toBe(true);
    expect(failures.map(({ attempts }) => attempts).slice(0, 3)).toEqual([1, 2, 3]);

    pipeline.answer({});
    pipeline.clear();
    await clock.pass(5 * MINUTE + MINUTE);
    expect(pipeline.polls[0]).toMatchObject({ products: [4] });
    expect(pipeline.polls[1]).toMatchObject({ products: [] });
  });

  it('leaves up to half of the wait off, at random', async () => {
    start({ random: () => 0.5 });
    pipeline.answer(down);
    queue.add({});
    await clock.pass(2500);
    expect(times()).toEqual([40, 790, 2290]);
  });

  it('is not tried sooner for deliveries that arrive meanwhile', async () => {
    start();
    pipeline.answer(down);
    queue.add({ products: [1] });
    await clock.pass(40 + 1000 + 2000 + 4000);
    pipeline.clear();
    for (let id = 2; id < 52; id += 1) {
      queue.add({ products: [id] });
      await clock.pass(20);
    }
    expect(pipeline.polls).toEqual([]);
    await clock.pass(8000);
    expect(pipeline.polls).toHaveLength(1);
    expect(pipeline.polls[0]?.products).toHaveLength(51);
  });

  it('is tried again at once by a trigger from this machine', async () => {
    start();
    pipeline.answer(down);
    queue.add({ products: [1] });
    await clock.pass(40 + 1000 + 2000);
    pipeline.answer({});
    pipeline.clear();
    queue.add({ urgent: true, products: [2] });
    await clock.pass(40);
    expect(pipeline.polls).toMatchObject([{ products: [1, 2] }]);
  });

  it('uses up the permission to accept a shrunken catalog', async () => {
    start();
    pipeline.answer(down);
    queue.add({ depth: 'sweep', acceptShrink: true });
    await clock.pass(2000);
    expect(pipeline.polls.map(({ acceptShrink }) => acceptShrink)).toEqual([true, false]);
    expect(failures.map(({ depth }) => depth)).toEqual(['sweep', 'sweep']);
  });

  it('of a listener does not end the watching', async () => {
    const printed: unknown[] = [];
    const broken = {
      polled() {
        throw new Error('A full disk, say.');
      },
    };
    const error = console.error;
    console.error = (line: unknown) => printed.push(line);
    try {
      start({ events: [broken, { polled: (poll) => polls.push(poll) }] });
      await clock.pass(2 * MINUTE);
    } finally {
      console.error = error;
    }
    expect(polls).toHaveLength(3);
    expect(printed).toHaveLength(3);
  });
});

describe('a scheduled sale', () => {
  const saleAt = START + 90_000;
  const quiet = { ...timing, poll: 600 * MINUTE, fullScan: 600 * MINUTE };
  const announced = () => ({ ...first, report: makeReport({ depth: 'sweep' }, { nextSaleAt: saleAt }) });

  it('is polled for at its moment, and again until a release has shown it', async () => {
    start({ timing: quiet, first: announced() });
    await clock.pass(90_000 + 5000 + 5000 + 10_000);
    expect(times()).toEqual([90_000, 95_000, 100_000, 110_000]);
    pipeline.answer({ published: true });
    pipeline.clear();
    await clock.pass(20 * MINUTE);
    expect(times()).toEqual([130_000]);
  });

  it('does not put off the next one', async () => {
    const next = saleAt + 12_000;
    pipeline.answer({ nextSaleAt: next });
    start({ timing: quiet, first: announced() });
    await clock.pass(90_000 + 12_000);
    expect(times()).toEqual([90_000, 95_000, 100_000, 102_000]);
  });

  it('that is said to be past again and again makes no endless polls', async () => {
    pipeline.answer({ nextSaleAt: saleAt });
    start({ timing: quiet, first: announced() });
    await clock.pass(10 * MINUTE);
    expect(pipeline.polls.length).toBeLessThan(12);
  });
});

describe('a product feed that is out of date', () => {
  it('is polled for when it may be written', async () => {
    const quiet = { ...timing, poll: 600 * MINUTE, fullScan: 600 * MINUTE };
    const feedDueAt = START + 10 * MINUTE;
    start({ timing: quiet, first: { ...first, report: makeReport({ depth: 'sweep' }, { feedDueAt }) } });
    await clock.pass(60 * MINUTE);
    expect(times()).toEqual([10 * MINUTE]);
  });
});

describe('stopping', () => {
  it('does not wait for a background scan', async () => {
    start();
    pipeline.hold('scan');
    queue.add({ depth: 'sweep' });
    await clock.pass(40);
    await watcher.stop();
    expect(pipeline.polls).toEqual([]);
    expect(failures).toEqual([]);
  });

  it('waits for the running release, and polls no more', async () => {
    start();
    pipeline.hold();
    queue.add({ products: [1] });
    await clock.pass(40);
    let stopped = false;
    const stopping = watcher.stop().then(() => {
      stopped = true;
    });
    queue.add({ products: [2] });
    await clock.pass(MINUTE);
    expect(stopped).toBe(false);
    pipeline.releaseHeld();
    await stopping;
    await clock.pass(10 * MINUTE);
    expect(pipeline.polls).toHaveLength(1);
  });
});

describe('a rollback that holds', () => {
  const hold: Hold = { to: 'earlier', from: 'live', at: START, done: true };

  it('is no failure: what was asked for waits until the catalog flows', async () => {
    const held: Hold[] = [];
    start({ events: [{ held: (found) => held.push(found), failed: (failure) => failures.push(failure) }] });
    pipeline.answer(new ReleaseHeld(hold));
    queue.add({ products: [7] });
    await clock.pass(30 * MINUTE);
    expect(held.length).toBeGreaterThan(25);
    expect(held.length).toBeLessThan(35);
    expect(failures).toEqual([]);
    expect(queue.pending).toMatchObject({ products: 1 });
    pipeline.answer({ published: true });
    pipeline.clear();
    queue.add({ urgent: true });
    await clock.pass(100);
    expect(pipeline.polls).toMatchObject([{ products: [7] }]);
  });

  it('puts off a full scan that it meets', async () => {
    start();
    pipeline.answerScans(new ReleaseHeld(hold));
    queue.add({ depth: 'sweep', acceptShrink: true });
    await clock.pass(3 * MINUTE);
    expect(failures).toEqual([]);
    pipeline.answerScans();
    pipeline.clear();
    await clock.pass(2 * MINUTE);
    expect(pipeline.polls.filter(({ depth }) => depth === 'sweep')).toMatchObject([{ acceptShrink: true }]);
  });
});
