import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Random } from '#backend/tools/synthetic/random.ts';
import { listTree } from '#kit/files/files.ts';
import { FEED_FILES } from '#pipeline/discovery/feed-files.ts';
import { formatChanges } from '#pipeline/history/format-history.ts';
import { HistoryRecords, historyLimits } from '#pipeline/history/history-records.ts';
import { PackedHistory } from '#pipeline/history/packed-history.ts';
import { letFlow, rollBack } from '#pipeline/history/rollback.ts';
import { htmlFile } from '#pipeline/index/page-files.ts';
import { announcedBuild } from '#pipeline/publish/release-root.ts';
import { workspace } from '#pipeline/workspace.ts';
import { findSiteProblems } from '#testing/crash/release-problems.ts';
import { DeployShop, packsIn } from '#testing/deploy/deploy-shop.ts';
import { PurgeServer } from '#testing/deploy/purged-cache.ts';
import { randomDeployKills, startDeploy } from '#testing/deploy/random-deploy-kills.ts';
import { S3Server } from '#testing/deploy/s3-server.ts';
import { fileDifferences, releaseFiles, testPipeline } from '#testing/shops/test-shop.ts';
import { NIGHTLY, TIER } from '#testing/tier.ts';
import { readPurgeService } from '../deploy/purge/purge-service.ts';
import { pageOfRelease, releaseChanges } from '../desk/views/releases.ts';
import { FolderStore } from './folder-store.ts';
import { openPackedPages } from './page-packs.ts';
import { SavedState } from './saved-state.ts';

/** Fewer than the server takes. */
const PUTS_PER_SECOND = 100;

let server: S3Server;
let shop: DeployShop;
let home: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'islet-fleet-'));
  [server, shop] = await Promise.all([S3Server.start(), DeployShop.open(join(home, 'objects'))]);
}, 300_000);
afterAll(async () => {
  await shop.close();
  await server.close();
  rmSync(home, { recursive: true, force: true });
}, 120_000);

const bucket = (prefix: string) => ({ to: `s3://${S3Server.bucket}/${prefix}`, endpoint: server.endpoint });

/** Path -> hash of the files in a folder that a bucket takes, but those of builds and deploys. */
function filesIn(folder: string): Map<string, string> {
  const files = [...releaseFiles(`${realpathSync(folder)}/`)];
  return new Map(files.filter(([path]) => !/^\.islet|\.(br|gz)$|^_headers$|^_redirects$/.test(path)));
}

async function download(prefix: string): Promise<string> {
  const folder = mkdtempSync(join(home, 'bucket-'));
  await server.download(`${prefix}/`, folder);
  return folder;
}

/** Differences between the bucket and a release of files that was made from nothing. */
async function differences(prefix: string): Promise<string[]> {
  const fromNothing = await shop.shop.releaseFromNothing();
  return fileDifferences(filesIn(await download(prefix)), filesIn(fromNothing));
}

it('has every page of a release, though none is a file', { timeout: 120_000 }, async () => {
  const { sent } = await shop.deploy(bucket('shop'));
  expect(listTree(realpathSync(shop.shop.work.dist)).filter((path) => path.endsWith('.html'))).toEqual([]);
  expect(sent.at(-1)).toBe('builds/latest.json');
  expect(findSiteProblems(await download('shop'))).toEqual([]);
  expect(await differences('shop')).toEqual([]);
  expect(await shop.deploy(bucket('shop'))).toMatchObject({ sent: [], removed: [], requests: 1 });
});

it('gets of the next release only what changed, and keeps pages of which nothing did', {
  timeout: 120_000,
}, async () => {
  const before = filesIn(await download('shop'));
  await shop.release('cheaper');
  const { sent } = await shop.deploy(bucket('shop'));
  const after = filesIn(await download('shop'));
  const changed = [...after].filter(([path, hash]) => before.get(path) !== hash).map(([path]) => path);
  expect(sent.filter((path) => !/^builds\/|^sitemap/.test(path)).sort()).toEqual(changed.sort());
  expect(await differences('shop')).toEqual([]);
  await shop.release('cheaper', { full: true });
  const again = await shop.deploy(bucket('shop'));
  expect(again.sent.filter((path) => path.endsWith('.html'))).toEqual([]);
  expect(await differences('shop')).toEqual([]);
});

it('is rolled back from packs, byte for byte, over releases of every page', {
  timeout: 120_000,
}, async () => {
  const { work } = shop.shop;
  await shop.release('plain');
  await shop.deploy(bucket('shop'));
  const before = filesIn(await download('shop'));
  const id = announcedBuild(work.dist) ?? '';
  await shop.release('cheaper', { full: true });
  await shop.release('reduced');
  await shop.deploy(bucket('shop'));
  expect(filesIn(await download('shop'))).not.toEqual(before);
  const options = { workspace: work, limits: historyLimits(), log: () => {} };
  const live = announcedBuild(work.dist) ?? '';
  const { changes, changedPages, pages } = releaseChanges(work, live);
  expect(changedPages).toBeGreaterThan(0);
  expect([changes.length, pages]).toEqual([changedPages, changedPages]);
  const readPage = await openPackedPages(join(home, 'objects'));
  const { path } = changes.find(({ kind }) => kind === 'changed') ?? { path: '' };
  const html = await pageOfRelease(work, { id, when: 'after', path }, readPage);
  expect(hash('sha256', html ?? '', 'base64url')).toBe(before.get(htmlFile(path)));
  using packed = PackedHistory.open(work);
  const listed = formatChanges(new HistoryRecords(work), live, Date.now(), packed);
  expect(listed).toContain(`\n  ~ ${htmlFile(path)}\n`);
  await rollBack(options, id);
  const { sent } = await shop.deploy(bucket('shop'));
  expect(sent.at(-1)).toBe('builds/latest.json');
  expect(fileDifferences(filesIn(await download('shop')), before)).toEqual([]);
  expect(findSiteProblems(await download('shop'))).toEqual([]);
  await letFlow(options);
  await shop.release('cheaper');
  await shop.deploy(bucket('shop'));
  expect(await differences('shop')).toEqual([]);
});

it('gets a price while a release of every page goes on', { timeout: 120_000 }, async () => {
  const { pipeline } = shop.shop;
  const feed = () => statSync(join(shop.shop.work.dist, FEED_FILES[0] ?? '')).ino;
  const before = feed();
  const first = await pipeline.release({ full: true, depth: 'fullScan', shouldYield: () => true });
  expect(first.postponed).toBeGreaterThan(0);
  expect(feed()).toBe(before);
  await shop.deploy(bucket('shop'));
  expect(findSiteProblems(await download('shop'))).toEqual([]);
  await shop.release('plain');
  const { sent } = await shop.deploy(bucket('shop'));
  // Other pages were packed before.
  expect(sent.find((path) => path.endsWith('.html'))).toMatch(/^(?:\w\w\/)?product\/[^/]+\/index\.html$/);
  expect(await differences('shop')).toEqual([]);
});

it.runIf(NIGHTLY)(
  'ends though the server throttles and loses answers, and purges once',
  { timeout: 120_000 },
  async () => {
    const [random, cdn] = [new Random(7), await PurgeServer.start()];
    const moments: number[] = [];
    let refused = 0;
    server.front.intercept = (line) => {
      if (!line.startsWith('PUT')) return null;
      const now = performance.now();
      const isTooMuch = moments.filter((moment) => now - moment < 1000).length >= PUTS_PER_SECOND;
      if (isTooMuch) refused += 1;
      else moments.push(now);
      return isTooMuch ? { status: 503, code: 'SlowDown' } : null;
    };
    server.front.loses = (line) => line.startsWith('PUT') && random.next() < 0.02;
    const purge = { service: readPurgeService(`${cdn.origin}/list`, ''), baseUrl: 'https://shop.example' };
    try {
      await shop.deploy(bucket('throttled'), { purge });
    } finally {
      server.front.intercept = () => null;
      server.front.loses = () => false;
      await cdn.close();
    }
    expect(refused).toBeGreaterThan(0);
    const purged = cdn.received.flatMap(({ body }) => (JSON.parse(body) as { urls: string[] }).urls);
    expect(new Set(purged).size).toBe(purged.length);
    expect(filesIn(await download('throttled'))).toEqual(filesIn(await download('shop')));
  },
);

it('is gone on with by a machine that has nothing, from the saved state', { timeout: 120_000 }, async () => {
  const { work, backend } = shop.shop;
  const objects = new FolderStore(join(home, 'objects'));
  await shop.deploy(bucket('shop'));
  await new SavedState(objects, work).save();
  const elsewhere = workspace(work.project, mkdtempSync(join(dirname(work.dist), 'elsewhere-')));
  const state = new SavedState(objects, elsewhere);
  expect(await state.restore()).toBe(true);
  expect(await state.restore()).toBe(false);
  const packs = packsIn(shop.objects);
  const pipeline = testPipeline({ workspace: elsewhere, endpoint: backend.url, packs });
  try {
    const before = filesIn(await download('shop'));
    expect(await pipeline.release({ depth: 'modified' })).toMatchObject({ rendered: 0, full: false });
    const { sent, removed } = await shop.deploy(bucket('shop'), { workspace: elsewhere, packs, lockMs: 0 });
    expect(sent.filter((path) => !/^builds\/|^sitemap|^product-feed/.test(path))).toEqual([]);
    expect(removed.filter((path) => !path.startsWith('builds/'))).toEqual([]);
    expect(fileDifferences(filesIn(await download('shop')), before)).toEqual([]);
    expect(findSiteProblems(await download('shop'))).toEqual([]);
  } finally {
    await pipeline.close();
  }
});

it('keeps a newer price, whatever a deploy sends that slept meanwhile', { timeout: 120_000 }, async () => {
  await shop.release('plain');
  await shop.deploy(bucket('shop'));
  await shop.release('cheaper');
  const [cdn, asleep, awake] = [
    await PurgeServer.start(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<null>(),
  ];
  const page = 'PUT /shop/shop/product/cap/index.html';
  server.front.intercept = (line) => {
    if (line !== page) return null;
    server.front.intercept = () => null;
    sleeper.kill('SIGSTOP');
    asleep.resolve();
    return awake.promise;
  };
  const sleeper = startDeploy(shop, bucket('shop'), `${cdn.origin}/list`);
  const ended = once(sleeper, 'close');
  try {
    await asleep.promise;
    await shop.release('reduced');
    await shop.deploy(bucket('shop'), { ...shop.otherMachine(), lockMs: 0 });
  } finally {
    awake.resolve(null);
    sleeper.kill('SIGCONT');
  }
  expect((await ended)[0]).not.toBe(0);
  await cdn.close();
  expect(await differences('shop')).toEqual([]);
});

it.runIf(NIGHTLY)(
  'is whole wherever a deploy is killed',
  { timeout: 120_000 + TIER.deployKills * 60_000 },
  async () => {
    const seed = Number(process.env.ISLET_TEST_SEED ?? 20_261_126);
    for await (const { story, problems } of randomDeployKills(shop, server, TIER.deployKills, seed)) {
      expect(problems, story).toEqual([]);
    }
  },
);
