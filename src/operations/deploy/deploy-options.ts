import type { ProgressFactory } from '../../kit/terminal/progress.ts';
import type { Workspace } from '../../pipeline/workspace.ts';
import type { Grace } from './deploy-plan.ts';
import type { PurgeOptions } from './purge/send-purges.ts';
import type { DeployTarget } from './targets/deploy-target.ts';

export interface DeployOptions {
  workspace: Pick<Workspace, 'dist' | 'builds' | 'lock' | 'pictures' | 'snapshot' | 'deploys'>;
  target: DeployTarget;
  grace: Grace;
  /** Sends every file, over whatever is there. */
  replace?: boolean;
  /** Finds out what a deploy would do, by reading alone. */
  dryRun?: boolean;
  /** The cache in front of the target, which purges what changed; null for none. */
  purge?: PurgeOptions | null;
  log?: (line: string) => void;
  progress?: ProgressFactory;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Milliseconds for which a deploy of another machine counts after its last sign of life. */
  lockMs?: number;
}
