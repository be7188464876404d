import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { BuildMeta } from '#shop/site/build-meta.ts';
import { CrashShop, type ShopState } from '#testing/crash/crash-shop.ts';
import { findDeadLinks } from '#testing/crash/dead-links.ts';
import { fileDifferences } from '#testing/test-shop.ts';
import type { LatestBuild } from '../publish/manifest.ts';
import { HistoryDatabase } from './history-database.ts';
import { historyFiles } from './history-files.ts';
import { deleteHold, ReleaseHeld, readHold } from './hold.ts';
import { letFlow, rollBack } from './rollback.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PLAIN: ShopState = { catalog: 'plain', code: 'one' };
const CHEAPER: ShopState = { catalog: 'cheaper', code: 'one' };
const GROWN: ShopState = { catalog: 'grown', code: 'one' };
const SHRUNK: ShopState = { catalog: 'shrunk', code: 'one' };
const PICTURED: ShopState = { catalog: 'pictured', code: 'one' };
const OTHER_CODE: ShopState = { catalog: 'pictured', code: 'two' };

const DAY = 24 * 60 * 60_000;

let shop: CrashShop;
beforeAll(async () => {
  shop = await CrashShop.open();
});
afterAll(() => shop.close());

/** The plain catalog by the first code is live, and nothing was rolled back. */
beforeEach(async () => {
  deleteHold(shop.work);
  shop.become(PLAIN);
  await shop.pipeline.release();
});
afterEach(() => expect(readdirSync(join(historyFiles(shop.work).folder, '..'))).not.toContain('staging'));

interface Served {
  id: string;
  files: Map<string, string>;
}

const options = (limits = { releases: 20, megabytes: 500 }) => ({
  workspace: shop.work,
  limits,
  log: () => {},
});
const root = () => realpathSync(shop.work.dist);
const latest = () => JSON.parse(readFileSync(join(root(), 'builds/latest.json'), 'utf8')) as LatestBuild;
const meta = () =>
  JSON.parse(readFileSync(join(root(), 'builds/meta', `${latest().id}.json`), 'utf8')) as BuildMeta;
const served = (): Served => ({ id: latest().id, files: shop.served() });

async function release(state: ShopState, at = Date.now()): Promise<Served> {
  shop.become(state);
  await shop.releaseAt(at);
  return served();
}

/** The site is what it was at a release, whole, and all its links lead somewhere. */
async function expectToBe({ files }: Served): Promise<void> {
  expect(fileDifferences(shop.served(), files)).toEqual([]);
  expect(shop.problems()).toEqual([]);
  expect(await findDeadLinks(shop.work.dist)).toEqual([]);
}

it('puts back what several releases changed, tells clients, and holds until the catalog flows', async () => {
  const before = served();
  await release(CHEAPER);
  await release(GROWN);
  const live = await release(SHRUNK);
  const folder = root();
  const { id, pages, files } = await rollBack(options(), before.id);
  await expectToBe(before);
  expect(root()).toBe(folder);
  expect(latest()).toMatchObject({ id });
  expect(meta()).toMatchObject({ id, previousId: live.id, full: false });
  expect(meta().changed).toEqual(
    expect.arrayContaining(['/product/cap/', '/de/product/belt/', '/products/']),
  );
  expect(meta().removed).toContain('/product/straw-hat/');
  expect(pages).toBe(meta().changed.length + meta().removed.length);
  // The legal pages and others that no release has changed are not touched.
  expect(files).toBeLessThan(before.files.size / 2);

  const held = shop.pipeline.release();
  await expect(held).rejects.toBeInstanceOf(ReleaseHeld);
  await expect(held).rejects.toThrow(`A rollback to release ${before.id} holds since`);
  await expectToBe(before);
  expect(await letFlow(options())).toMatchObject({ to: before.id, from: live.id });
  expect(await shop.converge()).toEqual([]);
  expect(meta()).toMatchObject({ previousId: id, full: false });
  expect(meta().changed).toContain('/product/cap/');
  expect(meta().removed).toContain('/de/product/belt/');
});

it('can itself be rolled back, and be followed by any catalog', async () => {
  const before = served();
  const live = await release(GROWN);
  await rollBack(options(), before.id);
  await rollBack(options(), live.id);
  await expectToBe(live);
  shop.become(CHEAPER);
  await letFlow(options());
  expect(await shop.converge()).toEqual([]);
});

it('goes back over a change of the code, in a new root and in one step', async () => {
  const before = await release(CHEAPER);
  await release(OTHER_CODE);
  const live = await release({ ...OTHER_CODE, catalog: 'shrunk' });
  const folder = root();
  await rollBack(options(), before.id);
  await expectToBe(before);
  expect(root()).not.toBe(folder);
  expect(meta()).toMatchObject({ previousId: live.id, full: true });
  await rollBack(options(), live.id);
  await expectToBe(live);
  await letFlow(options());
  expect(await shop.converge()).toEqual([]);
  expect(readdirSync(shop.work.releases)).toHaveLength(2);
});

it('has assets, pictures and search indexes whose grace period is long over', async () => {
  const now = Date.now();
  const before = await release(PICTURED, now);
  await release(OTHER_CODE, now);
  // Every release deletes what was retired a week before.
  await release({ catalog: 'plain', code: 'two' }, now + DAY);
  await release({ catalog: 'shrunk', code: 'two' }, now + 20 * DAY);
  const last = await release({ catalog: 'cheaper', code: 'two' }, now + 40 * DAY);
  const isThere = (path: string) => existsSync(join(root(), path));
  const gone = [...before.files.keys()].filter((path) => !isThere(path));
  expect(gone.filter((path) => path.startsWith('_assets/'))).not.toEqual([]);
  expect(gone.filter((path) => path.startsWith('catalog-index/'))).not.toEqual([]);
  await rollBack(options(), before.id);
  await expectToBe(before);
  await rollBack(options(), last.id);
  await expectToBe(last);
});

it('refuses with one sentence what it cannot do, and changes nothing', async () => {
  const before = served();
  const live = await release(CHEAPER);
  const refuses = async (id: string, sentence: RegExp) => {
    await expect(rollBack(options(), id)).rejects.toThrow(sentence);
    expect(served()).toEqual(live);
    expect(readHold(shop.work)).toBeNull();
  };
  await refuses('nonsense', /^There is no release "nonsense" in the history\. npm run release -- list shows/);
  await refuses(live.id, /is the one that is live: there is nothing to roll back\.$/);
  const { database, objects } = historyFiles(shop.work);
  const db = new HistoryDatabase(database);
  const { hash } =
    db.changes(db.newest()?.seq ?? 0).find(({ path }) => path === 'product/cap/index.html') ?? {};
  db.close();
  const object = join(objects, hash?.slice(0, 2) ?? '', `${hash}.zst`);
  const content = readFileSync(object);
  writeFileSync(object, content.subarray(0, 100));
  await refuses(
    before.id,
    /cannot be put back, and nothing was changed: \S+\.zst is damaged, which has its product\/cap\/index\.html\.$/,
  );
  rmSync(object);
  await refuses(
    before.id,
    /cannot be put back, and nothing was changed: \S+\.zst is missing, which has its product/,
  );
  writeFileSync(object, content);
  await rollBack(options(), before.id);
  await expect(rollBack(options(), before.id)).rejects.toThrow(
    `The shop shows release ${before.id} already.`,
  );
  await expectToBe(before);
});

it('gives the oldest releases up where there are too many or they are too large, with what only they had', async () => {
  const first = served();
  const second = await release(CHEAPER);
  const third = await release(GROWN);
  await release(SHRUNK);
  const { objects } = historyFiles(shop.work);
  const files = () =>
    readdirSync(objects, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const before = files().length;
  // Two to go back to: the release before the last one, and the one before that.
  await rollBack(options({ releases: 3, megabytes: 500 }), third.id);
  await expect(rollBack(options(), first.id)).rejects.toThrow(
    `Release ${first.id} is not kept any more: the history has the last 4.`,
  );
  expect(files().length).toBeLessThan(before + 20);
  await rollBack(options({ releases: 20, megabytes: 0.2 }), second.id);
  await expectToBe(second);
  const bytes = () =>
    files().reduce((sum, entry) => sum + readFileSync(join(entry.parentPath, entry.name)).length, 0);
  expect(bytes()).toBeLessThanOrEqual(200_000);
  await expect(rollBack(options(), third.id)).rejects.toThrow('is not kept any more');
  expect(basename(root())).not.toBe('');
});
