import { join } from 'node:path';
import config from '#config.ts';
import { errorMessage } from '#kit/errors.ts';
import { inheritedSocket } from '#kit/http-server/listen.ts';
import { says } from '#kit/messages/says.ts';
import { SearchCounter } from '#operations/desk/searches/search-counter.ts';
import { SearchRecord } from '#operations/desk/searches/search-record.ts';
import {
  type RunningServer,
  SERVE_DEFAULTS,
  type ServeOptions,
  startServer,
} from '#operations/serve/server.ts';
import { shopUrlOf } from '#pipeline/environment.ts';
import { PictureMaker } from '#pipeline/pictures/picture-maker.ts';
import { merchantRules } from '#storefront/domain/settings/merge-settings.ts';
import { cli, onStop, port, readProject } from '../lib/command.ts';

export const command = cli('serve', {
  examples: ['npm run serve', 'npm run serve -- --port 8080 --host 0.0.0.0'],
})
  .option('--root <folder>', `the release (default: ${SERVE_DEFAULTS.root}, or that in ISLET_HOME)`)
  .option('--port <number>', `where it listens (default: ISLET_PORT, or ${SERVE_DEFAULTS.port})`, port)
  .option(
    '--host <address>',
    `of this machine; 0.0.0.0 for all that it has (default: ISLET_HOST, or ${SERVE_DEFAULTS.host})`,
  )
  .action(async (flags) => {
    const project = readProject();
    const server = await serveShop(project, { ...flags, socket: inheritedSocket(process.env) });
    console.log(`The shop is at ${server.url}/ (stop with Ctrl+C)`);
    onStop(() => server.close());
  });

/**
 * Serves the project's release as its configuration and environment say.
 * @param options instead of what these say
 * @throws as `startServer`
 */
export async function serveShop(
  project: ReturnType<typeof readProject>,
  options: Partial<ServeOptions> = {},
): Promise<RunningServer> {
  const { environment, workspace } = project;
  const { host, port, cdnKey: tagKey } = environment;
  const { pictures = new PictureMaker(workspace.pictures), over = (next) => next } = options;
  const searches = openSearches(project, console.log);
  const server = await startServer({
    root: workspace.dist,
    host,
    port,
    tagKey,
    routeRules: merchantRules(config),
    ...options,
    pictures,
    over: (next) => over(searches?.over(next) ?? next),
  });
  const close = async () => {
    await server.close();
    searches?.stop();
  };
  return { ...server, close };
}

/** Opens the counter of searches without a result; null for a shop that counts none, or cannot, which the log says. */
export function openSearches(
  { environment, workspace }: ReturnType<typeof readProject>,
  log: (line: string) => void,
): SearchCounter | null {
  if (config.countSearches !== true) return null;
  try {
    const record = SearchRecord.open(join(workspace.desk, 'searches.sqlite'));
    return new SearchCounter({ record, shopUrl: shopUrlOf(environment, config.baseUrl), log });
  } catch (error) {
    log(says('desk.searchesNotCounted', { reason: errorMessage(error) }));
    return null;
  }
}
