import { afterEach, beforeEach, expect, it } from 'vitest';
import { outcomeOf, sendTrigger } from './commands.ts';
import { type Follower, follow } from './follower.ts';
import { Inbox } from './inbox.ts';
import { type Receiver, startReceiver } from './receiver/receiver.ts';
import { RecordingPipeline, reportOf } from './recording-pipeline.ts';
import { StatusKeeper } from './status-keeper.ts';

const WALK = { products: [], sweep: false, acceptShrink: false };
const DAY = 24 * 60 * 60_000;

let pipeline: RecordingPipeline;
let receiver: Receiver;
let follower: Follower;

beforeEach(async () => {
  const inbox = new Inbox();
  const timing = { poll: DAY, sweep: DAY, gather: 5, rest: 0 };
  const status = new StatusKeeper({ timing, inbox, before: null, save: () => undefined });
  pipeline = new RecordingPipeline(Date.now);
  receiver = await startReceiver({
    host: '127.0.0.1',
    port: 0,
    secret: null,
    accept: (ask) => inbox.add(ask),
    status: () => status.status,
  });
  const report = reportOf({ depth: 'sweep' });
  const request = { depth: 'sweep' as const, products: [], acceptShrink: false };
  const first = { request, startedAt: Date.now() - 1000, endedAt: Date.now() - 1000, report };
  follower = follow({ release: pipeline.release, inbox, timing, events: [status], first });
});
afterEach(async () => {
  pipeline.letGo();
  await follower.stop();
  await receiver.close();
});

it('tells what was released', async () => {
  pipeline.answer({ published: true });
  const queuedAt = await sendTrigger(receiver.url, { ...WALK, products: [3], sweep: true });
  expect(await outcomeOf(receiver.url, queuedAt)).toMatchObject({
    kind: 'released',
    release: { id: 'build' },
  });
  expect(pipeline.looks).toMatchObject([{ depth: 'sweep', products: [3] }]);
});

it('tells that nothing changed', async () => {
  const queuedAt = await sendTrigger(receiver.url, WALK);
  expect(await outcomeOf(receiver.url, queuedAt)).toEqual({ kind: 'unchanged' });
});

it('tells why it failed', async () => {
  pipeline.answer(new Error('The store is down.'));
  const queuedAt = await sendTrigger(receiver.url, WALK);
  expect(await outcomeOf(receiver.url, queuedAt)).toMatchObject({
    kind: 'failed',
    failure: { message: 'The store is down.', attempts: 1 },
  });
});

it('waits for the look that was asked for, not for the one that was going on', async () => {
  pipeline.hold();
  await sendTrigger(receiver.url, WALK);
  await expect.poll(() => pipeline.looks).toHaveLength(1);
  const queuedAt = await sendTrigger(receiver.url, { ...WALK, products: [8] });
  pipeline.letGo();
  pipeline.answer({ published: true });
  expect(await outcomeOf(receiver.url, queuedAt)).toMatchObject({ kind: 'released' });
  expect(pipeline.looks).toMatchObject([{ products: [] }, { products: [8] }]);
});

it('says that nobody is there', async () => {
  const { url } = receiver;
  await receiver.close();
  await expect(sendTrigger(url, WALK)).rejects.toThrow('Start it with npm start or npm run watch.');
});
