import { join } from 'node:path';
import { createPipeline, type Pipeline } from '#release/pipeline.ts';
import { historyLimits } from '#release/publish/history-limits.ts';
import type { PipelineOptions } from '#release/publish/pipeline-options.ts';
import { redirectsFile } from '#release/serve/redirects.ts';
import { headersFile } from '#release/serve/response-headers.ts';
import { silentProgress } from '#release/terminal/progress.ts';
import { type Workspace, workspace } from '#release/workspace.ts';

/** A benchmark's folders, for compiled code too. */
export function benchWorkspace(project: string, home: string): Workspace {
  return { ...workspace(project, home), renderers: join(home, 'renderers') };
}

const unchanged: PipelineOptions['sync'] = async () => ({
  outdated: [],
  requests: 0,
  read: 0,
  depth: 'walk',
  fullScanNeeded: false,
  isPart: false,
  changedProducts: [],
  unresolvable: [],
  nextSaleAt: null,
});

/**
 * The shop's pipeline without its pictures.
 * @param sync brings the snapshot up to date; without it the snapshot counts as unchanged
 */
export function benchPipeline(folders: Workspace, sync = unchanged): Pipeline {
  return createPipeline({
    workspace: folders,
    sync,
    store: 'bench',
    scan: async () => null,
    hostFiles: (policy) => ({ _headers: headersFile(policy), _redirects: redirectsFile() }),
    publishPictures: async () => {},
    log: (line) => console.log(line),
    progress: silentProgress,
    history: historyLimits(),
  });
}
