import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChangeQueue } from './change-queue.ts';
import { ManualClock } from './manual-clock.ts';
import { makeReport, RecordingPipeline } from './recording-pipeline.ts';
import type { Poll, PollFailure } from './watch-events.ts';
import { type Watcher, type WatchOptions, watch } from './watcher.ts';

const START = Date.UTC(2026, 0, 5, 12);
const MINUTE = 60_000;
const timing = { poll: MINUTE, reconcile: 15 * MINUTE, debounce: 40, releaseInterval: 2000 };

let clock: ManualClock;
let inbox: ChangeQueue;
let pipeline: RecordingPipeline;
let failures: PollFailure[];
let looks: Poll[];
let follower: Watcher;

const first: Poll = {
  request: { depth: 'sweep', products: [], acceptShrink: false },
  startedAt: START,
  endedAt: START,
  report: makeReport({ depth: 'sweep' }),
};

/** Follows right after a release at START that found nothing to do, or as told. */
function start(options: Partial<WatchOptions> = {}): void {
  const events = [
    { failed: (failure: PollFailure) => failures.push(failure), polled: (look: Poll) => looks.push(look) },
  ];
  follower = watch({
    pipeline,
    queue: inbox,
    timing,
    events,
    first,
    clock,
    random: () => 0,
    ...options,
  });
}

/** When looks began, in milliseconds from START. */
const times = () => pipeline.polls.map(({ at }) => at - START);

beforeEach(() => {
  clock = new ManualClock(START);
  inbox = new ChangeQueue(() => clock.now());
  pipeline = new RecordingPipeline(() => clock.now());
  failures = [];
  looks = [];
});
afterEach(async () => {
  pipeline.releaseHeld();
  await follower.stop();
});

describe('the schedule', () => {
  it('begins with a sweep at once where no release was just made', async () => {
    start({ first: undefined });
    await clock.pass(0);
    expect(pipeline.scans).toEqual([START]);
    expect(pipeline.polls).toEqual([{ depth: 'sweep', products: [], acceptShrink: false, at: START }]);
  });

  it('walks at every interval, and sweeps where a sweep is due', async () => {
    start();
    await clock.pass(16 * MINUTE);
    expect(times()).toEqual(Array.from({ length: 16 }, (_, index) => (index + 1) * MINUTE));
    expect(pipeline.polls.map(({ depth }) => depth).indexOf('sweep')).toBe(14);
    expect(pipeline.polls.filter(({ depth }) => depth === 'sweep')).toHaveLength(1);
  });

  it('counts a walk that turned into a sweep as one', async () => {
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

describe('what is asked for', () => {
  it('is gathered for a moment, and looked at as one', async () => {
    start();
    for (const id of [7, 3, 7, 9]) {
      inbox.add({ products: [id] });
      await clock.pass(10);
    }
    expect(pipeline.polls).toEqual([
      { depth: 'walk', products: [7, 3, 9], acceptShrink: false, at: START + 40 },
    ]);
  });

  it('leads to a sweep and a walk where both were asked for', async () => {
    start();
    pipeline.hold('scan');
    inbox.add({ depth: 'sweep', products: [1] });
    inbox.add({ depth: 'sweep', acceptShrink: true });
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
    inbox.add({ products: [1] });
    await clock.pass(40);
    inbox.add({ products: [2] });
    inbox.add({ products: [3] });
    await clock.pass(500);
    expect(pipeline.polls).toHaveLength(1);
    pipeline.releaseHeld();
    await clock.pass(0);
    expect(pipeline.polls.map(({ products }) => products)).toEqual([[1], [2, 3]]);
    await clock.pass(1000);
    expect(pipeline.polls).toHaveLength(2);
  });

  it('was waiting before following began', async () => {
    inbox.add({ products: [5] });
    start();
    await clock.pass(40);
    expect(pipeline.polls).toMatchObject([{ products: [5] }]);
  });
});

describe('a survey', () => {
  it('holds up nothing: what is told of meanwhile is looked at as ever', async () => {
    start();
    pipeline.hold('scan');
    inbox.add({ depth: 'sweep' });
    await clock.pass(1000);
    expect(pipeline.scans).toEqual([START + 40]);
    for (const id of [7, 8]) {
      inbox.add({ products: [id] });
      await clock.pass(500);
    }
    expect(pipeline.polls).toMatchObject([
      { depth: 'walk', products: [7], at: START + 1040 },
      { depth: 'walk', products: [8], at: START + 1540 },
    ]);
    pipeline.releaseHeld();
    await clock.pass(0);
    expect(pipeline.polls.at(-1)).toMatchObject({ depth: 'sweep', at: START + 2000 });
    expect(looks.at(-1)).toMatchObject({ startedAt: START + 2000, scannedAt: START + 40 });
  });

  it('sends nothing while a look goes on, which has the store to itself', async () => {
    start();
    pipeline.hold('scan');
    inbox.add({ depth: 'sweep' });
    await clock.pass(1000);
    pipeline.hold('release');
    inbox.add({ products: [7] });
    await clock.pass(40);
    expect(pipeline.polls).toHaveLength(1);
    pipeline.releaseHeld('scan');
    await clock.pass(500);
    expect(pipeline.finishedScans).toEqual([]);
    pipeline.releaseHeld('release');
    await clock.pass(0);
    expect(pipeline.finishedScans).toEqual([START + 1540]);
  });

  it('is taken in by the next look, however many are told of', async () => {
    start();
    pipeline.answer({ published: true });
    pipeline.hold('scan');
    inbox.add({ depth: 'sweep' });
    for (let id = 1; id <= 100; id += 1) {
      inbox.add({ products: [id] });
      if (id === 50) pipeline.releaseHeld();
      await clock.pass(100);
    }
    expect(pipeline.polls.map(({ depth, at }) => [depth, at - START])).toEqual([
      ['walk', 40],
      ['walk', 2040],
      ['walk', 4040],
      ['sweep', 6040],
      ['walk', 8040],
    ]);
    expect(pipeline.polls.find(({ depth }) => depth === 'sweep')?.products).toHaveLength(20);
  });

  it('does not stop the walks at their intervals, and counts as one', async () => {
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

  it('is followed by another one where a sweep is asked for meanwhile', async () => {
    start();
    pipeline.hold('scan');
    inbox.add({ depth: 'sweep' });
    await clock.pass(1000);
    inbox.add({ depth: 'sweep' });
    await clock.pass(1000);
    expect(pipeline.scans).toHaveLength(1);
    pipeline.releaseHeld();
    await clock.pass(0);
    expect(pipeline.scans).toEqual([START + 40, START + 2000]);
    await clock.pass(MINUTE / 2);
    expect(pipeline.polls.map(({ depth }) => depth)).toEqual(['sweep', 'sweep']);
  });

  it('is made where a walk finds that more has changed than it can take in', async () => {
    start();
    pipeline.answer({ reconcileNeeded: true });
    inbox.add({ products: [1] });
    await clock.pass(40);
    pipeline.answer({});
    await clock.pass(40);
    expect(pipeline.polls.map(({ depth }) => depth)).toEqual(['walk', 'sweep']);
  });

  it('that fails is tried again apart from looks, which go on', async () => {
    start();
    pipeline.answerScans(new Error('The store is slow.'));
    inbox.add({ depth: 'sweep' });
    await clock.pass(40);
    inbox.add({ products: [1] });
    await clock.pass(10_000);
    expect(pipeline.scans.map((at) => at - START)).toEqual([40, 1040, 3040, 7040]);
    expect(pipeline.polls).toMatchObject([{ depth: 'walk', products: [1], at: START + 80 }]);
    expect(failures.map(({ depth, attempts }) => [depth, attempts])).toEqual(
      [1, 2, 3, 4].map((attempts) => ['sweep', attempts]),
    );
    pipeline.answerScans();
    inbox.add({ urgent: true });
    await clock.pass(40);
    expect(pipeline.polls.slice(1).map(({ depth }) => depth)).toEqual(['sweep']);
  });

  it('is not begun before failed looks are tried again', async () => {
    start();
    pipeline.answer(new Error('The store does not answer.'));
    inbox.add({ products: [1] });
    await clock.pass(40);
    inbox.add({ depth: 'sweep' });
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

describe('the rest between releases', () => {
  it('lets the first change after quiet through at once, and the next after the rest', async () => {
    start();
    await clock.pass(10_000);
    pipeline.answer({ published: true });
    inbox.add({ products: [1] });
    await clock.pass(100);
    inbox.add({ products: [2] });
    await clock.pass(5000);
    expect(times()).toEqual([10_040, 12_040]);
  });

  it('is not kept after a release that published nothing', async () => {
    start();
    inbox.add({ products: [1] });
    await clock.pass(40);
    inbox.add({ products: [2] });
    await clock.pass(40);
    expect(times()).toEqual([40, 80]);
  });

  it('holds endless changes to one release per rest', async () => {
    start();
    pipeline.answer({ published: true });
    for (let id = 1; id <= 200; id += 1) {
      inbox.add({ products: [id] });
      await clock.pass(50);
    }
    expect(times()).toEqual([40, 2040, 4040, 6040, 8040]);
    await clock.pass(2000);
    expect(new Set(pipeline.polls.flatMap(({ products }) => products)).size).toBe(200);
  });
});

describe('a failure', () => {
  const down = new Error('The store does not answer.');

  it('is tried again after 1 s, doubled up to 5 min, keeping what was asked for', async () => {
    start();
    pipeline.answer(down);
    inbox.add({ products: [4] });
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
    inbox.add({});
    await clock.pass(2500);
    expect(times()).toEqual([40, 790, 2290]);
  });

  it('is not tried sooner for deliveries that arrive meanwhile', async () => {
    start();
    pipeline.answer(down);
    inbox.add({ products: [1] });
    await clock.pass(40 + 1000 + 2000 + 4000);
    pipeline.clear();
    for (let id = 2; id < 52; id += 1) {
      inbox.add({ products: [id] });
      await clock.pass(20);
    }
    expect(pipeline.polls).toEqual([]);
    await clock.pass(8000);
    expect(pipeline.polls).toHaveLength(1);
    expect(pipeline.polls[0]?.products).toHaveLength(51);
  });

  it('is tried again at once where somebody at this machine asks', async () => {
    start();
    pipeline.answer(down);
    inbox.add({ products: [1] });
    await clock.pass(40 + 1000 + 2000);
    pipeline.answer({});
    pipeline.clear();
    inbox.add({ urgent: true, products: [2] });
    await clock.pass(40);
    expect(pipeline.polls).toMatchObject([{ products: [1, 2] }]);
  });

  it('uses up the leave to take over a shrunken catalog', async () => {
    start();
    pipeline.answer(down);
    inbox.add({ depth: 'sweep', acceptShrink: true });
    await clock.pass(2000);
    expect(pipeline.polls.map(({ acceptShrink }) => acceptShrink)).toEqual([true, false]);
    expect(failures.map(({ depth }) => depth)).toEqual(['sweep', 'sweep']);
  });

  it('of a listener does not end the following', async () => {
    const told: unknown[] = [];
    const broken = {
      polled() {
        throw new Error('A full disk, say.');
      },
    };
    const error = console.error;
    console.error = (line: unknown) => told.push(line);
    try {
      start({ events: [broken, { polled: (look) => looks.push(look) }] });
      await clock.pass(2 * MINUTE);
    } finally {
      console.error = error;
    }
    expect(looks).toHaveLength(3);
    expect(told).toHaveLength(3);
  });
});

describe('a scheduled sale', () => {
  const saleAt = START + 90_000;
  const quiet = { ...timing, poll: 600 * MINUTE, reconcile: 600 * MINUTE };
  const announced = () => ({ ...first, report: makeReport({ depth: 'sweep' }, { nextSaleAt: saleAt }) });

  it('is looked for at its moment, and again until a release has shown it', async () => {
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

  it('that is said to be past again and again makes no endless looks', async () => {
    pipeline.answer({ nextSaleAt: saleAt });
    start({ timing: quiet, first: announced() });
    await clock.pass(10 * MINUTE);
    expect(pipeline.polls.length).toBeLessThan(12);
  });
});

describe('stopping', () => {
  it('does not wait for a survey', async () => {
    start();
    pipeline.hold('scan');
    inbox.add({ depth: 'sweep' });
    await clock.pass(40);
    await follower.stop();
    expect(pipeline.polls).toEqual([]);
    expect(failures).toEqual([]);
  });

  it('waits for the running release, and looks no more', async () => {
    start();
    pipeline.hold();
    inbox.add({ products: [1] });
    await clock.pass(40);
    let stopped = false;
    const stopping = follower.stop().then(() => {
      stopped = true;
    });
    inbox.add({ products: [2] });
    await clock.pass(MINUTE);
    expect(stopped).toBe(false);
    pipeline.releaseHeld();
    await stopping;
    await clock.pass(10 * MINUTE);
    expect(pipeline.polls).toHaveLength(1);
  });
});
