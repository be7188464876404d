import config from '#config.ts';
import { backendFiles, startBackend } from '../../src/backend/start/start.ts';
import { createProgress } from '../../src/kit/terminal.ts';
import type { Compiler } from '../../src/pipeline/compile/compiler.ts';
import { type Environment, shopOrigin } from '../../src/pipeline/environment.ts';
import type { Pipeline } from '../../src/pipeline/pipeline.ts';
import { createProjectPipeline, type ProjectPipelineOptions } from '../../src/pipeline/project-pipeline.ts';
import type { Workspace } from '../../src/pipeline/workspace.ts';
import { print, readProject } from './command.ts';
import { runningBackend, storeName } from './served-release.ts';

interface OpenProject {
  environment: Environment;
  workspace: Workspace;
  pipelineOptions: ProjectPipelineOptions;
  pipeline: Pipeline;
  endpoint: string;
  close(): Promise<void>;
}

interface OpenProjectOptions {
  log?: (line: string) => void;
  /** Receiver of the embedded backend's webhooks. */
  webhook?: { url: string; secret: string } | null;
  compiler?: Compiler;
  /** Publishes pages before their pictures are made. */
  deferPictures?: boolean;
  feedIntervalMs?: number;
}

/**
 * Opens this shop for a command: the store that the environment names, or the embedded backend, that of a
 * running `npm start` or `npm run watch` or one started here; and the release pipeline over it.
 */
export async function openProject(options: OpenProjectOptions = {}): Promise<OpenProject> {
  const { environment, workspace } = readProject();
  const { log = print, webhook = null, deferPictures = false } = options;
  const frontEndUrl = shopOrigin(environment, config.baseUrl) ?? config.baseUrl;
  const running = environment.graphqlUrl === null ? await runningBackend(workspace) : null;
  const backend =
    environment.graphqlUrl === null && running === null
      ? await startBackend({
          ...backendFiles(environment.home),
          port: environment.backendPort,
          progress: log,
          ...(frontEndUrl && { shop: { frontEndUrl } }),
          ...(webhook === null ? {} : { webhook }),
        })
      : null;
  const endpoint = environment.graphqlUrl ?? running ?? backend?.url ?? '';
  const progress = createProgress(process.stdout);
  const pipelineOptions = {
    workspace,
    environment,
    endpoint,
    log,
    progress,
    deferPictures,
    store: storeName(environment),
    ...(options.compiler === undefined ? {} : { compiler: options.compiler }),
    ...(options.feedIntervalMs === undefined ? {} : { feedIntervalMs: options.feedIntervalMs }),
  };
  const pipeline = createProjectPipeline(pipelineOptions);
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
