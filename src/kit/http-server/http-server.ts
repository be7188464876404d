import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { says } from '#kit/messages/says.ts';

/** Answers a request. */
export type HttpAnswer = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

export interface HttpServerOptions {
  /** Names the server in its log. */
  name: string;
  /** Answers a request; what it throws is logged and answered with status 500. */
  answer: HttpAnswer;
  /** Longest time for a request to arrive, in milliseconds; default one minute. */
  requestTimeout?: number;
  /** Longest silence of a connection during an answer, in milliseconds; default two minutes. */
  silenceTimeout?: number;
}

const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 20_000;
const SILENCE_TIMEOUT_MS = 120_000;
/** Reverse proxies keep connections for a minute: one that this server ended sooner would fail a request. */
const KEEP_ALIVE_MS = 75_000;
/** A body of at most this many bytes is read even if a request was answered without it. */
const SMALL_BODY_BYTES = 64 * 1024;
/** Time for a client that is still sending to read its answer, and bytes that it may send meanwhile. */
const LINGER_MS = 1000;
const LINGER_BYTES = 1024 * 1024;
const LINGER_CHECK_MS = 10;

/**
 * Creates a server that outlives every request: whatever arrives is answered, and connections that send nothing, too
 * slowly or more than is read are closed.
 */
export function createHttpServer(options: HttpServerOptions): Server {
  const { requestTimeout = REQUEST_TIMEOUT_MS, silenceTimeout = SILENCE_TIMEOUT_MS } = options;
  const headersTimeout = Math.min(requestTimeout, HEADERS_TIMEOUT_MS);
  const server = createServer(
    {
      requestTimeout,
      headersTimeout,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: headersTimeout / 4,
    },
    (request, response) => void answerSafely(options, request, response),
  );
  server.setTimeout(silenceTimeout);
  server.on('connect', (_request, socket) => refuseTunnel(socket));
  return server;
}

/** The address that a request names, as a path with its query below any origin. @returns null if it is malformed */
export function requestUrl(request: IncomingMessage): URL | null {
  return URL.parse(request.url ?? '', 'http://localhost');
}

async function answerSafely(
  { name, answer }: HttpServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const report = (error: unknown) => {
    // Queries hold keys, such as those of links in emails.
    const path = JSON.stringify(request.url?.split('?')[0]);
    console.error(says('release.requestFailed', { name, method: request.method, path }), error);
  };
  response.on('error', report);
  endAfterUnread(request, response);
  try {
    await answer(request, response);
  } catch (error) {
    // A client that left in the middle of its request gets no answer.
    if (!request.socket.destroyed) report(error);
    fail(response);
  }
}

function fail(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const header of response.getHeaderNames()) response.removeHeader(header);
  response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end('Something went wrong.\n');
}

/**
 * Makes the answer to a request announce the end of its connection, unless the body was read by then or is small enough for
 * Node to read it: the next request, which through a proxy may be another client's, would be lost.
 */
function endAfterUnread(request: IncomingMessage, response: ServerResponse): void {
  const { socket, headers } = request;
  const length =
    headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
  if (length === 0) return;
  // Node calls this after an answer that ends its connection.
  socket.destroySoon = () => {
    if (request.complete) Socket.prototype.destroySoon.call(socket);
    else linger(socket);
  };
  if (length <= SMALL_BODY_BYTES) return;
  const { shouldKeepAlive } = response;
  response.shouldKeepAlive = false;
  request.once('end', () => {
    response.shouldKeepAlive = shouldKeepAlive;
  });
}

/** Leaves the rest of a body, which Node may have begun to read, and gives the client time to read the answer. */
function linger(socket: Socket): void {
  socket.end();
  socket.pause();
  const most = socket.bytesRead + LINGER_BYTES;
  const closing = setTimeout(() => socket.destroy(), LINGER_MS);
  const checking = setInterval(() => {
    if (socket.bytesRead > most) socket.destroy();
  }, LINGER_CHECK_MS);
  socket.once('close', () => {
    clearTimeout(closing);
    clearInterval(checking);
  });
}

/** Node drops a request for a tunnel without an answer. */
function refuseTunnel(socket: Duplex): void {
  socket.on('error', () => undefined);
  socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
    socket.destroy(),
  );
}

/** A request's body has more bytes than are taken. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError';

  constructor(limit: number) {
    super(says('watch.bodyTooLarge', { limit }));
  }
}

/**
 * Reads a request's body, and stops where it exceeds the limit.
 * @param limit in bytes
 * @throws BodyTooLargeError beyond the limit; another error where the client leaves
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  if (Number(request.headers['content-length']) > limit) {
    reject(new BodyTooLargeError(limit));
    return promise;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = (chunk: Buffer) => {
    size += chunk.length;
    chunks.push(chunk);
    if (size <= limit) return;
    request.off('data', collect);
    request.pause();
    reject(new BodyTooLargeError(limit));
  };
  request.on('data', collect);
  request.on('end', () => resolve(Buffer.concat(chunks)));
  request.on('error', reject);
  request.on('close', () => reject(new Error('The client left before its request was complete.')));
  return promise;
}
