import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpServer } from '#kit/http-server/http-server.ts';
import type { StoreProxy } from '../../../src/testing/test-site.ts';

/** The way to a backend, of a length that can be set. */
export interface SlowEndpoint extends StoreProxy {
  /** Milliseconds that every answer takes longer, also those that browsers ask for ahead of a request. */
  latency: number;
  close(): Promise<void>;
}

export async function startSlowEndpoint(): Promise<SlowEndpoint> {
  let backend = '';
  const forward = (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request;
    const forwarded = ask(new URL(url ?? '/', backend), { method, headers }, (answer) => {
      setTimeout(() => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }, endpoint.latency);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  };
  const server = createHttpServer({ name: 'slow endpoint', answer: forward });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint: SlowEndpoint = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`,
    latency: 0,
    forwardTo: (url) => {
      backend = url;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return endpoint;
}
