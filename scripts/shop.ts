import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startBackend } from '../src/backend/start.ts';
import { type Environment, readEnvironment } from '../src/release/environment.ts';
import type { Pipeline, ReleaseReport } from '../src/release/pipeline.ts';
import { progressOn } from '../src/release/progress.ts';
import { createShopPipeline, type ShopPipelineOptions } from '../src/release/shop.ts';
import { type Workspace, workspace } from '../src/release/workspace.ts';

export interface Shop {
  environment: Environment;
  workspace: Workspace;
  pipelineOptions: ShopPipelineOptions;
  pipeline: Pipeline;
  endpoint: string;
  close(): Promise<void>;
}

/**
 * Opens this shop for a command: the store that the environment names, or the embedded backend, started
 * here; and the release pipeline over it.
 */
export async function openShop(): Promise<Shop> {
  const project = fileURLToPath(new URL('../', import.meta.url));
  process.chdir(project);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const environment = readEnvironment(process.env);
  const backend =
    environment.graphqlUrl === null
      ? await startBackend({ port: environment.backendPort, progress: (message) => console.log(message) })
      : null;
  const endpoint = environment.graphqlUrl ?? backend?.url ?? '';
  const pipelineOptions: ShopPipelineOptions = {
    workspace: workspace(project),
    environment,
    endpoint,
    log: (line) => console.log(line),
    progress: progressOn(process.stdout),
  };
  const pipeline = createShopPipeline(pipelineOptions);
  return {
    environment,
    workspace: pipelineOptions.workspace,
    pipelineOptions,
    pipeline,
    endpoint,
    async close() {
      await pipeline.close();
      await backend?.close();
    },
  };
}

/** One line about a release. */
export function describeRelease(report: ReleaseReport): string {
  if (report.id === null) return `Nothing changed: all ${report.pages} pages are up to date.`;
  const removed = report.removed > 0 ? `, removed ${report.removed}` : '';
  return `Release ${report.id}: rendered ${report.rendered} of ${report.pages} pages${removed}, wrote ${report.files} files.`;
}

/** Runs a command's work; a failure prints what to do, not where it happened. */
export async function main(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    if (process.env.ISLET_DEBUG) console.error(error);
    process.exitCode = 1;
  }
}

/** Calls `stop` on Ctrl+C or when the machine shuts down, then ends the process. */
export function onStop(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit()));
  }
}
