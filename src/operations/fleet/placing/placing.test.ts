import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listTree } from '#kit/files/files.ts';
import { findSiteProblems } from '#testing/crash/release-problems.ts';
import { DeployShop } from '#testing/deploy/deploy-shop.ts';
import { S3Front } from '#testing/deploy/s3-front.ts';
import { S3Process } from '#testing/deploy/s3-process.ts';
import { S3Server } from '#testing/deploy/s3-server.ts';
import { RedisServer } from '#testing/machine/redis.ts';
import { fileDifferences, releaseFiles } from '#testing/shops/test-shop.ts';
import type { PlaceWork } from '../../deploy/placers.ts';
import { DeployYielded } from '../../deploy/send-files.ts';
import { FolderStore } from '../folder-store.ts';
import { loadQueueing, type Queueing } from '../queue/open-queue.ts';
import { PlaceWorker } from './place-worker.ts';
import { QueuePlacers } from './queue-placers.ts';

const QUEUE = 'test';
const PAGE = /^PUT .*\/index\.html$/;

let home: string;
let redis: RedisServer;
let server: S3Server;
let shop: DeployShop;
let queueing: Queueing;
/** The way of workers to the bucket, so that theirs are told from the coordinator's. */
let way: S3Front;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'islet-placing-'));
  const own = new S3Process(S3Server.bucket);
  [redis, server] = await Promise.all([RedisServer.start(), S3Server.start(own)]);
  way = await S3Front.start(own.port, own);
  // Small packs, so that the home page of a locale and its error page are in different ones.
  shop = await DeployShop.open(join(home, 'objects'), 24);
  queueing = await loadQueueing(redis.url, () => {});
}, 300_000);
afterAll(async () => {
  await shop.close();
  await way.close();
  await server.close();
  await redis.close();
  rmSync(home, { recursive: true, force: true });
}, 120_000);

const store = () => new FolderStore(join(home, 'objects'));

function startWorker(onPlaced: (files: number) => void): PlaceWorker {
  const options = { queueing, queue: QUEUE, store: store(), name: 'one', log: () => {}, onPlaced };
  const worker = new PlaceWorker(options);
  worker.run();
  return worker;
}

/** Groups of files that this machine puts first, by itself. */
const FIRST_HERE = 4;

/** Deploys with the help of workers. */
function deploy(prefix: string) {
  const to = `s3://${S3Server.bucket}/${prefix}`;
  const placers = new QueuePlacers({
    queueing,
    queue: QUEUE,
    store: store(),
    epochFile: join(home, 'epoch'),
    target: { to, endpoint: way.origin },
    minFiles: 1,
    firstHere: FIRST_HERE,
  });
  return shop.deploy({ to, endpoint: server.endpoint }, { placers });
}

async function bucketFiles(prefix: string): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(home, 'bucket-'));
  await server.download(`${prefix}/`, folder);
  expect(findSiteProblems(folder)).toEqual([]);
  return filesIn(folder);
}

/** Path -> hash of what a bucket takes, but records of builds and deploys. */
function filesIn(folder: string): Map<string, string> {
  const files = [...releaseFiles(`${realpathSync(folder)}/`)];
  return new Map(files.filter(([path]) => !/^\.islet|\.(br|gz)$|^_headers$|^_redirects$/.test(path)));
}

async function differences(prefix: string): Promise<string[]> {
  const fromNothing = await shop.shop.releaseFromNothing();
  return fileDifferences(await bucketFiles(prefix), filesIn(fromNothing));
}

/** Objects left of those that coordinator and workers told each other by. */
function slicesLeft(): string[] {
  const folder = join(home, 'objects/place');
  return existsSync(folder) ? listTree(folder) : [];
}

it('has workers put pages, and leaves nothing behind', { timeout: 120_000 }, async () => {
  const { promise: workersTurn, resolve } = Promise.withResolvers<void>();
  const to = { to: `s3://${S3Server.bucket}/shared`, endpoint: server.endpoint };
  const planned = (await shop.deploy(to, { dryRun: true })).sent.filter((path) => path.endsWith('.html'));
  let placed = 0;
  const worker = startWorker((files) => {
    placed += files;
    if (placed > planned.length) resolve();
  });
  // This machine waits with its own pages until a worker has put most of them, with their data.
  server.front.intercept = async (line) => {
    if (PAGE.test(line)) await workersTurn;
    return null;
  };
  try {
    const { sent } = await deploy('shared');
    expect(sent.at(-1)).toBe('builds/latest.json');
    expect(await differences('shared')).toEqual([]);
    expect(await shop.deploy(to)).toMatchObject({ sent: [] });
  } finally {
    server.front.intercept = () => null;
    await worker.close();
  }
  expect(slicesLeft()).toEqual([]);
});

it('needs no worker', { timeout: 120_000 }, async () => {
  await shop.release('reduced');
  await deploy('alone');
  expect(await differences('alone')).toEqual([]);
});

it('puts the newest pages first, whatever workers are busy with', { timeout: 120_000 }, async () => {
  const put: string[] = [];
  server.front.intercept = (line) => {
    if (PAGE.test(line)) put.push(line);
    return null;
  };
  try {
    const { sent } = await deploy('newest');
    const newest = sent.filter((path) => path.endsWith('.html')).slice(0, FIRST_HERE);
    expect(newest.map((path) => `PUT /${S3Server.bucket}/newest/${path}`)).toContain(put[0]);
    expect(put.length).toBeGreaterThan(FIRST_HERE);
  } finally {
    server.front.intercept = () => null;
  }
});

it('keeps what is newer from a worker that was stopped and sends too late', {
  timeout: 120_000,
}, async () => {
  const { promise: wakes, resolve: wake } = Promise.withResolvers<void>();
  const { promise: holds, resolve: hold } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let late = '';
  way.intercept = async (line) => {
    if (!PAGE.test(line)) return null;
    late ||= line;
    hold();
    await wakes;
    return null;
  };
  // The coordinator begins once the worker has a page in its hands.
  server.front.intercept = async (line) => {
    if (PAGE.test(line)) await holds;
    return null;
  };
  const worker = startWorker(() => end());
  try {
    await deploy('late');
    await shop.release('cheaper');
    await deploy('late');
    wake();
    await ended;
    expect(late).not.toBe('');
    expect(await differences('late')).toEqual([]);
  } finally {
    wake();
    way.intercept = () => null;
    server.front.intercept = () => null;
    await worker.close();
  }
  expect(slicesLeft()).toEqual([]);
});

it('hands out no more slices once another deploy comes first', { timeout: 120_000 }, async () => {
  const inputs: string[] = [];
  class Counted extends FolderStore {
    override async put(name: string, bytes: Uint8Array): Promise<void> {
      inputs.push(name);
      await super.put(name, bytes);
    }
  }
  const objects = new Counted(join(home, 'objects'));
  const epochFile = join(home, 'epoch-of-many');
  const target = { to: `s3://${S3Server.bucket}/many`, endpoint: way.origin };
  const placers = new QueuePlacers({
    queueing,
    queue: QUEUE,
    store: objects,
    epochFile,
    target,
    firstHere: 0,
  });
  const groups = Array.from({ length: 100 }, (_, number) => {
    const content = {
      pack: `pack-${number}`,
      place: 0,
      isPayload: false,
      read: async () => new Uint8Array(),
    };
    return [{ path: `page-${number}/index.html`, hash: String(number), isNew: false, content }];
  });
  const work: PlaceWork = {
    deploy: 'many',
    lease: { versionOf: () => 'known', noteVersion: () => {}, verify: async () => {} },
    goOn: async () => {
      if (inputs.length > 0) throw new DeployYielded();
    },
    put: async () => 0,
    placed: () => {},
  };
  await expect(placers.place(groups, work)).rejects.toThrow(DeployYielded);
  expect(inputs.length).toBeGreaterThan(0);
  expect(inputs.length).toBeLessThan(groups.length);
  expect(slicesLeft()).toEqual([]);
});
