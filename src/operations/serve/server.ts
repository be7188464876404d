import { stat } from 'node:fs/promises';
import { createHttpServer, type HttpAnswer } from '#kit/http-server/http-server.ts';
import { IsletError, says } from '#kit/messages/says.ts';
import { routeRulesOf } from '#storefront/domain/routes/check-route-rules.ts';
import type { RouteRuleTable } from '#storefront/domain/routes/route-rules.ts';
import { closeServer, listen } from '../../kit/http-server/listen.ts';
import { createHandler, type MissingPictures } from './handler.ts';

export const SERVE_DEFAULTS = { root: 'dist', host: '127.0.0.1', port: 4321 } as const;

export interface ServeOptions {
  /** Folder of the release, or a symlink to it. */
  root: string;
  /** 0 takes any free port. */
  port: number;
  /** Address to listen on; loopback unless the shop must be reachable from elsewhere. */
  host: string;
  /** File descriptor of a socket that listens already, instead of host and port. */
  socket: number | null;
  /** Makes missing pictures of the release; null for a complete release. */
  pictures: MissingPictures | null;
  /** The merchant's, besides those of the shop. */
  routeRules: RouteRuleTable;
  /** With which the cache tags begin that a cache in front gets; null for none. */
  tagKey: string | null;
  /** Answers some requests in place of the release, such as those for previews. */
  over: (next: HttpAnswer) => HttpAnswer;
}

export interface RunningServer {
  /** Such as `http://127.0.0.1:4321`, without a closing slash. */
  url: string;
  /** Stops listening, lets answers under way finish, then resolves. */
  close(): Promise<void>;
}

/**
 * Serves a release over HTTP.
 * @throws when there is no release at `root` or the address cannot be listened on, saying what to do
 */
export async function startServer({
  root = SERVE_DEFAULTS.root,
  host = SERVE_DEFAULTS.host,
  port = SERVE_DEFAULTS.port,
  socket = null,
  pictures = null,
  routeRules = {},
  tagKey = null,
  over = (next) => next,
}: Partial<ServeOptions> = {}): Promise<RunningServer> {
  const present = await stat(root).catch(() => null);
  if (!present?.isDirectory()) throw new IsletError(says('release.noRelease', { root }));
  const server = createHttpServer({
    name: 'shop',
    answer: over(createHandler(root, pictures, { rules: routeRulesOf(routeRules), tagKey })),
  });
  const settings = { host: '--host or ISLET_HOST', port: '--port or ISLET_PORT' };
  const url = await listen(server, { host, port, settings }, socket);
  return { url, close: () => closeServer(server) };
}
