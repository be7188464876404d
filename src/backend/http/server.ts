import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Backend } from '../context.ts';
import { findCustomer } from '../customers/accounts.ts';
import { queryRoot } from '../graphql/root.ts';
import { shopSchema } from '../graphql/schema.ts';
import { shopperRoot } from '../graphql/shopper.ts';
import { UPLOADS_PATH } from '../media/uploads.ts';
import { RequestSession } from '../session/request-session.ts';
import { sessionSecret } from '../session/session-secret.ts';
import { SessionTokens } from '../session/session-tokens.ts';
import { localizeMessage } from '../text/localize-message.ts';
import { downloadRoute, isForSale } from './download-route.ts';
import { mediaRoute } from './media-route.ts';
import { SIMULATOR_PATH, simulatorRoute } from './simulator-route.ts';
import { storeTransport } from './transport.ts';

const ENDPOINT = '/graphql';

export interface Routes {
  graphql: (request: IncomingMessage, response: ServerResponse) => unknown;
  media: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  simulator: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  download: (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => void;
}

/**
 * The GraphQL endpoint, the files and the simulated payments of a shop, as request listeners.
 * @param getBackend gives the current state of the shop
 */
export function shopRoutes(
  getBackend: () => Backend,
  mediaDir: string,
  report: (error: Error) => void,
): Routes {
  const backend = getBackend();
  const sessionOf = requestSessions(backend);
  const yoga = createYoga({
    schema: schemaGetter(getBackend),
    graphqlEndpoint: ENDPOINT,
    logging: false,
    maskedErrors: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    batching: true,
    plugins: [
      storeTransport(sessionOf, report, (message) => localizeMessage(getBackend().shop.language, message)),
      rootFields(getBackend, sessionOf),
    ],
  });
  return {
    graphql: yoga,
    media: mediaRoute(mediaDir, (file) => isForSale(getBackend(), file)),
    simulator: simulatorRoute(getBackend),
    download: downloadRoute(getBackend, mediaDir),
  };
}

/** Rebuilds the schema when the shop's attributes change, such as after an import. */
function schemaGetter(getBackend: () => Backend): () => GraphQLSchema {
  let made: { schema: GraphQLSchema; attributes: string } | undefined;
  return () => {
    const { attributes } = getBackend().terms;
    const slugs = JSON.stringify(attributes.map(({ slug }) => slug));
    if (made?.attributes !== slugs) made = { schema: shopSchema(attributes), attributes: slugs };
    return made.schema;
  };
}

/** Reads the shop anew for every operation. */
function rootFields(getBackend: () => Backend, sessionOf: (request: Request) => RequestSession): Plugin {
  return {
    onExecute: ({ args }) => {
      const backend = getBackend();
      const requestSession = sessionOf(args.contextValue.request);
      Object.assign(args, { rootValue: { ...queryRoot(backend), ...shopperRoot(backend, requestSession) } });
    },
  };
}

/** One session for each HTTP request, shared by the operations of a batch. */
function requestSessions({ store, siteUrl, auth }: Backend): (request: Request) => RequestSession {
  const tokens = new SessionTokens(sessionSecret(store), siteUrl);
  const sessions = new WeakMap<Request, RequestSession>();
  return (request) => {
    let requestSession = sessions.get(request);
    if (!requestSession) {
      const proof = auth.readHeader(request.headers.get('authorization'));
      const user = proof.state === 'valid' && findCustomer(store, proof.user) ? proof.user : null;
      requestSession = new RequestSession(
        store,
        tokens,
        tokens.read(request.headers.get('woocommerce-session')),
        user,
      );
      if (proof.state !== 'absent' && user === null) requestSession.status = 403;
      sessions.set(request, requestSession);
    }
    return requestSession;
  };
}

/** Listens on a port; 0 takes a free one.
 * @param routesFor makes the routes once the address is sessions
 * @throws where the port is taken */
export async function listen(
  { host, port }: { host: string; port: number },
  routesFor: (address: { url: string; port: number }) => Routes,
): Promise<{ server: Server; url: string; port: number }> {
  let routes: Routes | undefined;
  const server = createServer((request, response) => {
    if (routes) answer(routes, request, response);
    else response.writeHead(503).end();
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

function answer(routes: Routes, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const attempt = (work: Promise<void>) => {
    work.catch((error: unknown) => {
      console.error(`backend: ${url.pathname} cannot be served:`, error);
      response.writeHead(500).end();
    });
  };
  if (url.pathname.startsWith(UPLOADS_PATH)) attempt(routes.media(request, response));
  else if (url.pathname === SIMULATOR_PATH) attempt(routes.simulator(request, response));
  else if (url.pathname === '/' && url.searchParams.has('download_file')) {
    routes.download(request, response, url.searchParams);
  } else answerGraphql(routes, request, response, url);
}

function answerGraphql(routes: Routes, request: IncomingMessage, response: ServerResponse, url: URL): void {
  const isGraphql = url.pathname === ENDPOINT || url.pathname === `${ENDPOINT}/`;
  if (!isGraphql && !(url.pathname === '/index.php' && url.searchParams.has('graphql'))) {
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end(`Nothing is here. The shop's GraphQL endpoint is ${ENDPOINT}.\n`);
    return;
  }
  request.url = `${ENDPOINT}${url.search}`;
  void routes.graphql(request, response);
}
