import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HistoryLimits } from '#storefront/domain/settings/pipeline-settings.ts';
import { CrashShop, type ShopState } from '#testing/crash/crash-shop.ts';
import { namedFiles, storedFiles } from '#testing/crash/named-files.ts';
import { ReleaseProcess } from '#testing/crash/release-process.ts';
import { fileDifferences } from '#testing/shops/test-shop.ts';
import { NIGHTLY } from '#testing/tier.ts';
import { HistoryRecords, historyFiles, historyLimits } from '../../pipeline/history/history-records.ts';
import { deleteHold, ReleaseHeld } from '../../pipeline/history/hold.ts';
import { letFlow, rollBack } from '../../pipeline/history/rollback.ts';
import type { LatestBuild } from '../../pipeline/publish/manifest.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PLAIN: ShopState = { catalog: 'plain', code: 'one' };
const CHEAPER: ShopState = { catalog: 'cheaper', code: 'one' };
const GROWN: ShopState = { catalog: 'grown', code: 'one' };
const OTHER_CODE: ShopState = { catalog: 'cheaper', code: 'two' };

let shop: CrashShop;
beforeAll(async () => {
  shop = await CrashShop.open();
});
afterAll(() => shop.close());
afterEach(() => deleteHold(shop.work));

const options = () => ({ workspace: shop.work, limits: historyLimits(), log: () => {} });
const latest = () =>
  JSON.parse(readFileSync(join(shop.work.dist, 'builds/latest.json'), 'utf8')) as LatestBuild;

/** Releases a state, perhaps in a process that is killed and keeps so much of former releases. */
async function release(state: ShopState, failpoint?: string, history?: Partial<HistoryLimits>) {
  shop.become(state);
  if (failpoint === undefined) await shop.pipeline.release();
  else {
    const child = new ReleaseProcess(history ? { ...shop.setup, history } : shop.setup, failpoint);
    await child.ready();
    expect(await child.release({})).toEqual({ kind: 'killed' });
  }
  return { id: latest().id, files: shop.served() };
}

/** Ids of releases that can be rolled back to, and of the served one, newest first. */
const retainedReleases = () => new HistoryRecords(shop.work).releases().map(({ id }) => id);
const expectToBe = (files: ReadonlyMap<string, string>) => {
  expect(fileDifferences(shop.served(), files)).toEqual([]);
  expect(shop.problems()).toEqual([]);
};

/** Before files change, while they are stored, before their record is made, and before what it was made of goes. */
const STORING = NIGHTLY ? ['history:2', 'replace:9', 'history:5', 'history:6', 'history:7'] : ['history:6'];

describe('a release that is killed while its history is made', () => {
  it.each(STORING)('at %s can be followed, and those before it be rolled back to', async (failpoint) => {
    const before = await release(PLAIN);
    await release(CHEAPER, failpoint);
    expect(shop.problems()).toEqual([]);
    const live = await release(CHEAPER);
    await rollBack(options(), before.id);
    expectToBe(before.files);
    await rollBack(options(), live.id);
    expectToBe(live.files);
    expect(readdirSync(historyFiles(shop.work).folder)).not.toContain('pending');
  });
});

/**
 * Moments of a release that keeps two others, and how many there are then: before the files of former ones are
 * deleted, and before these are given up.
 */
const EACH_PRUNING: [string, number][] = [
  ['history:2', 3],
  ['history:1', 5],
];
const PRUNING = NIGHTLY ? EACH_PRUNING : EACH_PRUNING.slice(0, 1);

describe('a release that is killed while former ones are given up', () => {
  it.each(PRUNING)('at %s leaves %i releases whole, and nothing of the others', async (failpoint, count) => {
    await release(PLAIN);
    rmSync(historyFiles(shop.work).folder, { recursive: true });
    const releases = new Map<string, ReadonlyMap<string, string>>();
    for (const state of [PLAIN, CHEAPER, GROWN, PLAIN, CHEAPER]) {
      const { id, files } = await release(state);
      releases.set(id, files);
    }
    await release(GROWN, failpoint, { releases: 2 });
    expect(shop.problems()).toEqual([]);
    expect(retainedReleases()).toHaveLength(count);
    await release(GROWN);
    const kept = retainedReleases();
    const oldest = kept.findLast((id) => releases.has(id)) ?? '';
    expect(storedFiles(shop.work)).toEqual(namedFiles(new HistoryRecords(shop.work)));
    await rollBack(options(), oldest);
    expectToBe(releases.get(oldest) ?? new Map());
  });
});

/** While files are put back, before and after the manifest is written, and before the rollback is recorded as done. */
const IN_PLACE = NIGHTLY
  ? ['history:2', 'replace:5', 'manifest:3', 'manifest:4', 'history:7']
  : ['replace:5'];
const IN_NEW_ROOT = NIGHTLY ? ['replace:5', 'switch:1', 'switch:2', 'manifest:4'] : ['switch:2'];

describe.each([
  ['in place', CHEAPER, IN_PLACE],
  ['over a change of the code', OTHER_CODE, IN_NEW_ROOT],
] as const)('a rollback %s', (_, after, failpoints) => {
  it.each(failpoints)(
    'that is killed at %s is finished by the next command, and can be undone',
    async (failpoint) => {
      const before = await release(PLAIN);
      await release(after);
      const child = new ReleaseProcess(shop.setup, failpoint);
      await child.ready();
      expect(await child.rollBack(before.id)).toEqual({ kind: 'killed' });
      expect(shop.problems()).toEqual([]);
      await expect(shop.pipeline.release()).rejects.toBeInstanceOf(ReleaseHeld);
      expectToBe(before.files);
      await letFlow(options());
      expect(await shop.converge()).toEqual([]);
    },
  );
});
