import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeReport, RecordingPipeline } from '#testing/watch/recording-pipeline.ts';
import { ChangeQueue } from '../change-queue.ts';
import { startControl } from '../receiver/control-socket.ts';
import type { Poll } from '../watch-events.ts';
import { Watcher } from '../watcher.ts';
import { StatusTracker } from './status-tracker.ts';
import { sendTrigger, waitForOutcome } from './watch-client.ts';

const TRIGGER = { products: [], fullScan: false, acceptShrink: false };
const DAY = 24 * 60 * 60_000;

let pipeline: RecordingPipeline;
let folder: string;
let socket: string;
let control: { close(): Promise<void> };
let follower: Watcher;
let polled: Poll[];

beforeEach(async () => {
  const inbox = new ChangeQueue();
  const timing = { poll: DAY, fullScan: DAY, debounce: 5, maxRest: 0 };
  const status = new StatusTracker({ timing, queue: inbox, before: null, save: () => undefined });
  polled = [];
  pipeline = new RecordingPipeline(Date.now);
  folder = mkdtempSync(join(tmpdir(), 'islet-control-'));
  socket = join(folder, 'control.sock');
  control = await startControl(socket, { accept: (ask) => inbox.add(ask), status: () => status.status });
  const report = makeReport({ depth: 'fullScan' });
  const request = { depth: 'fullScan' as const, products: [], acceptShrink: false };
  const first = { request, startedAt: Date.now() - 1000, endedAt: Date.now() - 1000, report };
  follower = new Watcher({
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
  await control.close();
  rmSync(folder, { recursive: true });
});

it('returns the release', async () => {
  pipeline.answer({ published: true });
  const trigger = { ...TRIGGER, products: [3] };
  const queuedAt = await sendTrigger(socket, trigger);
  expect(await waitForOutcome(socket, queuedAt, trigger)).toMatchObject({
    kind: 'released',
    release: { id: 'build' },
  });
  expect(pipeline.polls).toMatchObject([{ depth: 'modified', products: [3] }]);
});

it('waits for the full scan that was requested, whatever polls find meanwhile', async () => {
  pipeline.hold('scan');
  const trigger = { ...TRIGGER, products: [3], fullScan: true };
  const queuedAt = await sendTrigger(socket, trigger);
  await sendTrigger(socket, TRIGGER);
  await expect.poll(() => polled.map(({ report }) => report.sync.depth)).toContain('modified');
  const outcome = waitForOutcome(socket, queuedAt, trigger);
  pipeline.answer({ published: true });
  pipeline.releaseHeld();
  expect(await outcome).toMatchObject({ kind: 'released' });
  expect(pipeline.polls.at(-1)).toMatchObject({ depth: 'fullScan' });
});

it('does not report a failed full scan to a request for modified products', async () => {
  pipeline.answerScans(new Error('The store is slow.'));
  const queuedAt = await sendTrigger(socket, { ...TRIGGER, fullScan: true, products: [3] });
  expect(await waitForOutcome(socket, queuedAt, TRIGGER)).toEqual({ kind: 'unchanged' });
  expect(await waitForOutcome(socket, queuedAt, { ...TRIGGER, fullScan: true })).toMatchObject({
    kind: 'failed',
  });
});

it('returns that nothing changed', async () => {
  const queuedAt = await sendTrigger(socket, TRIGGER);
  expect(await waitForOutcome(socket, queuedAt, TRIGGER)).toEqual({ kind: 'unchanged' });
});

it('returns why it failed', async () => {
  pipeline.answer(new Error('The store is down.'));
  const queuedAt = await sendTrigger(socket, TRIGGER);
  expect(await waitForOutcome(socket, queuedAt, TRIGGER)).toMatchObject({
    kind: 'failed',
    failure: { message: 'The store is down.', attempts: 1 },
  });
});

it('waits for the poll that was requested, not for the one that was under way', async () => {
  pipeline.hold();
  await sendTrigger(socket, TRIGGER);
  await expect.poll(() => pipeline.polls).toHaveLength(1);
  const queuedAt = await sendTrigger(socket, { ...TRIGGER, products: [8] });
  pipeline.releaseHeld();
  pipeline.answer({ published: true });
  expect(await waitForOutcome(socket, queuedAt, TRIGGER)).toMatchObject({ kind: 'released' });
  expect(pipeline.polls).toMatchObject([{ products: [] }, { products: [8] }]);
});

it('says that nothing watches the catalog', async () => {
  await control.close();
  await expect(sendTrigger(socket, TRIGGER)).rejects.toThrow('Start it with npm start or npm run watch.');
});
