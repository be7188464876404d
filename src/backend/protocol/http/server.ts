import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpServer, requestUrl } from '#kit/http-server/http-server.ts';
import { soldFiles, UPLOADS_PATH } from '../../catalog/media/sold-files.ts';
import type { Backend } from '../../context.ts';
import { isStorePage, storePagesRoute } from '../store-pages/store-pages-route.ts';
import type { ClientSources } from './client-sources.ts';
import { downloadRoute } from './download-route.ts';
import { answerForPicture } from './faults.ts';
import { ENDPOINT, graphqlRoute } from './graphql-route.ts';
import { mediaRoute } from './media-route.ts';
import { SIMULATOR_PATH, simulatorRoute } from './simulator-route.ts';

type Routes = ReturnType<typeof shopRoutes>;

/**
 * The GraphQL endpoint, the files and the simulated payments of a shop, as request listeners.
 * @param getBackend gives the current state of the shop
 * @param sources say where requests come from
 * @param report receives errors that the client only sees as "Internal server error"
 */
export function shopRoutes(
  getBackend: () => Backend,
  mediaDir: string,
  sources: ClientSources,
  report: (error: Error) => void,
) {
  const { store } = getBackend();
  const media = mediaRoute(mediaDir, {
    isPrivate: soldFiles(store),
    isPicture: (file) => store.get('SELECT 1 FROM media WHERE file = ?', file) !== undefined,
  });
  return {
    graphql: graphqlRoute(getBackend, sources, report),
    media: async (request: IncomingMessage, response: ServerResponse, pathname: string) => {
      if (answerForPicture(getBackend().shop.faults, request, response)) return;
      await media(request, response, pathname);
    },
    simulator: simulatorRoute(getBackend),
    download: downloadRoute(getBackend, mediaDir),
    storePages: storePagesRoute(getBackend, (request) => sources.ofRequest(request)),
  };
}

/**
 * Listens on a port; 0 takes a free one.
 * @param routesFor makes the routes once the address is known
 * @throws if the port is taken
 */
export async function listen(
  { host, port }: { host: string; port: number },
  routesFor: (address: { url: string; port: number }) => Routes,
): Promise<{ server: Server; url: string; port: number }> {
  let routes: Routes | undefined;
  const server = createHttpServer({
    name: 'backend',
    answer: (request, response) => {
      if (routes) return answer(routes, request, response);
      return plain(response, 503, 'The shop is starting.');
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(isTaken(error) ? portTaken(host, port, error) : error));
    server.listen(port, host, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
  routes = routesFor({ url, port: bound });
  return { server, url, port: bound };
}

function isTaken(error: Error): boolean {
  return 'code' in error && error.code === 'EADDRINUSE';
}

function portTaken(host: string, port: number, cause: Error): Error {
  return new Error(
    `Port ${port} on ${host} is taken, so the commerce backend cannot listen there. End what listens on it, ` +
      'or choose another port: ISLET_BACKEND_PORT=4399 npm start, or npm run backend -- --port 4399.',
    { cause },
  );
}

async function answer(routes: Routes, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = requestUrl(request);
  if (url === null) return plain(response, 400, 'The address of this request is malformed.');
  const { pathname, searchParams } = url;
  if (pathname.startsWith(UPLOADS_PATH)) return routes.media(request, response, pathname);
  if (pathname === SIMULATOR_PATH) return routes.simulator(request, response);
  if (pathname === '/' && searchParams.has('download_file')) {
    return routes.download(request, response, searchParams);
  }
  if (isStorePage(pathname)) return routes.storePages(request, response, url);
  const isGraphql = pathname === ENDPOINT || pathname === `${ENDPOINT}/`;
  if (isGraphql || (pathname === '/index.php' && searchParams.has('graphql'))) {
    return routes.graphql(request, response, url.search);
  }
  plain(response, 404, `Nothing is here. The shop's GraphQL endpoint is ${ENDPOINT}.`);
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${text}\n`);
}
