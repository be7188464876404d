import { describe, expect } from 'vitest';
import { it, MINUTE, START } from '#testing/watch/watcher-test.ts';

describe('a background scan', () => {
  it('holds up nothing: polls go on meanwhile', async ({ clock, queue, pipeline, polls, start }) => {
    start();
    pipeline.hold('scan');
    queue.add({ depth: 'fullScan' });
    await clock.pass(1000);
    expect(pipeline.scans).toEqual([START + 40]);
    for (const id of [7, 8]) {
      queue.add({ products: [id] });
      await clock.pass(500);
    }
    expect(pipeline.polls).toMatchObject([
      { depth: 'modified', products: [7], at: START + 1040 },
      { depth: 'modified', products: [8], at: START + 1540 },
    ]);
    pipeline.releaseHeld();
    await clock.pass(0);
    expect(pipeline.polls.at(-1)).toMatchObject({ depth: 'fullScan', at: START + 2000 });
    expect(polls.at(-1)).toMatchObject({ startedAt: START + 2000, scannedAt: START + 40 });
  });

  it('sends nothing during a poll, which has the store to itself', async ({
    clock,
    queue,
    pipeline,
    start,
  }) => {
    start();
    pipeline.hold('scan');
    queue.add({ depth: 'fullScan' });
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

  it('is made up for by the full scan of the next poll, however many products are named', async ({
    clock,
    queue,
    pipeline,
    start,
  }) => {
    start();
    pipeline.answer({ published: true });
    pipeline.take(1000, clock);
    pipeline.hold('scan');
    queue.add({ depth: 'fullScan' });
    for (let id = 1; id <= 100; id += 1) {
      queue.add({ products: [id] });
      if (id === 50) pipeline.releaseHeld();
      await clock.pass(100);
    }
    expect(pipeline.polls.map(({ depth, at }) => [depth, at - START])).toEqual([
      ['modified', 40],
      ['modified', 1240],
      ['modified', 2440],
      ['modified', 3640],
      ['modified', 4840],
      ['fullScan', 6040],
      ['modified', 7240],
      ['modified', 8440],
      ['modified', 9640],
    ]);
    expect(pipeline.polls.find(({ depth }) => depth === 'fullScan')?.products).toHaveLength(12);
  });

  it('does not stop the polls at their intervals, and counts as one', async ({
    clock,
    pipeline,
    start,
    times,
  }) => {
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

  it('is followed by another one where a full scan is requested meanwhile', async ({
    clock,
    queue,
    pipeline,
    start,
  }) => {
    start();
    pipeline.hold('scan');
    queue.add({ depth: 'fullScan' });
    await clock.pass(1000);
    queue.add({ depth: 'fullScan' });
    await clock.pass(1000);
    expect(pipeline.scans).toHaveLength(1);
    pipeline.releaseHeld();
    await clock.pass(0);
    expect(pipeline.scans).toEqual([START + 40, START + 2000]);
    await clock.pass(MINUTE / 2);
    expect(pipeline.polls.map(({ depth }) => depth)).toEqual(['fullScan', 'fullScan']);
  });

  it('is made where a poll finds that more has changed than it can take in', async ({
    clock,
    queue,
    pipeline,
    start,
  }) => {
    start();
    pipeline.answer({ fullScanNeeded: true });
    queue.add({ products: [1] });
    await clock.pass(40);
    pipeline.answer({});
    await clock.pass(40);
    expect(pipeline.polls.map(({ depth }) => depth)).toEqual(['modified', 'fullScan']);
  });

  it('that fails is tried again apart from polls, which go on', async ({
    clock,
    queue,
    pipeline,
    failures,
    start,
  }) => {
    start();
    pipeline.answerScans(new Error('The store is slow.'));
    queue.add({ depth: 'fullScan' });
    await clock.pass(40);
    queue.add({ products: [1] });
    await clock.pass(10_000);
    expect(pipeline.scans.map((at) => at - START)).toEqual([40, 1040, 3040, 7040]);
    expect(pipeline.polls).toMatchObject([{ depth: 'modified', products: [1], at: START + 80 }]);
    expect(failures.map(({ depth, attempts }) => [depth, attempts])).toEqual(
      [1, 2, 3, 4].map((attempts) => ['fullScan', attempts]),
    );
    pipeline.answerScans();
    queue.add({ urgent: true });
    await clock.pass(40);
    expect(pipeline.polls.slice(1).map(({ depth }) => depth)).toEqual(['fullScan']);
  });

  it('is not begun before failed polls are tried again', async ({ clock, queue, pipeline, start }) => {
    start();
    pipeline.answer(new Error('The store does not answer.'));
    queue.add({ products: [1] });
    await clock.pass(40);
    queue.add({ depth: 'fullScan' });
    await clock.pass(900);
    expect(pipeline.scans).toEqual([]);
    pipeline.answer({});
    await clock.pass(1000);
    expect(pipeline.scans).toEqual([START + 1040]);
    expect(pipeline.polls.map(({ depth, products }) => [depth, ...products])).toEqual([
      ['modified', 1],
      ['fullScan', 1],
    ]);
  });
});
