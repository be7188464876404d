import { deployRelease } from '#operations/deploy/deploy.ts';
import { readPurgeService } from '#operations/deploy/purge/purge-service.ts';
import type { TargetAddress } from '#operations/deploy/targets/deploy-target.ts';
import { openTarget } from '#operations/deploy/targets/open-target.ts';
import type { Workspace } from '#pipeline/workspace.ts';

/** Arguments of the process: where it deploys to, and from which shop. */
export interface ChildDeploy {
  address: TargetAddress;
  workspace: Workspace;
  /** The cache in front, as `ISLET_CDN` names it. */
  cdn: string;
}

const { address, workspace, cdn } = JSON.parse(process.argv[2] ?? '') as ChildDeploy;
const target = await openTarget(address);
// Files that left a release are removed at once.
await deployRelease({
  ...{ workspace, target, lockMs: 0, grace: { pages: 0, immutable: 0 } },
  purge: { service: readPurgeService(cdn, ''), baseUrl: 'https://shop.example' },
});
target.close();
