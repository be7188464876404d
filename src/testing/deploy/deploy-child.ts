import { deployRelease } from '#release/deploy/deploy.ts';
import { openTarget, type TargetAddress } from '#release/deploy/targets/open-target.ts';
import type { Workspace } from '#release/workspace.ts';

/** Arguments of the process: where it deploys to, and of which shop. */
export interface ChildDeploy {
  address: TargetAddress;
  workspace: Workspace;
}

const { address, workspace } = JSON.parse(process.argv[2] ?? '') as ChildDeploy;
const target = await openTarget(address);
// Files that left a release go at once.
await deployRelease({ workspace, target, grace: { pages: 0, immutable: 0 }, lockMs: 0 });
target.close();
