import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FolderStore } from '#operations/fleet/folder-store.ts';
import { FleetPacks } from '#operations/fleet/page-packs.ts';
import { PageIndex } from '#pipeline/index/page-index.ts';
import { findSiteProblems } from '../crash/release-problems.ts';
import { DeployShop } from '../deploy/deploy-shop.ts';
import { fileDifferences, releaseFiles, testPipeline } from '../shops/test-shop.ts';
import { TestFleet } from './test-fleet.ts';

let fleet: TestFleet;
let shop: DeployShop;
beforeAll(async () => {
  fleet = await TestFleet.start(2);
  shop = await DeployShop.open(join(fleet.folder, 'objects'));
}, 300_000);
afterAll(async () => {
  await shop.close();
  await fleet.close();
});

it('puts pages into a target from the packs that workers wrote', { timeout: 240_000 }, async () => {
  const { work, backend } = shop.shop;
  const to = mkdtempSync(join(tmpdir(), 'islet-target-'));
  await shop.deploy({ to });
  shop.fill('reduced');
  const packs = new FleetPacks(new FolderStore(join(fleet.folder, 'objects')), Number.POSITIVE_INFINITY);
  const pools = await fleet.pools(work);
  const pipeline = testPipeline({ workspace: work, endpoint: backend.url, packs, pools });
  try {
    const report = await pipeline.release({ depth: 'fullScan', full: true });
    expect(report.rendered).toBe(report.pages);
    const { sent } = await shop.deploy({ to });
    expect(sent).toContain('product/cap/index.html');
    const isTargets = ([path]: [string, string]) => !path.startsWith('.islet');
    const found = new Map([...releaseFiles(`${realpathSync(to)}/`)].filter(isTargets));
    expect(fileDifferences(found, releaseFiles(await shop.shop.releaseFromNothing()))).toEqual([]);
    expect(findSiteProblems(to)).toEqual([]);
    const index = new PageIndex(work.snapshot);
    const names = new Set([...index.packs.all()].map(({ pack }) => pack.split('/')[1] ?? ''));
    index.close();
    // A worker's release has a random name, one of this machine begins with the time.
    expect([...names].some((name) => /^[0-9a-f]{16}$/.test(name))).toBe(true);
  } finally {
    await pipeline.close();
    rmSync(to, { recursive: true });
  }
});
