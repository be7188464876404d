import type { IncomingMessage, ServerResponse } from 'node:http';
import { says } from '#kit/messages/says.ts';
import { HttpError, mediaType, parseObject, readLimitedBody } from '../../watch/receiver/http.ts';
import type { DeskRefusal, DeskRefusalCode } from '../contract.ts';

const STATUS: Record<DeskRefusalCode, number> = {
  session: 401,
  foreign: 403,
  unknown: 404,
  request: 400,
  busy: 409,
  tooMany: 429,
  failed: 500,
};

/** A request that the desk does not carry out; the message says why in one sentence. */
export class Refused extends Error {
  override name = 'Refused';
  readonly code: DeskRefusalCode;
  readonly headers: Record<string, string>;
  readonly status: number;

  /** @param status if it is not that of the code */
  constructor(
    code: DeskRefusalCode,
    message: string,
    { headers = {}, status = STATUS[code] }: { headers?: Record<string, string>; status?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.headers = headers;
    this.status = status;
  }
}

/** Headers of everything that the desk answers: nobody keeps it, frames it or learns its address from it. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

const SELF = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/** Policy of the desk's page: scripts and styles are files of its own. Frames show pages of the shop. */
export const PAGE_POLICY = `${SELF}; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'`;

/** Answers with a body. @param headers in place of, or besides, those of every answer */
export function send(
  response: ServerResponse,
  status: number,
  body: Uint8Array | string,
  headers: Record<string, string>,
): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, {
    ...HEADERS,
    'Content-Security-Policy': SELF,
    'Content-Length': bytes.length,
    ...headers,
  });
  response.end(bytes);
}

export function sendJson(response: ServerResponse, status: number, body: object | readonly object[]): void {
  send(response, status, JSON.stringify(body), { 'Content-Type': 'application/json; charset=utf-8' });
}

export function sendHtml(
  response: ServerResponse,
  status: number,
  html: string,
  headers: Record<string, string> = {},
): void {
  send(response, status, html, { 'Content-Type': 'text/html; charset=utf-8', ...headers });
}

export function sendRefusal(response: ServerResponse, refused: Refused): void {
  const { code, message, status, headers } = refused;
  const body: DeskRefusal = { code, message };
  send(response, status, JSON.stringify(body), {
    'Content-Type': 'application/json; charset=utf-8',
    ...headers,
  });
}

const LIMIT = 16 * 1024;

/** Reads the JSON object of a POST. @throws Refused if it is anything else */
export async function readDeskBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (mediaType(request) !== 'application/json') {
    throw new Refused('request', says('desk.bodyType'), { status: 415 });
  }
  try {
    return parseObject(await readLimitedBody(request, LIMIT));
  } catch (error) {
    if (error instanceof HttpError) throw new Refused('request', error.message, { status: error.status });
    throw error;
  }
}

/** A text of a body. @throws Refused if it is missing, or longer than any that is meant */
export function textIn(body: Record<string, unknown>, field: string): string {
  const value = body[field];
  if (typeof value === 'string' && value !== '' && value.length <= 1000) return value;
  throw new Refused('request', says('desk.body', { field }));
}

/** A switch of a body, off if it is left out. @throws Refused if it is neither on nor off */
export function flagIn(body: Record<string, unknown>, field: string): boolean {
  const value = body[field] ?? false;
  if (typeof value === 'boolean') return value;
  throw new Refused('request', says('desk.body', { field }));
}
