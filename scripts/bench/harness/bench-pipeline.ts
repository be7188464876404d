import { createHash } from 'node:crypto';
import config from '#config.ts';
import { silentProgress } from '#kit/terminal.ts';
import { historyLimits } from '#pipeline/history/history-records.ts';
import { redirectsFile } from '#pipeline/hosting/redirects.ts';
import { headersFile } from '#pipeline/hosting/response-headers.ts';
import { createPipeline, type Pipeline } from '#pipeline/pipeline.ts';
import type { PipelineOptions } from '#pipeline/publish/pipeline-options.ts';
import type { SyncDepth } from '#pipeline/snapshot/sync/sync-request.ts';
import type { Workspace } from '#pipeline/workspace.ts';

const unchanged: PipelineOptions['sync'] = async () => ({
  outdated: [],
  requests: 0,
  read: 0,
  depth: 'modified',
  fullScanNeeded: false,
  isPart: false,
  changedProducts: [],
  changedAt: null,
  printed: '',
  unresolvable: [],
  nextSaleAt: null,
});

/**
 * The shop's pipeline without its pictures.
 * @param sync brings the snapshot up to date; without it the snapshot counts as unchanged
 * @param chosen compiler and renderers, by default of this process, and where pages go that are no files
 */
export function benchPipeline(
  folders: Workspace,
  sync = unchanged,
  chosen: Pick<PipelineOptions, 'compiler' | 'pools' | 'packs'> = {},
): Pipeline {
  return createPipeline({
    workspace: folders,
    ...chosen,
    sync,
    store: 'bench',
    scan: async () => null,
    hostFiles: (policy) => ({ _headers: () => headersFile(policy), _redirects: () => redirectsFile() }),
    publishPictures: async () => {},
    log: (line) => console.log(line),
    progress: silentProgress,
    history: historyLimits(),
  });
}

/** Reads the store into a snapshot as the shop does, but with pictures that only seem processed: pages have all their markup. */
export async function syncBenchSnapshot(endpoint: string, file: string, depth: SyncDepth) {
  // A build without a store, beside others that read none, does not wait for the code either.
  const { syncSnapshot } = await import('#pipeline/snapshot/sync/sync.ts');
  const options = {
    file,
    client: { endpoint },
    config: { ...config, imageProvider: 'build' },
    baseUrl: 'https://shop.example',
    describePicture: async (sourceUrl: string) => ({
      asset: createHash('sha256').update(new URL(sourceUrl).pathname).digest('hex').slice(0, 16),
      width: 1600,
      height: 1600,
    }),
  };
  return await syncSnapshot(options, { depth, products: [], acceptShrink: true });
}
