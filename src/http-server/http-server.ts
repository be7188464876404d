import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

export interface HttpServerOptions {
  /** Names the server in its log. */
  name: string;
  /** Answers a request; what it throws is logged and answered with status 500. */
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;
  /** How long a request may take to arrive, in milliseconds; default one minute. */
  requestTimeout?: number;
  /** How long a connection may be silent during an answer, in milliseconds; default two minutes. */
  silenceTimeout?: number;
}

const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 20_000;
const SILENCE_TIMEOUT_MS = 120_000;
/** How long a client that is still sending has to read its answer, and how much it may send meanwhile. */
const LINGER_MS = 1000;
const LINGER_BYTES = 1024 * 1024;
const LINGER_CHECK_MS = 10;

/**
 * Creates a server that outlives every request: whatever arrives is answered, and connections that send
 * nothing, too slowly or more than is read are closed.
 */
export function createHttpServer(options: HttpServerOptions): Server {
  const { requestTimeout = REQUEST_TIMEOUT_MS, silenceTimeout = SILENCE_TIMEOUT_MS } = options;
  const headersTimeout = Math.min(requestTimeout, HEADERS_TIMEOUT_MS);
  const server = createServer(
    { requestTimeout, headersTimeout, connectionsCheckingInterval: headersTimeout / 4 },
    (request, response) => void answerSafely(options, request, response),
  );
  server.setTimeout(silenceTimeout);
  server.on('connect', (_request, socket) => refuseTunnel(socket));
  return server;
}

/**
 * The address that a request names, as a path with its query below any origin.
 * @returns null where it is malformed
 */
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
    console.error(`${name}: ${request.method} ${path} failed:`, error);
  };
  response.on('error', report);
  response.once('finish', () => leaveUnread(request));
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

/** Returns true while more of a request's body is to come. */
export function hasUnreadBody({ complete, headers }: IncomingMessage): boolean {
  return !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0);
}

/** Leaves the rest of a body that was answered early: Node would read it to its end, and may still begin to. */
function leaveUnread(request: IncomingMessage): void {
  const { socket } = request;
  if (!hasUnreadBody(request) || socket.destroyed) return;
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
