import config from '#config.ts';
import { type RunningServer, type ServeOptions, startServer } from '#operations/serve/server.ts';
import { PictureMaker } from '#pipeline/pictures/picture-maker.ts';
import type { readProject } from './command.ts';

/**
 * Serves the project's release as its configuration and environment say.
 * @param options instead of what these say
 * @throws as `startServer`
 */
export function serveShop(
  { environment, workspace }: ReturnType<typeof readProject>,
  { pictures = new PictureMaker(workspace.pictures), ...options }: Partial<ServeOptions> = {},
): Promise<RunningServer> {
  const { host, port, cdnKey: surrogateKey } = environment;
  return startServer({
    root: workspace.dist,
    host,
    port,
    surrogateKey,
    pictures,
    routeRules: config.routeRules ?? {},
    ...options,
  });
}
