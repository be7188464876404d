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

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Builds the demo shop from nothing into a folder of its own and serves it. Compiled code, artwork and
 * processed pictures are shared with the project, since their names tell their content.
 */
export async function startTestSite(): Promise<TestSite> {
  const home = await mkdtemp(join(PROJECT, '.islet-test-'));
  const work = { ...workspace(PROJECT, home), pictures: workspace(PROJECT).pictures };
  const backendFile = join(home, 'backend.sqlite');
  const backend = await startBackend({
    port: 0,
    file: backendFile,
    mail: join(home, 'mail'),
    media: join(PROJECT, '.islet/media'),
    progress: (line) => console.log(line),
  });
  const pipeline = createShopPipeline({
    workspace: work,
    environment: { baseUrl: null },
    endpoint: backend.url,
    log: (line) => console.log(line),
    progress: progressOn(process.stdout),
  });
  await pipeline.release();
  await pipeline.close();
  const server = await startServer({ root: work.dist, host: '127.0.0.1', port: 0 });
  return {
    url: server.url,
    root: work.dist,
    graphqlUrl: backend.url,
    backendFile,
    async close() {
      await server.close();
      await backend.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
