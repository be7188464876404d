import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BuildMeta } from '#storefront/domain/builds/build-meta.ts';
import { CrashShop, type ShopState } from '#testing/crash/crash-shop.ts';
import { findDeadLinks } from '#testing/crash/release-problems.ts';
import { fileDifferences } from '#testing/shops/test-shop.ts';
import { NIGHTLY } from '#testing/tier.ts';
import type { LatestBuild } from '../publish/manifest.ts';
import { historyLimits } from './history-records.ts';
import { deleteHold, ReleaseHeld } from './hold.ts';
import { letFlow, rollBack } from './rollback.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

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
afterEach(() => expect(readdirSync(shop.work.releases)).not.toContain('staging'));

interface Served {
  id: string;
  files: Map<string, string>;
}

const options = () => ({ workspace: shop.work, limits: historyLimits(), log: () => {} });
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
  await release(GROWN);
  const live = await release(SHRUNK);
  const folder = root();
  const { id, pages, files } = await rollBack(options(), before.id);
  await expectToBe(before);
  expect(root()).toBe(folder);
  expect(latest()).toMatchObject({ id });
  expect(meta()).toMatchObject({ id, previousId: live.id, full: false });
  expect(meta().changed).toEqual(expect.arrayContaining(['/', '/de/product/belt/', '/products/']));
  expect(meta().removed).toContain('/product/straw-hat/');
  expect(pages).toBe(meta().changed.length + meta().removed.length);
  // The legal pages and others that no release has changed are not touched.
  expect(files).toBeLessThan(0.6 * before.files.size);

  const held = shop.pipeline.release();
  await expect(held).rejects.toBeInstanceOf(ReleaseHeld);
  await expect(held).rejects.toThrow(`A rollback to release ${before.id} holds since`);
  await expectToBe(before);
  expect(await letFlow(options())).toMatchObject({ to: before.id, from: live.id });
  expect(await shop.converge()).toEqual([]);
  expect(meta()).toMatchObject({ previousId: id, full: false });
  expect(meta().changed).toContain('/products/');
  expect(meta().removed).toContain('/de/product/belt/');
});

it('goes back over a change of the code, to files whose grace period is long over, in one step', async () => {
  const now = Date.now();
  const before = await release(PICTURED, now);
  await release(OTHER_CODE, now + DAY);
  // Every release deletes what was retired a week before.
  // Within 30 days: later the record of prices would say more of a sale than that of a shop from nothing.
  const live = await release({ catalog: 'cheaper', code: 'two' }, now + 29 * DAY);
  const gone = [...before.files.keys()].filter((path) => !existsSync(join(root(), path)));
  expect(gone.filter((path) => path.startsWith('_assets/'))).not.toEqual([]);
  expect(gone.filter((path) => path.startsWith('catalog-index/'))).not.toEqual([]);
  const folder = root();
  await rollBack(options(), before.id);
  await expectToBe(before);
  expect(root()).not.toBe(folder);
  expect(meta()).toMatchObject({ previousId: live.id, full: true });
  await letFlow(options());
  expect(await shop.converge()).toEqual([]);
  expect(readdirSync(shop.work.releases)).toHaveLength(2);
});

describe.runIf(NIGHTLY)('a rollback', () => {
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

  it('over several changes of the code can be undone', async () => {
    const now = Date.now();
    const before = await release(PICTURED, now);
    await release(OTHER_CODE, now);
    await release({ catalog: 'plain', code: 'two' }, now + DAY);
    await release({ catalog: 'shrunk', code: 'one' }, now + 20 * DAY);
    const last = await release({ catalog: 'cheaper', code: 'two' }, now + 40 * DAY);
    await rollBack(options(), before.id);
    await expectToBe(before);
    await rollBack(options(), last.id);
    await expectToBe(last);
  });
});
