import { startBackend } from '../src/backend/start.ts';
import type { Environment } from '../src/release/environment.ts';
import { follow } from '../src/release/follow.ts';
import type { Pipeline, ReleaseReport } from '../src/release/pipeline.ts';
import { progressOn } from '../src/release/progress.ts';
import { createShopPipeline, type ShopPipelineOptions } from '../src/release/shop.ts';
import type { Workspace } from '../src/release/workspace.ts';
import { readProject, reason } from './command.ts';

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
  const { environment, workspace } = readProject();
  const log = (line: string) => console.log(line);
  const backend =
    environment.graphqlUrl === null
      ? await startBackend({ port: environment.backendPort, progress: log })
      : null;
  const endpoint = environment.graphqlUrl ?? backend?.url ?? '';
  const pipelineOptions = { workspace, environment, endpoint, log, progress: progressOn(process.stdout) };
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

/** One line about a release. */
export function describeRelease(report: ReleaseReport): string {
  if (report.id === null) return `Nothing changed: all ${report.pages} pages are up to date.`;
  const removed = report.removed > 0 ? `, removed ${report.removed}` : '';
  return `Release ${report.id}: rendered ${report.rendered} of ${report.pages} pages${removed}, wrote ${report.files} files.`;
}

/** Follows the catalog and tells what each release contained, until stopped. */
export function followCatalog({ pipeline, endpoint, environment }: Shop): { stop(): Promise<void> } {
  const { pollSeconds } = environment;
  console.log(`Following the catalog of ${endpoint} (stop with Ctrl+C)`);
  return follow({
    pipeline,
    pollSeconds,
    onRelease: (report) => console.log(describeRelease(report)),
    onFailure: (error) => console.error(failedRelease(error, pollSeconds)),
  });
}

/** What is told of a release that failed while another is being served. */
export function failedRelease(error: unknown, pollSeconds: number): string {
  return `The last release stays: ${reason(error)}\nTrying again in ${pollSeconds} s.`;
}
