import { join } from 'node:path';
import { silentProgress } from '#kit/terminal.ts';
import { redirectsFile } from '#pipeline/hosting/redirects.ts';
import { headersFile } from '#pipeline/hosting/response-headers.ts';
import { createPipeline, type Pipeline } from '#pipeline/pipeline.ts';
import { historyLimits } from '#pipeline/publish/history-limits.ts';
import type { PipelineOptions } from '#pipeline/publish/pipeline-options.ts';
import { type Workspace, workspace } from '#pipeline/workspace.ts';

/** A benchmark's folders, for compiled code too. */
export function benchWorkspace(project: string, home: string): Workspace {
  return { ...workspace(project, home), renderers: join(home, 'renderers') };
}

const unchanged: PipelineOptions['sync'] = async () => ({
  outdated: [],
  requests: 0,
  read: 0,
  depth: 'modified',
  fullScanNeeded: false,
  isPart: false,
  changedProducts: [],
  printed: '',
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
