import config from '#config.ts';
import { ownEditor, previewSecret } from '#operations/preview/preview-key.ts';
import { backendFiles } from '../../src/backend/start/defaults.ts';
import { startBackend } from '../../src/backend/start/start.ts';
import { DEMO_PRICES } from '../../src/backend/tools/demo/catalog.ts';
import { createProgress } from '../../src/kit/terminal.ts';
import { type Environment, shopOrigin } from '../../src/pipeline/environment.ts';
import {
  beginWithPrices,
  createProjectPipeline,
  type ProjectPipelineOptions,
} from '../../src/pipeline/project-pipeline.ts';
import type { Workspace } from '../../src/pipeline/workspace.ts';
import { print, readProject } from './command.ts';
import { type OpenPacks, openPacks } from './open-packs.ts';
import { runningBackend, storeName } from './served-release.ts';

type Chosen = 'log' | 'compiler' | 'deferPictures' | 'feedIntervalMs' | 'progress';

interface OpenProjectOptions extends Partial<Pick<ProjectPipelineOptions, Chosen>> {
  /** Of a shop with a target, where the command has opened them. */
  packs?: OpenPacks | null;
  /** Receiver of the embedded backend's webhooks. */
  webhook?: { url: string; secret: string } | null;
}

/**
 * Opens this shop for a command: the store that the environment names, or the embedded backend, that of a
 * running `npm start` or `npm run watch` or one started here; and the release pipeline over it.
 */
export async function openProject({
  webhook = null,
  log = print,
  packs: opened,
  ...chosen
}: OpenProjectOptions = {}) {
  const { environment, workspace } = readProject();
  const frontEndUrl = shopOrigin(environment, config.baseUrl) ?? config.baseUrl;
  const running = environment.graphqlUrl === null ? await runningBackend(workspace) : null;
  const backend =
    environment.graphqlUrl === null && running === null
      ? await startBackend({
          ...backendFiles(environment.home),
          port: environment.backendPort,
          progress: log,
          ...(frontEndUrl && { shop: { frontEndUrl } }),
          ...(webhook && { webhook }),
          editor: ownEditor(previewSecret(environment, workspace)),
        })
      : null;
  const endpoint = environment.graphqlUrl ?? running ?? backend?.url ?? '';
  const progress = createProgress(process.stdout);
  const store = storeName(environment);
  const own = opened === undefined ? await openPacks(environment, workspace, log) : null;
  const packs = (opened ?? own)?.packs ?? null;
  const pools = await openPools(environment, workspace, log);
  const sources = { workspace, environment, endpoint, store, packs, ...pools };
  const pipelineOptions = { ...sources, log, progress, ...chosen };
  const pipeline = createProjectPipeline(pipelineOptions);
  if (backend?.store.setting('source') === 'demo') await beginWithPrices(pipeline, workspace, DEMO_PRICES);
  return {
    environment,
    workspace,
    pipelineOptions,
    pipeline,
    endpoint,
    async close() {
      await pipeline.close();
      await backend?.close();
      own?.close();
    },
  };
}

/** The fleet that the environment names; nothing of it is loaded for a machine that renders alone. */
async function openPools(
  { queueUrl, objects }: Environment,
  workspace: Workspace,
  log: (line: string) => void,
): Promise<Pick<ProjectPipelineOptions, 'pools'>> {
  if (queueUrl === null) return {};
  const { openFleet } = await import('../../src/operations/fleet/fleet-pools.ts');
  return { pools: await openFleet({ workspace, queueUrl, objects, log }) };
}
