import config from '#config.ts';
import type { Environment } from './environment.ts';
import { createPipeline, type Pipeline } from './pipeline.ts';
import type { ProgressFactory } from './progress.ts';
import { headersFile } from './serve/headers.ts';
import { precompress } from './serve/precompress.ts';
import { redirectsFile } from './serve/redirects.ts';
import { takeSnapshot } from './snapshot/take.ts';
import type { Workspace } from './workspace.ts';

export interface ShopPipelineOptions {
  workspace: Workspace;
  environment: Pick<Environment, 'baseUrl'>;
  /** GraphQL endpoint of the store. */
  endpoint: string;
  log: (line: string) => void;
  progress: ProgressFactory;
}

/** The pipeline of this shop: its store, its configuration and its hosts' files. */
export function createShopPipeline(options: ShopPipelineOptions): Pipeline {
  const { workspace, log, progress } = options;
  return createPipeline({
    workspace,
    log,
    progress,
    refresh: () => refreshSnapshot(options),
    hostFiles: (policy) => ({ _headers: headersFile(policy), _redirects: redirectsFile() }),
    publishPictures: async () => {},
    precompress: async (folder) => {
      await precompress(folder);
    },
  });
}

/** Brings the snapshot up to date with the store, pictures included. */
export async function refreshSnapshot({
  workspace,
  environment,
  endpoint,
  progress,
}: ShopPipelineOptions): Promise<void> {
  const steps = {
    products: progress('Reading products', 'products'),
    pictures: progress('Pictures', 'pictures'),
  };
  await takeSnapshot({
    file: workspace.snapshot,
    client: { endpoint },
    config,
    baseUrl: environment.baseUrl,
    onProgress: (step, done, total) => {
      steps[step].update(done, total);
      if (done === total) steps[step].end();
    },
  });
}
