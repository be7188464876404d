import { deployRelease } from '#operations/deploy/deploy.ts';
import { readPurgeService } from '#operations/deploy/purge/purge-service.ts';
import type { TargetAddress } from '#operations/deploy/targets/deploy-target.ts';
import { openTarget } from '#operations/deploy/targets/open-target.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { packsIn } from './deploy-shop.ts';

/** Arguments of the process: where it deploys to, and from which shop. */
export interface ChildDeploy {
  address: TargetAddress;
  workspace: Workspace;
  /** Folder of packs; null for a shop whose pages are files. */
  objects: string | null;
  /** The cache in front, as `ISLET_CDN` names it. */
  cdn: string;
}

const { address, workspace, objects, cdn } = JSON.parse(process.argv[2] ?? '') as ChildDeploy;
const target = await openTarget(address);
// Files that left a release are removed at once.
await deployRelease({
  packs: packsIn(objects),
  ...{ workspace, target, lockMs: 0, grace: { pages: 0, immutable: 0 } },
  purge: { service: readPurgeService(cdn, ''), baseUrl: 'https://shop.example' },
});
target.close();
