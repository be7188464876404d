import config from '#config.ts';
import { PictureMaker } from '#release/pictures/picture-maker.ts';
import { type RunningServer, type ServeOptions, startServer } from '#release/serve/server.ts';
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
    ...{ root: workspace.dist, host, port, surrogateKey, pictures },
    routeRules: config.routeRules ?? {},
    ...options,
  });
}
