import { join } from 'node:path';
import { BACKEND_DEFAULTS, startBackend } from '#backend/start.ts';
import { readEnvironment } from '#release/environment.ts';
import { startFollowService } from '#release/follow/service.ts';
import { TerminalReporter } from '#release/follow/terminal.ts';
import { silent } from '#release/progress.ts';
import { startServer } from '#release/serve/server.ts';
import { createShopPipeline } from '#release/shop.ts';
import { THOROUGH } from '#release/snapshot/request.ts';
import { report } from '../measure.ts';
import { benchWorkspace } from '../shop/pipeline.ts';

export interface LatencyShop {
  url: string;
}

/** What `npm start` runs, with a synthetic catalog and folders of its own, on free ports. */
const [products = '', project = '', home = '', file = ''] = process.argv.slice(2);
const environment = readEnvironment({ ISLET_PORT: '0', ISLET_HOOK_PORT: '0' });
// Pictures are processed as in the shop, into the shop's own folder: their names tell their content.
const workspace = { ...benchWorkspace(project, home), pictures: join(project, '.islet/pictures') };
const log = (line: string) => console.log(line);
const service = await startFollowService({
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
const pipeline = createShopPipeline({ workspace, environment, endpoint: backend.url, log, progress: silent });
await pipeline.release(THOROUGH);
service.follow(pipeline, backend.url);
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
