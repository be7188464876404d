import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillStore } from '#backend/tools/fill-store.ts';
import { type DeployReport, deployRelease } from '#operations/deploy/deploy.ts';
import type { DeployTarget, TargetAddress } from '#operations/deploy/targets/deploy-target.ts';
import { openTarget } from '#operations/deploy/targets/open-target.ts';
import { FolderStore } from '#operations/fleet/folder-store.ts';
import { FleetPacks } from '#operations/fleet/page-packs.ts';
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
  /** Folder of its pages' packs; null for a shop whose pages are files. */
  readonly objects: string | null;

  /**
   * Opens a shop that has been released.
   * @param objects folder for packs of its pages; by default they are files
   * @param pagesAtOnce pages that are packed together; by default many
   */
  static async open(objects: string | null = null, pagesAtOnce?: number): Promise<DeployShop> {
    const shop = await openTestShop(CATALOGS.plain(), { packs: packsIn(objects, pagesAtOnce) });
    await drawPictures(shop.backend.media);
    const opened = new DeployShop(shop, objects);
    await opened.release('plain');
    return opened;
  }

  private constructor(shop: TestShop, objects: string | null) {
    this.shop = shop;
    this.objects = objects;
  }

  /** Releases a catalog. @param full renders every page anew */
  async release(catalog: CatalogName, { full = false } = {}): Promise<void> {
    this.fill(catalog);
    await this.shop.pipeline.release({ depth: 'fullScan', full });
  }

  /** Gives the store a catalog. */
  fill(catalog: CatalogName): void {
    fillStore(this.shop.backend.store, CATALOGS[catalog](), {
      source: 'demo',
      version: catalog,
      shop: CRASH_SHOP,
    });
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
    const packs = packsIn(this.objects);
    return await deployRelease({ workspace: this.shop.work, target, packs, grace: NO_GRACE, ...overrides });
  }

  /** Another machine that has the same releases, and knows nothing of deploys. */
  otherMachine(): { workspace: TestShop['work'] } {
    return { workspace: { ...this.shop.work, deploys: mkdtempSync(join(this.shop.work.deploys, 'other-')) } };
  }

  close(): Promise<void> {
    return this.shop.close();
  }
}

/** Packs in a folder; null for none. @param pagesAtOnce as of `FleetPacks` */
export function packsIn(objects: string | null, pagesAtOnce?: number): FleetPacks | null {
  return objects === null ? null : new FleetPacks(new FolderStore(objects), pagesAtOnce);
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
