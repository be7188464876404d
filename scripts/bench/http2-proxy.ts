import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { selfSignedCertificate } from '../../src/testing/self-signed-certificate.ts';

/** Headers of a connection, which HTTP/2 forbids. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding'];

interface CachedResponse {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/**
 * Serves a site of this machine by HTTP/2 over TLS, as CDNs and the web servers of the recipes do: over HTTP/1.1 a
 * phone opens six connections, each of which costs round trips. What was asked for once comes from memory: the
 * browser has to share two cores with its server. Its certificate is one that browsers only take with a flag.
 * @param site its origin
 * @returns the origin by HTTP/2
 * @throws Error if openssl can be neither found nor installed
 */
export async function serveByHttp2(site: string): Promise<{ origin: string; close: () => void }> {
  const cache = new Map<string, Promise<CachedResponse>>();
  const server = createSecureServer(selfSignedCertificate('127.0.0.1'), (incoming, outgoing) => {
    const encoding = String(incoming.headers['accept-encoding'] ?? '');
    const key = `${incoming.url} ${encoding}`;
    const response = cache.get(key) ?? fetchFrom(site + incoming.url, encoding);
    cache.set(key, response);
    response.then(
      ({ status, headers, body }) => outgoing.writeHead(status, headers).end(body),
      () => {
        cache.delete(key);
        outgoing.stream.close();
      },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => server.close() };
}

async function fetchFrom(url: string, encoding: string): Promise<CachedResponse> {
  const asked = request(url, { headers: { 'accept-encoding': encoding } }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const own = Object.entries(response.headers).filter(([name]) => !CONNECTION_HEADERS.includes(name));
  const body = Buffer.concat(await response.toArray());
  return { status: response.statusCode ?? 502, headers: Object.fromEntries(own), body };
}
