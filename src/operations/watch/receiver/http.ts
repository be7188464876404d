import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLargeError, readBody } from '#kit/http-server/http-server.ts';
import { says } from '#kit/messages/says.ts';

/** A refused request; the message says why and what would help. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** Answers in JSON. A refusal ends the connection; deliveries of a sale follow each other by the thousand on one. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  const bytes = Buffer.from(`${JSON.stringify(body)}\n`);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': bytes.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(status >= 400 && { Connection: 'close' }),
    ...headers,
  });
  response.end(bytes);
}

/** Reads a request's body, at most to the limit. @param limit in bytes @throws HttpError 413 beyond the limit */
export async function readLimitedBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  try {
    return await readBody(request, limit);
  } catch (error) {
    throw error instanceof BodyTooLargeError ? new HttpError(413, error.message) : error;
  }
}

/** The media type in a request's header, without parameters: `application/json`. */
export function mediaType(request: IncomingMessage): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Reads a JSON object. @throws HttpError 400 if it is not one */
export function parseObject(body: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new HttpError(400, says('watch.bodyNoJson'));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpError(400, says('watch.bodyNoObject'));
  }
  return value as Record<string, unknown>;
}

/** Returns true for a value that can be a database id. */
export function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

export interface Route {
  methods: readonly string[];
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Answers a request by the route of its path. @param lost answers requests without a route */
export async function respond(
  routes: Record<string, Route>,
  lost: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await findRoute(routes, lost, request).answer(request, response);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    sendJson(response, error.status, { message: error.message }, error.headers);
  }
}

function findRoute(routes: Record<string, Route>, lost: string, request: IncomingMessage): Route {
  const path = (request.url ?? '').split('?', 1)[0]?.replace(/(?<=.)\/$/, '') ?? '';
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (route === undefined) throw new HttpError(404, lost);
  const method = request.method ?? '';
  if (!route.methods.includes(method)) {
    throw new HttpError(405, `${path} takes ${route.methods.join(', ')}, not ${method}.`, {
      Allow: route.methods.join(', '),
    });
  }
  return route;
}
