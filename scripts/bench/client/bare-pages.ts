import type { AddressInfo } from 'node:net';
import { createHttpServer } from '#kit/http-server/http-server.ts';

/** Path of the page with one link, and of the page behind it. */
export const BARE_LIST = '/';
export const BARE_PATH = '/bare/';

const HEAD = '<!doctype html><html lang="en"><head><title>Bare</title></head>';
const RULES = JSON.stringify({ prerender: [{ where: { href_matches: BARE_PATH }, eagerness: 'moderate' }] });
const PAGES: Record<string, string> = {
  [BARE_LIST]: `${HEAD}<main><article><h2><a href="${BARE_PATH}">Open</a></h2></article></main><script type="speculationrules">${RULES}</script>`,
  [BARE_PATH]: `${HEAD}<h1>Open</h1>`,
};

/** Serves two pages that cost a browser as little as a page can: beside them, others show what they cost. */
export async function serveBarePages(): Promise<{ url: string; close(): void }> {
  const server = createHttpServer({
    name: 'bare pages',
    answer: ({ url = '' }, response) => {
      const page = PAGES[url];
      response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
