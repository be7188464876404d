import { join } from 'node:path';
import { BACKEND_DEFAULTS } from '#backend/start/defaults.ts';
import { startBackend } from '#backend/start/start.ts';
import { silentProgress, toAll } from '#kit/terminal.ts';
import { Desk } from '#operations/desk/desk.ts';
import { deskFiles } from '#operations/desk/pages/desk-files.ts';
import { startServer } from '#operations/serve/server.ts';
import { TerminalReporter } from '#operations/watch/terminal-reporter.ts';
import { startWatchService } from '#operations/watch/watch-service.ts';
import { readEnvironment } from '#pipeline/environment.ts';
import { createProjectPipeline } from '#pipeline/project-pipeline.ts';
import { FULL_SCAN_REQUEST } from '#pipeline/snapshot/sync/sync-request.ts';
import type { CdnName } from '#testing/deploy/cdn.ts';
import { openEdge } from '../harness/edge.ts';
import { answer, benchWorkspace, PROJECT } from '../harness/process.ts';

/**
 * Runs as `npm start` does, with a synthetic catalog and folders of its own, on free ports. With the name of a CDN each
 * release is also deployed to a folder that is served behind a stand-in of it.
 */
const [products = '', home = '', file = '', cdnName] = process.argv.slice(2);
const environment = readEnvironment({ ISLET_PORT: '0', ISLET_HOOK_PORT: '0' });
// Pictures are processed as in the shop, into the shop's own folder: their names are hashes of their content.
const workspace = { ...benchWorkspace(home), pictures: join(PROJECT, '.islet/pictures') };
const reporter = new TerminalReporter(process.stdout);
const behind =
  cdnName === undefined ? null : await openEdge(cdnName as CdnName, workspace, join(home, 'edge'));
const desk = new Desk({
  ...{ workspace, deskUrl: null, shopUrl: 'http://localhost', searches: null, files: deskFiles },
  hasWordPress: false,
  tellsSearchEngines: false,
  log: (line) => console.log(line),
});
const service = await startWatchService({
  environment,
  workspace,
  reporter,
  guests: [desk],
  deploy: behind && { target: behind.name, deploy: behind.deploy },
});
const backend = await startBackend({
  products: Number(products),
  file,
  media: BACKEND_DEFAULTS.media,
  port: 0,
  ...(service.webhook && { webhook: service.webhook }),
});
const pipeline = createProjectPipeline({
  workspace,
  environment,
  endpoint: backend.url,
  // The store's port is another one each time.
  store: 'bench',
  log: (line) => console.log(line),
  progress: toAll([silentProgress, desk.progress]),
});
await pipeline.release(FULL_SCAN_REQUEST);
service.watch(pipeline, backend.url);
const server = await startServer({ root: workspace.dist, host: '127.0.0.1', port: 0 });
answer(
  async () => ({ url: server.url, edge: behind?.url, answers: behind?.answers, desk: desk.link }),
  async () => {
    await service.stop();
    for (const part of [server, pipeline, backend, behind]) await part?.close();
  },
);
