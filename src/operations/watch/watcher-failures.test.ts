import { describe, expect } from 'vitest';
import { type Hold, ReleaseHeld } from '#pipeline/history/hold.ts';
import { it, MINUTE, START } from '#testing/watch/watcher-test.ts';
import type { WatchedPipeline } from './watcher.ts';

describe('a failure', () => {
  const down = new Error('The store does not answer.');

  it('is tried again after 1 s, doubled up to 5 min, with the same requests', async ({
    clock,
    queue,
    pipeline,
    failures,
    start,
    times,
  }) => {
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

  it('leaves up to half of the wait off, at random', async ({ clock, queue, pipeline, start, times }) => {
    start({ random: () => 0.5 });
    pipeline.answer(down);
    queue.add({});
    await clock.pass(2500);
    expect(times()).toEqual([40, 790, 2290]);
  });

  it('is not tried sooner for deliveries that arrive meanwhile', async ({
    clock,
    queue,
    pipeline,
    start,
  }) => {
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

  it('is tried again at once by a trigger from this machine', async ({ clock, queue, pipeline, start }) => {
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

  it('uses up the permission to accept a shrunken catalog', async ({
    clock,
    queue,
    pipeline,
    failures,
    start,
  }) => {
    start();
    pipeline.answer(down);
    queue.add({ depth: 'fullScan', acceptShrink: true });
    await clock.pass(2000);
    expect(pipeline.polls.map(({ acceptShrink }) => acceptShrink)).toEqual([true, false]);
    expect(failures.map(({ depth }) => depth)).toEqual(['fullScan', 'fullScan']);
  });

  it('of a listener does not end the watching', async ({ clock, polls, start }) => {
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

describe('stopping', () => {
  it('does not wait for a background scan', async ({ clock, queue, pipeline, failures, start }) => {
    const watcher = start();
    pipeline.hold('scan');
    queue.add({ depth: 'fullScan' });
    await clock.pass(40);
    await watcher.stop();
    expect(pipeline.polls).toEqual([]);
    expect(failures).toEqual([]);
  });

  it('is no failure of a release that still reads the store', async ({
    clock,
    queue,
    pipeline,
    failures,
    start,
  }) => {
    const { scan } = pipeline;
    const release: WatchedPipeline['release'] = ({ signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    const watcher = start({ pipeline: { scan, release } });
    queue.add({ products: [1] });
    await clock.pass(40);
    await watcher.stop();
    expect(failures).toEqual([]);
  });

  it('waits for the running release, and polls no more', async ({ clock, queue, pipeline, start }) => {
    const watcher = start();
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

  it('is no failure: what was asked for waits until the catalog flows', async ({
    clock,
    queue,
    pipeline,
    failures,
    start,
  }) => {
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

  it('puts off a full scan that it meets', async ({ clock, queue, pipeline, failures, start }) => {
    start();
    pipeline.answerScans(new ReleaseHeld(hold));
    queue.add({ depth: 'fullScan', acceptShrink: true });
    await clock.pass(3 * MINUTE);
    expect(failures).toEqual([]);
    pipeline.answerScans();
    pipeline.clear();
    await clock.pass(2 * MINUTE);
    expect(pipeline.polls.filter(({ depth }) => depth === 'fullScan')).toMatchObject([
      { acceptShrink: true },
    ]);
  });
});
