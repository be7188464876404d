import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillStore } from '#backend/tools/fill-store.ts';
import { type DeployReport, deployRelease } from '#operations/deploy/deploy.ts';
import type { DeployTarget, TargetAddress } from '#operations/deploy/targets/deploy-target.ts';
import { openTarget } from '#operations/deploy/targets/open-target.ts';
import { CATALOGS, type CatalogName, CRASH_SHOP } from '../crash/crash-catalogs.ts';
import { drawPictures } from '../crash/crash-shop.ts';
import { findSiteProblems } from '../crash/release-problems.ts';
import { openTestShop, type TestShop, testPipeline } from '../shops/test-shop.ts';
import type { S3Server } from './s3-server.ts';

type DeployOverrides = Partial<Parameters<typeof deployRelease>[0]>;

const NO_GRACE = { pages: 0, immutable: 0 };

/** A small shop with pictures, whose releases are deployed. */
export class DeployShop {
  readonly shop: TestShop;

  /** Opens a shop that has been released. */
  static async open(): Promise<DeployShop> {
    const shop = await openTestShop(CATALOGS.plain());
    await drawPictures(shop.backend.media);
    const opened = new DeployShop(shop);
    await opened.release('plain');
    return opened;
  }

  private constructor(shop: TestShop) {
    this.shop = shop;
  }

  /** Releases a catalog. */
  async release(catalog: CatalogName): Promise<void> {
    fillStore(this.shop.backend.store, CATALOGS[catalog](), {
      source: 'demo',
      version: catalog,
      shop: CRASH_SHOP,
    });
    await this.shop.pipeline.release({ depth: 'fullScan' });
  }

  /** Makes a release from nothing whose pictures are left for later. */
  async releaseWithoutPictures(): Promise<void> {
    const { work, backend } = this.shop;
    rmSync(work.pictures, { recursive: true });
    const pipeline = testPipeline({ workspace: work, endpoint: backend.url, deferPictures: true });
    await pipeline.release({ full: true, depth: 'fullRead' });
    await pipeline.close();
  }

  /** Deploys the release; by default, files that left it are removed at once. */
  async deploy(address: TargetAddress, overrides: DeployOverrides = {}): Promise<DeployReport> {
    const target = await openTarget(address);
    try {
      return await this.deployTo(target, overrides);
    } finally {
      target.close();
    }
  }

  async deployTo(target: DeployTarget, overrides: DeployOverrides = {}): Promise<DeployReport> {
    return await deployRelease({ workspace: this.shop.work, target, grace: NO_GRACE, ...overrides });
  }

  /** Another machine that has the same releases, and knows nothing of deploys. */
  otherMachine(): { workspace: TestShop['work'] } {
    return { workspace: { ...this.shop.work, deploys: mkdtempSync(join(this.shop.work.deploys, 'other-')) } };
  }

  close(): Promise<void> {
    return this.shop.close();
  }
}

/** Damage of a shop in a bucket. */
export async function bucketProblems(server: S3Server, prefix: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'islet-bucket-'));
  try {
    await server.download(prefix, folder);
    return findSiteProblems(folder, { reachableOnly: true });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
