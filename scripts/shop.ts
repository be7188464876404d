import { startBackend } from '../src/backend/start.ts';
import type { Compiler } from '../src/release/compile.ts';
import type { Environment } from '../src/release/environment.ts';
import type { Pipeline } from '../src/release/pipeline.ts';
import { progressOn } from '../src/release/progress.ts';
import { createShopPipeline, type ShopPipelineOptions } from '../src/release/shop.ts';
import type { Workspace } from '../src/release/workspace.ts';
import { readProject } from './command.ts';

export interface Shop {
  environment: Environment;
  workspace: Workspace;
  pipelineOptions: ShopPipelineOptions;
  pipeline: Pipeline;
  endpoint: string;
  close(): Promise<void>;
}

export interface OpenShopOptions {
  log?: (line: string) => void;
  /** Where the embedded backend tells of changes of its catalog. */
  webhook?: { url: string; secret: string } | null;
  compiler?: Compiler;
  /** Publishes pages before their pictures are made. */
  deferPictures?: boolean;
}

/**
 * Opens this shop for a command: the store that the environment names, or the embedded backend, started
 * here; and the release pipeline over it.
 */
export async function openShop(options: OpenShopOptions = {}): Promise<Shop> {
  const { environment, workspace } = readProject();
  const { log = (line: string) => console.log(line), webhook = null, deferPictures = false } = options;
  const backend =
    environment.graphqlUrl === null
      ? await startBackend({
          port: environment.backendPort,
          progress: log,
          ...(webhook === null ? {} : { webhook }),
        })
      : null;
  const endpoint = environment.graphqlUrl ?? backend?.url ?? '';
  const progress = progressOn(process.stdout);
  const pipelineOptions = {
    ...{ workspace, environment, endpoint, log, progress, deferPictures },
    ...(options.compiler === undefined ? {} : { compiler: options.compiler }),
  };
  const pipeline = createShopPipeline(pipelineOptions);
  return {
    environment,
    workspace,
    pipelineOptions,
    pipeline,
    endpoint,
    async close() {
      await pipeline.close();
      await backend?.close();
    },
  };
}
