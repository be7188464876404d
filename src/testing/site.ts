import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBackend } from '#backend/start.ts';
import { progressOn } from '#release/progress.ts';
import { startServer } from '#release/serve/server.ts';
import { createShopPipeline } from '#release/shop.ts';
import { workspace } from '#release/workspace.ts';

/** The demo shop, built and served for tests. */
export interface TestSite {
  url: string;
  /** Folder of the release. */
  root: string;
  graphqlUrl: string;
  /** Database file of the backend. */
  backendFile: string;
  close(): Promise<void>;
}

/** What a shop takes for its store's GraphQL address. */
export interface WayToStore {
  url: string;
  leadTo(backend: string): void;
}

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Builds the demo shop from nothing into a folder of its own and serves it. Compiled code and processed
 * pictures are shared with the project, since their names tell their content.
 * @param way stands between the shop and its store
 */
export async function startTestSite(way?: WayToStore): Promise<TestSite> {
  const home = await mkdtemp(join(PROJECT, '.islet-test-'));
  const work = { ...workspace(PROJECT, home), pictures: workspace(PROJECT).pictures };
  const backendFile = join(home, 'backend.sqlite');
  const backend = await startBackend({
    port: 0,
    ...(way && { siteUrl: new URL(way.url).origin }),
    file: backendFile,
    mail: join(home, 'mail'),
    media: join(PROJECT, '.islet/media'),
    progress: (line) => console.log(line),
  });
  way?.leadTo(backend.url);
  const endpoint = way?.url ?? backend.url;
  const pipeline = createShopPipeline({
    workspace: work,
    environment: { baseUrl: null },
    endpoint,
    log: (line) => console.log(line),
    progress: progressOn(process.stdout),
  });
  await pipeline.release();
  await pipeline.close();
  const server = await startServer({ root: work.dist, host: '127.0.0.1', port: 0 });
  return {
    url: server.url,
    root: work.dist,
    graphqlUrl: endpoint,
    backendFile,
    async close() {
      await server.close();
      await backend.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
