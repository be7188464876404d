import { mkdtempSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import { listTree } from '#kit/files/files.ts';
import { codeHash } from '#pipeline/compile/code-hash.ts';
import { EveryPage } from '#pipeline/plan/planned-pages.ts';
import { type Workspace, workspace } from '#pipeline/workspace.ts';
import { TestFleet } from '#testing/fleet/test-fleet.ts';
import { ProjectCommand } from '#testing/machine/child.ts';
import {
  differences,
  openTestShop,
  smallTranslatedCatalog,
  type TestShop,
  testPipeline,
} from '#testing/shops/test-shop.ts';
import { FolderStore } from './folder-store.ts';
import { loadQueueing } from './queue/open-queue.ts';
import { queueNames } from './queue/queue-names.ts';
import { RenderWorker } from './rendering/render-worker.ts';

let shop: TestShop;
let fleet: TestFleet;
let work: Workspace;
beforeAll(async () => {
  [shop, fleet] = await Promise.all([openTestShop(smallTranslatedCatalog()), TestFleet.start(2)]);
  const home = mkdtempSync(join(shop.work.dist, '../fleet-'));
  work = { ...workspace(shop.work.project, home), pictures: shop.work.pictures };
}, 180_000);
afterAll(async () => {
  await fleet.close();
  await shop.close();
});

async function release(minPages?: number) {
  const pools = await fleet.pools(work, minPages);
  const pipeline = testPipeline({ workspace: work, endpoint: shop.backend.url, pools });
  try {
    return await pipeline.release();
  } finally {
    await pipeline.close();
  }
}

/** Gives a product of the store another name. */
function rename(name: string): void {
  const { store } = shop.backend;
  const first = store.db.prepare("SELECT min(id) AS id FROM products WHERE status = 'publish'").get();
  changeProduct(store, Number(first?.id), { name });
}

/** Differences between the fleet's release and one that threads make from nothing. */
async function differencesFromThreads(): Promise<string[]> {
  return differences(`${work.dist}/`, await shop.releaseFromNothing());
}

test('workers make the release that threads make', { timeout: 180_000 }, async () => {
  const { rendered } = await release();
  expect(rendered).toBeGreaterThan(300);
  expect(fleet.lines).toEqual([]);
  // Nothing is left of slices that were taken.
  expect(listTree(join(fleet.folder, 'objects/release'))).toEqual([]);
  expect(await differencesFromThreads()).toEqual([]);
});

test('the status says who has rendered it, also to Prometheus', async () => {
  const args = ['--prometheus'];
  const status = new ProjectCommand('status', args, { ...fleet.settings, ISLET_HOME: dirname(work.dist) });
  expect(await status.end(), status.output).toBe(0);
  expect(status.output).toContain('\nislet_fleet_slices{state="open"} 0\n');
  expect(status.output).toMatch(/^islet_fleet_worker_pages\{worker="worker-\d"\} [1-9]/m);
});

test('workers get what changed, by the way of what changed alone', { timeout: 180_000 }, async () => {
  const bases = () => readdirSync(join(fleet.folder, 'objects/snapshot'));
  const before = bases();
  rename('Renamed in the meantime');
  const { rendered } = await release();
  expect(rendered).toBeGreaterThan(0);
  expect(fleet.lines).toEqual([]);
  expect(bases()).toEqual(before);
  expect(listTree(join(fleet.folder, 'objects/snapshot'))).toContainEqual(expect.stringContaining('delta-1'));
  expect(await differencesFromThreads()).toEqual([]);
});

test('workers get what changed while the shop is compiled, and not once more with the pages', {
  timeout: 180_000,
}, async () => {
  const sent = () => listTree(join(fleet.folder, 'objects/snapshot'));
  const before = sent();
  rename('Renamed while the shop is compiled');
  const pools = await fleet.pools(work);
  const pipeline = testPipeline({ workspace: work, endpoint: shop.backend.url, pools });
  try {
    await pipeline.plan();
    pools.noteSynced();
    const pool = await pools.of({ id: codeHash(work.project), entry: join(work.renderers, 'none.mjs') });
    const home = new EveryPage((locale) => (locale === 'en_US' ? ['/'] : []), { kind: 'code' });
    await pool.workAhead(home, { root: join(work.releases, 'none'), staging: null }, () => false);
  } finally {
    await pipeline.close();
  }
  const ahead = sent();
  expect(ahead).toHaveLength(before.length + 1);
  expect((await release()).rendered).toBeGreaterThan(0);
  expect(sent()).toEqual(ahead);
  expect(await differencesFromThreads()).toEqual([]);
});

test('nothing is left of what a worker renders too late', { timeout: 180_000 }, async () => {
  const store = new FolderStore(join(fleet.folder, 'objects'));
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { put } = store;
  // Its packs take their time on the way.
  store.put = async (name, bytes) => {
    arrived.resolve();
    await released.promise;
    await put.call(store, name, bytes);
  };
  const bundle = codeHash(work.project);
  const late = new RenderWorker({
    queueing: await loadQueueing(fleet.redis.url, () => {}),
    queue: (await queueNames(store, bundle)).render,
    store,
    bundle,
    folder: join(fleet.folder, 'late'),
    packages: join(work.project, 'node_modules'),
    threads: 1,
    name: 'late',
    log: () => {},
  });
  const send = (signal: NodeJS.Signals) => fleet.workers.map(({ pid }) => process.kill(pid, signal));
  rename('Renamed while a worker is slow');
  send('SIGSTOP');
  late.run();
  const releasing = release();
  // A machine so busy that this one renders all of it meanwhile has nothing late.
  await Promise.race([arrived.promise, releasing]);
  send('SIGCONT');
  await releasing;
  released.resolve();
  await late.close();
  expect(listTree(join(fleet.folder, 'objects/release'))).toEqual([]);
});

test('few pages never leave the coordinator', { timeout: 180_000 }, async () => {
  fleet.lines.length = 0;
  rename('Renamed again');
  await fleet.redis.kill();
  const { rendered } = await release(1000);
  expect(rendered).toBeGreaterThan(0);
  expect(fleet.lines).toEqual([]);
  await fleet.redis.start();
  expect(await differencesFromThreads()).toEqual([]);
});
