import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseIndexName } from '#storefront/domain/builds/build-polling.ts';
import { indexFile } from '#storefront/domain/search/catalog-index/index-format.ts';
import { CrashShop, type ShopState } from '#testing/crash/crash-shop.ts';
import { ReleaseProcess } from '#testing/crash/release-process.ts';
import { testPipeline } from '#testing/shops/test-shop.ts';
import { NIGHTLY } from '#testing/tier.ts';
import type { Pipeline } from '../../pipeline/pipeline.ts';
import { servedStore } from '../../pipeline/publish/release-root.ts';
import { formatRelease } from '../../pipeline/release-report.ts';

const BEFORE: ShopState = { catalog: 'plain', code: 'one' };
const GROWN: ShopState = { catalog: 'grown', code: 'one' };
const SHRUNK: ShopState = { catalog: 'shrunk', code: 'one' };
/** Nothing listens at this address. */
const NO_STORE = 'http://127.0.0.1:9/graphql';

let shop: CrashShop;
const opened: Pipeline[] = [];
let logged: string[] = [];

beforeAll(async () => {
  shop = await CrashShop.open();
}, 120_000);
afterAll(async () => {
  for (const pipeline of opened) await pipeline.close();
  await shop.close();
}, 60_000);

beforeEach(async () => {
  shop.become(BEFORE);
  await shop.pipeline.release();
  logged = [];
}, 60_000);

/** A process that starts again, as far as a pipeline knows. */
function restarted(options: { endpoint?: string; store?: string } = {}): Pipeline {
  const { work, setup } = shop;
  const log = (line: string) => logged.push(line);
  const { endpoint } = setup;
  const { pools } = shop;
  const pipeline = testPipeline({ workspace: work, store: endpoint, endpoint, log, pools, ...options });
  opened.push(pipeline);
  return pipeline;
}

/** @returns how a release in a process of its own ended */
async function killedAt(failpoint: string, to: ShopState): Promise<void> {
  const child = new ReleaseProcess(shop.setup, failpoint);
  await child.ready();
  shop.become(to);
  expect(await child.release({})).toEqual({ kind: 'killed' });
}

const root = () => realpathSync(shop.work.dist);

describe('a deleted work folder', { timeout: 120_000 }, () => {
  it('has the next release made where nothing is served from', async () => {
    const { releases, snapshot, lock, dist } = shop.work;
    for (const path of [releases, snapshot, lock]) rmSync(path, { recursive: true });
    await killedAt('write:20', BEFORE);
    expect(existsSync(dist)).toBe(false);
    // Its threads have the deleted snapshot open.
    shop.become(GROWN);
    expect(await shop.converge()).toEqual([]);
  });
});

describe('a damaged file', { timeout: 120_000 }, () => {
  const every: [string, (file: string) => void][] = [
    ['without its pages', (file) => writeFileSync(file, readFileSync(file).fill(7, 4096))],
    ['that is no database', (file) => writeFileSync(file, 'hello')],
    [
      'with a folder in its place',
      (file) => {
        rmSync(file);
        mkdirSync(join(file, 'mine'), { recursive: true });
      },
    ],
  ];

  const damages = NIGHTLY ? every : every.slice(1, 2);

  it.each(damages)('of the snapshot %s is set aside, said by name, and read anew', async (_, damage) => {
    const { snapshot } = shop.work;
    const before = shop.served();
    await shop.pipeline.close();
    damage(snapshot);
    await killedAt('write:20', BEFORE);
    expect(shop.served()).toEqual(before);
    damage(snapshot);
    await restarted().release();
    expect(logged.join()).toContain(`${snapshot} is damaged`);
    expect(logged.join()).toContain(`${snapshot}.damaged`);
    expect(await shop.converge()).toEqual([]);
  });

  it.each(damages)('of the lock %s is set aside and said by name', async (_, damage) => {
    const { lock } = shop.work;
    writeFileSync(lock, Buffer.alloc(8192, 1));
    damage(lock);
    await restarted().release();
    expect(logged.join()).toContain(`${lock} is damaged`);
    expect(await shop.converge()).toEqual([]);
  });
});

it('finds and restores what is missing in the served folder', async () => {
  const before = shop.served();
  const named = (folder: string, end: string) =>
    join(folder, readdirSync(join(root(), folder)).find((file) => file.endsWith(end)) ?? '');
  const latest: unknown = JSON.parse(readFileSync(join(root(), 'builds/latest.json'), 'utf8'));
  const indexRoot = indexFile(parseIndexName(latest, 'en_US') ?? '');
  const missing = [
    'index.html',
    'de/product/cap/_payload.json',
    'fr/404.html',
    '_headers',
    'builds/latest.json',
    'robots.txt',
    'sitemap.xml',
    'sitemap-de-products-0.xml',
    'product-feed.xml',
    named('_assets', '.css'),
    named('_assets', '.js.br'),
    named('pictures', '.webp'),
    indexRoot,
  ];
  for (const file of missing) rmSync(join(root(), file));
  rmSync(join(root(), 'it/product'), { recursive: true });
  expect((await restarted().plan()).render.get('/')).toEqual([{ kind: 'missing' }]);
  const report = await restarted().release();
  expect(shop.served()).toEqual(before);
  expect(existsSync(join(root(), 'builds/latest.json'))).toBe(true);
  expect(formatRelease(report)).not.toContain('up to date');
  rmSync(join(root(), 'index.html'));
  rmSync(join(root(), indexRoot));
  expect(formatRelease(await restarted().release())).toContain('1 pages and 1 other files were missing');
  expect(shop.problems()).toEqual([]);
  expect(formatRelease(await restarted().release())).toContain('up to date');
}, 120_000);

describe('a kill while the store is down afterwards', { timeout: 120_000 }, () => {
  it.each(NIGHTLY ? ['replace:9', 'commit:1'] : ['replace:9'])(
    'at %s is finished from the snapshot',
    async (at) => {
      await killedAt(at, SHRUNK);
      await expect(restarted({ endpoint: NO_STORE }).release()).rejects.toThrow(NO_STORE);
      expect(logged.join()).toContain('Finishing a release that was interrupted');
      expect(shop.problems()).toEqual([]);
      const finished = shop.served();
      expect(await shop.converge()).toEqual([]);
      expect(shop.served()).toEqual(finished);
    },
  );

  it.runIf(NIGHTLY)('leaves no page that was there with a link to one that is not', async () => {
    const pages = [...shop.served().keys()].filter((file) => file.endsWith('index.html'));
    await killedAt('replace:30', GROWN);
    for (const file of pages) {
      const html = readFileSync(join(root(), file), 'utf8');
      for (const [, link = ''] of html.matchAll(/href="(\/[^"]*(?:hat|products\/page\/\d+)\/)"/g)) {
        expect(existsSync(join(root(), link, 'index.html')), `${file} -> ${link}`).toBe(true);
      }
    }
    expect(await shop.converge()).toEqual([]);
  });
});

it.runIf(NIGHTLY)(
  'clears files away that wait to be published, also where nothing is left to publish',
  async () => {
    mkdirSync(join(shop.work.releases, 'staging/former'), { recursive: true });
    const db = new DatabaseSync(shop.work.snapshot);
    db.exec("INSERT OR REPLACE INTO release_state VALUES ('running', '1')");
    db.close();
    expect((await shop.pipeline.release()).id).toBeNull();
    expect(readdirSync(shop.work.releases)).not.toContain('staging');
  },
  60_000,
);

it("makes another store's release beside the one that is served, which is not taken for it", async () => {
  const { work, setup } = shop;
  const before = root();
  expect(servedStore(work)).toBe(setup.endpoint);
  const other = restarted({ store: 'another' });
  expect(await other.plan()).toMatchObject({ full: true });
  expect(await other.release()).toMatchObject({ full: true });
  expect(root()).not.toBe(before);
  expect(servedStore(work)).toBe('another');
  renameSync(work.snapshot, `${work.snapshot}.away`);
  expect(servedStore(work)).toBeNull();
  renameSync(`${work.snapshot}.away`, work.snapshot);
}, 120_000);
