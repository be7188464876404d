import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RedisServer } from '#testing/machine/redis.ts';
import { FolderStore } from '../folder-store.ts';
import { OBJECTS } from '../object-store.ts';
import { JOB_OPTIONS, loadQueueing } from '../queue/open-queue.ts';
import type { RenderSlice } from '../slices.ts';
import { RenderWorker } from './render-worker.ts';
import { failureOf } from './slice-failure.ts';
import { writeSliceInput } from './slicing.ts';

let redis: RedisServer;
const folder = mkdtempSync(join(tmpdir(), 'islet-worker-'));
beforeAll(async () => {
  redis = await RedisServer.start();
});
afterAll(async () => {
  await redis.close();
  rmSync(folder, { recursive: true });
});

test('a worker whose objects are gone says so, and leaves the slice to others at once', async () => {
  const queueing = await loadQueueing(redis.url, () => {});
  const store = new FolderStore(join(folder, 'objects'));
  const lines: string[] = [];
  const worker = new RenderWorker({
    queueing,
    queue: 'q1',
    store,
    bundle: 'b1',
    folder: join(folder, 'copies'),
    packages: folder,
    threads: 1,
    name: 'test',
    log: (line) => lines.push(line),
  });
  const queue = queueing.queue<RenderSlice>('q1');
  const events = queueing.events('q1');
  await events.waitUntilReady();
  const failed = new Promise<string>((resolve) =>
    events.on('failed', ({ failedReason }) => resolve(failedReason)),
  );
  await store.put(
    OBJECTS.sliceInput('r', '0'),
    await writeSliceInput({ name: '0', locale: 'en_US', paths: ['/'] }),
  );
  const data = { release: 'r', epoch: 1, snapshot: { base: 'gone', seq: 0 }, slice: '0', keepsPack: false };
  await queue.add('render', data, { ...JOB_OPTIONS, attempts: 1 });
  worker.run();
  expect(failureOf(await failed)).toEqual({
    kind: 'machine',
    message: 'There is no object snapshot/gone/parts.',
  });
  expect(lines).toEqual(['There is no object snapshot/gone/parts.']);
  await Promise.all([worker.close(), events.close(), queue.close()]);
});
