import { join } from 'node:path';
import { BACKEND_DEFAULTS, startBackend } from '#backend/start/start.ts';
import { silentProgress } from '#kit/terminal.ts';
import { startServer } from '#operations/serve/server.ts';
import { TerminalReporter } from '#operations/watch/terminal-reporter.ts';
import { startWatchService } from '#operations/watch/watch-service.ts';
import { readEnvironment } from '#pipeline/environment.ts';
import { createProjectPipeline } from '#pipeline/project-pipeline.ts';
import { FULL_SCAN_REQUEST } from '#pipeline/snapshot/sync/sync-request.ts';
import { benchWorkspace } from '../harness/bench-pipeline.ts';
import { report } from '../measure.ts';

export interface LatencyShop {
  url: string;
}

/** Runs as `npm start` does, with a synthetic catalog and folders of its own, on free ports. */
const [products = '', project = '', home = '', file = ''] = process.argv.slice(2);
const environment = readEnvironment({ ISLET_PORT: '0', ISLET_HOOK_PORT: '0' });
// Pictures are processed as in the shop, into the shop's own folder: their names are hashes of their content.
const workspace = { ...benchWorkspace(project, home), pictures: join(project, '.islet/pictures') };
const log = (line: string) => console.log(line);
const service = await startWatchService({
  environment,
  workspace,
  reporter: new TerminalReporter(process.stdout),
});
const { media } = BACKEND_DEFAULTS;
const backend = await startBackend({
  products: Number(products),
  file,
  media,
  port: 0,
  ...(service.webhook === null ? {} : { webhook: service.webhook }),
});
const pipeline = createProjectPipeline({
  workspace,
  environment,
  endpoint: backend.url,
  // The store's port is another one each time.
  store: 'bench',
  log,
  progress: silentProgress,
});
await pipeline.release(FULL_SCAN_REQUEST);
service.watch(pipeline, backend.url);
const server = await startServer({ root: workspace.dist, host: '127.0.0.1', port: 0 });
report({ url: server.url } satisfies LatencyShop);
process.once('message', async () => {
  await service.stop();
  await server.close();
  await pipeline.close();
  await backend.close();
  process.exit();
});
process.once('disconnect', () => process.exit());
