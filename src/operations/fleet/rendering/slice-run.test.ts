import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'bullmq';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listTree } from '#kit/files/files.ts';
import type { RenderResult } from '#pipeline/render/worker-messages.ts';
import { RedisServer } from '#testing/machine/redis.ts';
import { FolderStore } from '../folder-store.ts';
import { OBJECTS } from '../object-store.ts';
import { writePack } from '../pack.ts';
import { loadQueueing, type Queueing } from '../queue/open-queue.ts';
import type { RenderSlice } from '../slices.ts';
import { type FleetStatus, readFleetStatus } from '../status/fleet-status.ts';
import { ReleaseProgress } from '../status/release-progress.ts';
import { failureText } from './slice-failure.ts';
import { SliceRenderer } from './slice-renderer.ts';
import { SliceRun } from './slice-run.ts';
import { readSliceInput, slicesOf } from './slicing.ts';

let redis: RedisServer;
let queueing: Queueing;
beforeAll(async () => {
  redis = await RedisServer.start();
  queueing = await loadQueueing(redis.url, () => {});
});
afterAll(() => redis.close());

let folder: string;
/** Of the coordinator's state. */
let state: string;
let store: FolderStore;
let queue: string;
let workers: Worker<RenderSlice, string | null>[];
let lines: string[];
/** Pages that were rendered on this machine. */
let here: string[];
/** Work that runs leave for later. */
let tidying: Promise<void>[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-run-'));
  state = mkdtempSync(join(tmpdir(), 'islet-run-state-'));
  store = new FolderStore(folder);
  queue = folder.replaceAll('/', '-');
  [workers, lines, here, tidying] = [[], [], [], []];
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.close(true)));
  rmSync(folder, { recursive: true });
  rmSync(state, { recursive: true });
});

const JOB = { snapshot: { base: 'b', seq: 0 }, keepsPack: false };
const PATHS = Array.from({ length: 1200 }, (_, id) => `/product/${id}/`);

const page = (path: string): RenderResult => ({
  path,
  html: Buffer.from(`<h1>${path}</h1>`),
  payload: null,
  csp: null,
  htmlHash: path,
  payloadHash: null,
  keys: ['settings'],
  isUpdate: false,
});

/** A worker that renders as quickly as it reads. @param before may throw, or hold a slice back */
async function addWorker(
  before: (slice: string, paths: readonly string[]) => Promise<void> = async () => {},
) {
  const worker = queueing.worker<RenderSlice>(
    queue,
    async ({ data: { release, slice } }) => {
      const { paths } = await readSliceInput(
        (await store.get(OBJECTS.sliceInput(release, slice))) ?? Buffer.of(),
      );
      await before(slice, paths);
      await store.put(OBJECTS.pack(release, slice), await writePack(paths.map(page)));
      return 'test';
    },
    { concurrency: 1, name: 'test' },
  );
  workers.push(worker);
  void worker.run();
  await worker.waitUntilReady();
}

function openRun(epoch = 1): SliceRun {
  return new SliceRun({
    queueing,
    queue,
    store,
    job: { ...JOB, release: `r${epoch}`, epoch },
    priority: 4,
    here: new SliceRenderer({
      size: 2,
      warm: () => {},
      workAhead: async () => new Map(),
      render: async () => {},
      renderBytes: async (paths) => {
        here.push(...paths);
        return paths.map(page);
      },
      close: async () => {},
    }),
    progress: new ReleaseProgress(state),
    meanwhile: (work) => tidying.push(work),
    log: (line) => lines.push(line),
  });
}

async function render(run = openRun(), shouldStop = () => false, paths = PATHS): Promise<string[]> {
  const taken: string[] = [];
  await run.render(
    slicesOf(paths),
    ({ rows }) => void taken.push(...rows.map(({ path }) => path)),
    shouldStop,
  );
  return taken;
}

/** Where the last run stands, as `npm run status` reads it. */
function standing(): FleetStatus {
  const status = readFleetStatus(state);
  if (status === null) throw new Error('The run has written nothing down.');
  return status;
}

const sorted = (paths: readonly string[]) => paths.toSorted();

test('has every page rendered once, and leaves nothing', async () => {
  await Promise.all([addWorker(), addWorker()]);
  expect(sorted(await render())).toEqual(sorted(PATHS));
  expect(here).toEqual([]);
  expect(lines).toEqual([]);
  expect(listTree(folder)).toEqual([]);
  expect(standing()).toMatchObject({
    state: 'done',
    epoch: 1,
    pages: { done: 1200, total: 1200 },
    slices: { done: 6, open: 0, stalled: 0 },
    queue: { workers: 2 },
    workers: [{ name: 'test' }],
    suspects: [],
    failure: null,
  });
});

test('renders here where there is no worker, and says so once', async () => {
  expect(sorted(await render())).toEqual(sorted(PATHS));
  expect(sorted(here)).toEqual(sorted(PATHS));
  expect(lines).toEqual(['No worker renders: this machine does so until one does.']);
  expect(standing()).toMatchObject({ state: 'done', workers: [{ name: '(coordinator)', pages: 1200 }] });
});

test('ends with the message of a page that cannot be rendered', async () => {
  await addWorker(async (_, paths) => {
    if (paths.includes('/product/777/'))
      throw new Error(failureText('page', new Error('The page is broken.')));
  });
  await expect(render()).rejects.toThrow('The page is broken.');
  expect(standing()).toMatchObject({ state: 'failed', failure: 'The page is broken.' });
});

test('renders here what the trouble of a worker leaves', async () => {
  await addWorker(async (slice) => {
    if (slice === '2') throw new Error(failureText('machine', new Error('The disk is full.')));
  });
  expect(sorted(await render())).toEqual(sorted(PATHS));
  expect(here).toHaveLength(200);
  expect(lines).toEqual(['A worker cannot render, and its pages are rendered elsewhere: The disk is full.']);
});

test('names the page that ends workers', async () => {
  await addWorker(async (_, paths) => {
    if (paths.includes('/product/777/')) throw new Error(failureText('crash', new Error('No memory.')));
  });
  await expect(render()).rejects.toThrow(
    'The page /product/777/ ends every worker that renders it: No memory.',
  );
  const { failure, state: ended, suspects } = standing();
  expect(ended).toBe('failed');
  expect(failure).toContain('/product/777/');
  expect(suspects[0]).toBe('/product/600/');
});

test('ends with the trouble of the store that keeps it from halving a slice', async () => {
  await addWorker(async (slice) => {
    if (slice === '2') throw new Error(failureText('crash', new Error('No memory.')));
  });
  const refusing = new FolderStore(folder);
  const put = refusing.put.bind(refusing);
  refusing.put = (name, bytes) =>
    name.endsWith('/2a') ? Promise.reject(new Error('The store is full.')) : put(name, bytes);
  store = refusing;
  await expect(render()).rejects.toThrow('The store is full.');
});

test('gives what a slow worker has to another one', { timeout: 20_000 }, async () => {
  let isHeld = false;
  const hold = async (slice: string) => {
    if (slice !== '3' || isHeld) return;
    isHeld = true;
    await new Promise(() => {});
  };
  await Promise.all([addWorker(hold), addWorker(hold)]);
  const started = performance.now();
  expect(sorted(await render())).toEqual(sorted(PATHS));
  expect(isHeld).toBe(true);
  expect(here).toEqual([]);
  expect(performance.now() - started).toBeLessThan(8000);
});

test('adds again what a queue has lost', { timeout: 30_000 }, async () => {
  let isLost = false;
  const lose = async () => {
    if (isLost) return;
    isLost = true;
    await redis.forget();
  };
  await addWorker(lose);
  expect(sorted(await render())).toEqual(sorted(PATHS));
  expect(isLost).toBe(true);
});

test('gives workers nothing where something newer waits already', async () => {
  await addWorker(async (slice) => {
    throw new Error(`A worker has slice ${slice}.`);
  });
  expect(await render(openRun(), () => true)).toEqual([]);
  expect(standing()).toMatchObject({ state: 'stopped', failure: null });
  await Promise.all(tidying);
  expect(listTree(folder)).toEqual([]);
  expect(lines).toEqual([]);
});

test('stops where something newer comes, passes on nothing more, and leaves no pack', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let hasPack = false;
  // Its pack is in the store, and the run has not heard of it.
  const worker = queueing.worker<RenderSlice>(
    queue,
    async ({ data }) => {
      await store.put(OBJECTS.pack(data.release, data.slice), await writePack(PATHS.slice(0, 1).map(page)));
      hasPack = true;
      await released;
      return 'test';
    },
    { concurrency: 1, name: 'test' },
  );
  workers.push(worker);
  void worker.run();
  const taken = await render(openRun(), () => hasPack);
  expect(standing()).toMatchObject({ state: 'stopped', failure: null });
  await Promise.all(tidying);
  expect(listTree(folder)).toEqual([]);
  release();
  await worker.close();
  expect(taken).toEqual([]);
  const own = queueing.queue<RenderSlice>(queue);
  expect(await own.getJobs(['waiting', 'prioritized', 'active'])).toEqual([]);
  await own.close();
});

test('removes what a coordinator before has left in the queue', async () => {
  const before = queueing.queue<RenderSlice>(queue);
  await before.add('render', { ...JOB, release: 'r0', epoch: 0, slice: '0' });
  await before.add('place', { ...JOB, release: 'r2', epoch: 2, slice: '0' });
  await render(openRun(1));
  expect((await before.getJobs(['waiting'])).map(({ data }) => data.release)).toEqual(['r2']);
  await before.close();
});
