import { describe, expect } from 'vitest';
import { it, MINUTE, START, TIMING } from '#testing/watch/watcher-test.ts';

describe('a request', () => {
  it('is debounced, and handled with others in one poll', async ({ clock, queue, pipeline, start }) => {
    start();
    for (const id of [7, 3, 7, 9]) {
      queue.add({ products: [id] });
      await clock.pass(10);
    }
    expect(pipeline.polls).toEqual([
      { depth: 'modified', products: [7, 3, 9], acceptShrink: false, at: START + 40 },
    ]);
  });

  it('leads to a full scan and a poll where both were requested', async ({
    clock,
    queue,
    pipeline,
    start,
  }) => {
    start();
    pipeline.hold('scan');
    queue.add({ depth: 'fullScan', products: [1] });
    queue.add({ depth: 'fullScan', acceptShrink: true });
    await clock.pass(40);
    pipeline.releaseHeld();
    await clock.pass(0);
    expect(pipeline.polls).toMatchObject([
      { depth: 'modified', products: [1], acceptShrink: false },
      { depth: 'fullScan', products: [], acceptShrink: true },
    ]);
  });

  it('never interrupts a running release, and is followed by one more', async ({
    clock,
    queue,
    pipeline,
    start,
  }) => {
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

  it('has a long release yield to it, and need not wait for a rest after that', async ({
    clock,
    queue,
    pipeline,
    start,
    times,
  }) => {
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

  it('finds changes that the store tells of one by one, and no release yields to what it has read', async ({
    clock,
    queue,
    pipeline,
    start,
  }) => {
    start();
    pipeline.take(10_000, clock);
    pipeline.answer({ published: true, postponed: 1, changedProducts: [1, 2, 3] });
    queue.add({ products: [1] });
    await clock.pass(40);
    queue.add({ products: [2, 3] });
    expect(pipeline.shouldYield()).toBe(false);
    await clock.pass(1000);
    expect(pipeline.shouldYield()).toBe(false);
    // Products that were named before they were read, or have changed again since, have not been read yet.
    queue.add({ products: [2] });
    expect(pipeline.shouldYield()).toBe(true);
    await clock.pass(9000);
    // A release under way takes the new requests; the others are looked at once it has ended.
    pipeline.answer({ published: true });
    await clock.pass(10_000 + TIMING.maxRest);
    expect(pipeline.polls.map(({ products }) => products)).toEqual([[1], [2], [3]]);
    await clock.pass(10_000);
  });

  it('follows at once where only the first of many products were read', async ({
    clock,
    queue,
    pipeline,
    start,
    times,
  }) => {
    start();
    pipeline.take(1000, clock);
    pipeline.answer({ published: true, isPart: true });
    queue.add({ products: [1] });
    await clock.pass(1040);
    pipeline.answer({ published: true });
    await clock.pass(MINUTE - 1040);
    expect(times()).toEqual([40, 1040]);
  });

  it('lets a long release render for a while however fast others follow, so that it ends some day', async ({
    clock,
    queue,
    pipeline,
    start,
  }) => {
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

  it('was waiting before watching began', async ({ clock, queue, pipeline, start }) => {
    queue.add({ products: [5] });
    start();
    await clock.pass(40);
    expect(pipeline.polls).toMatchObject([{ products: [5] }]);
  });
});

describe('an answer that is older than its webhook', () => {
  const announced = '2026-01-05T12:00:00';

  it('has the product asked for again, until the store shows the change', async ({
    clock,
    queue,
    pipeline,
    start,
    times,
  }) => {
    start();
    pipeline.answer({ outdated: [7] });
    queue.add({ products: [7], announced });
    await clock.pass(10_000);
    pipeline.answer({});
    await clock.pass(MINUTE - 10_001);
    expect(times()).toEqual([40, 2080, 4200, 8440, 16_920]);
    expect(pipeline.polls.every(({ products }) => products.length === 1)).toBe(true);
  });

  it('is left to the next full scan after some minutes', async ({ clock, queue, pipeline, start }) => {
    start();
    pipeline.answer({ outdated: [7] });
    queue.add({ products: [7], announced });
    await clock.pass(5 * MINUTE);
    pipeline.clear();
    await clock.pass(5 * MINUTE);
    expect(pipeline.polls.filter(({ products }) => products.length > 0)).toEqual([]);
  });
});
