import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpServer } from '#kit/http-server/http-server.ts';
import type { StoreProxy } from '../../../src/testing/shops/test-site.ts';

/** A proxy in front of a backend, with a latency that can be set. */
interface SlowEndpoint extends StoreProxy {
  /** Milliseconds added to every answer, also to preflight requests. */
  latency: number;
  close(): void;
}

export async function startSlowEndpoint(): Promise<SlowEndpoint> {
  let backend = '';
  const { url, close } = await listen((request, response) => {
    const { method, headers } = request;
    const forwarded = ask(new URL(request.url ?? '/', backend), { method, headers }, (answer) => {
      setTimeout(() => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }, endpoint.latency);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  const endpoint: SlowEndpoint = {
    url: `${url}/graphql`,
    latency: 0,
    forwardTo: (address) => {
      backend = address;
    },
    close,
  };
  return endpoint;
}

/** Path of the page behind the link. */
export const BARE_PATH = '/bare/';

const HEAD = '<!doctype html><html lang="en"><head><title>Bare</title></head>';
const RULES = JSON.stringify({ prerender: [{ where: { href_matches: BARE_PATH }, eagerness: 'moderate' }] });
const BARE_PAGES: Record<string, string> = {
  '/': `${HEAD}<main><article><h2><a href="${BARE_PATH}">Open</a></h2></article></main><script type="speculationrules">${RULES}</script>`,
  [BARE_PATH]: `${HEAD}<h1>Open</h1>`,
};

/** Serves two pages, one with a link to the other, that cost a browser as little as a page can. */
export function serveBarePages() {
  return listen(({ url = '' }, response) => {
    const page = BARE_PAGES[url];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
}

async function listen(answer: Parameters<typeof createHttpServer>[0]['answer']) {
  const server = createHttpServer({ name: 'bench', answer });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
