import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeReport, RecordingPipeline } from '#testing/watch/recording-pipeline.ts';
import { ChangeQueue } from '../change-queue.ts';
import { type Receiver, startReceiver } from '../receiver/webhook-receiver.ts';
import type { Poll } from '../watch-events.ts';
import { type Watcher, watch } from '../watcher.ts';
import { StatusTracker } from './status-tracker.ts';
import { sendTrigger, waitForOutcome } from './watch-client.ts';

const TRIGGER = { products: [], sweep: false, acceptShrink: false };
const DAY = 24 * 60 * 60_000;

let pipeline: RecordingPipeline;
let receiver: Receiver;
let follower: Watcher;
let polled: Poll[];

beforeEach(async () => {
  const inbox = new ChangeQueue();
  const timing = { poll: DAY, fullScan: DAY, debounce: 5, maxRest: 0 };
  const status = new StatusTracker({ timing, queue: inbox, before: null, save: () => undefined });
  polled = [];
  pipeline = new RecordingPipeline(Date.now);
  receiver = await startReceiver({
    host: '127.0.0.1',
    port: 0,
    secret: null,
    accept: (ask) => inbox.add(ask),
    status: () => status.status,
  });
  const report = makeReport({ depth: 'sweep' });
  const request = { depth: 'sweep' as const, products: [], acceptShrink: false };
  const first = { request, startedAt: Date.now() - 1000, endedAt: Date.now() - 1000, report };
  follower = watch({
    pipeline,
    queue: inbox,
    timing,
    events: [status, { polled: (poll) => polled.push(poll) }],
    first,
  });
});
afterEach(async () => {
  pipeline.releaseHeld();
  await follower.stop();
  await receiver.close();
});

it('returns the release', async () => {
  pipeline.answer({ published: true });
  const trigger = { ...TRIGGER, products: [3] };
  const queuedAt = await sendTrigger(receiver.url, trigger);
  expect(await waitForOutcome(receiver.url, queuedAt, trigger)).toMatchObject({
    kind: 'released',
    release: { id: 'build' },
  });
  expect(pipeline.polls).toMatchObject([{ depth: 'walk', products: [3] }]);
});

it('waits for the full scan that was requested, whatever polls find meanwhile', async () => {
  pipeline.hold('scan');
  const trigger = { ...TRIGGER, products: [3], sweep: true };
  const queuedAt = await sendTrigger(receiver.url, trigger);
  await sendTrigger(receiver.url, TRIGGER);
  await expect.poll(() => polled.map(({ report }) => report.sync.depth)).toContain('walk');
  const outcome = waitForOutcome(receiver.url, queuedAt, trigger);
  pipeline.answer({ published: true });
  pipeline.releaseHeld();
  expect(await outcome).toMatchObject({ kind: 'released' });
  expect(pipeline.polls.at(-1)).toMatchObject({ depth: 'sweep' });
});

it('does not report a failed full scan to a request for modified products', async () => {
  pipeline.answerScans(new Error('The store is slow.'));
  const queuedAt = await sendTrigger(receiver.url, { ...TRIGGER, sweep: true, products: [3] });
  expect(await waitForOutcome(receiver.url, queuedAt, TRIGGER)).toEqual({ kind: 'unchanged' });
  expect(await waitForOutcome(receiver.url, queuedAt, { ...TRIGGER, sweep: true })).toMatchObject({
    kind: 'failed',
  });
});

it('returns that nothing changed', async () => {
  const queuedAt = await sendTrigger(receiver.url, TRIGGER);
  expect(await waitForOutcome(receiver.url, queuedAt, TRIGGER)).toEqual({ kind: 'unchanged' });
});

it('returns why it failed', async () => {
  pipeline.answer(new Error('The store is down.'));
  const queuedAt = await sendTrigger(receiver.url, TRIGGER);
  expect(await waitForOutcome(receiver.url, queuedAt, TRIGGER)).toMatchObject({
    kind: 'failed',
    failure: { message: 'The store is down.', attempts: 1 },
  });
});

it('waits for the poll that was requested, not for the one that was under way', async () => {
  pipeline.hold();
  await sendTrigger(receiver.url, TRIGGER);
  await expect.poll(() => pipeline.polls).toHaveLength(1);
  const queuedAt = await sendTrigger(receiver.url, { ...TRIGGER, products: [8] });
  pipeline.releaseHeld();
  pipeline.answer({ published: true });
  expect(await waitForOutcome(receiver.url, queuedAt, TRIGGER)).toMatchObject({ kind: 'released' });
  expect(pipeline.polls).toMatchObject([{ products: [] }, { products: [8] }]);
});

it('says that nothing watches the catalog', async () => {
  const { url } = receiver;
  await receiver.close();
  await expect(sendTrigger(url, TRIGGER)).rejects.toThrow('Start it with npm start or npm run watch.');
});
