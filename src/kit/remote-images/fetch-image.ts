import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { says } from '#kit/messages/says.ts';
import { RemoteImageError } from '../errors.ts';
import { assertPublicHost, type FetchScope, guardedLookup } from './private-network-guard.ts';

/** The time is for one picture, redirects included. */
export const FETCH_LIMITS = { maxBytes: 20 * 1024 * 1024, timeoutMs: 15_000, maxRedirects: 3 };
export type FetchLimits = typeof FETCH_LIMITS;

/** HTTP validators of a file's version, for conditional requests. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** `unchanged` answers a conditional request. */
export type FetchResult = ({ kind: 'bytes'; bytes: Buffer } & Validators) | { kind: 'unchanged' };

const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) };
/** Delay of a second try, for a server that restarts or has closed the connection, in milliseconds. */
const RETRY_AFTER_MS = 300;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** After this many pictures in a row without an answer, no more requests go to a host in this run. */
const MAX_CONSECUTIVE_FAILURES = 5;

/** Fetches many pictures, and skips hosts that do not answer. */
export class ImageFetcher {
  readonly #scope: FetchScope;
  readonly #limits: FetchLimits;
  readonly #failures = new Map<string, number>();

  constructor(scope: FetchScope, limits: FetchLimits = FETCH_LIMITS) {
    this.#scope = scope;
    this.#limits = limits;
  }

  /** @param known validators of the stored version; null fetches in any case @throws RemoteImageError */
  async fetch(sourceUrl: string, known: Validators | null): Promise<FetchResult> {
    const host = URL.parse(sourceUrl, this.#scope.base)?.host ?? '';
    const failures = this.#failures.get(host) ?? 0;
    if (failures >= MAX_CONSECUTIVE_FAILURES) {
      throw new RemoteImageError(says('pictures.givenUp', { host, failures }));
    }
    try {
      const fetched = await this.#fetchAgain(sourceUrl, known);
      this.#failures.set(host, 0);
      return fetched;
    } catch (error) {
      if (error instanceof RemoteImageError && error.unreachable) {
        this.#failures.set(host, (this.#failures.get(host) ?? 0) + 1);
      }
      throw error;
    }
  }

  /**
   * Fetches a picture, again if its host does not answer. Its address comes from a store's database or a file, so it is
   * not trusted: it may not lead into private networks, unless the scope allows it.
   */
  async #fetchAgain(sourceUrl: string, known: Validators | null): Promise<FetchResult> {
    const signal = AbortSignal.timeout(this.#limits.timeoutMs);
    try {
      return await this.#follow(sourceUrl, known, signal);
    } catch (error) {
      if (!(error instanceof RemoteImageError && error.unreachable) || signal.aborted) throw error;
      await setTimeout(RETRY_AFTER_MS);
      return this.#follow(sourceUrl, known, signal);
    }
  }

  async #follow(sourceUrl: string, known: Validators | null, signal: AbortSignal): Promise<FetchResult> {
    const { maxRedirects, maxBytes } = this.#limits;
    let url = parseAddress(sourceUrl, this.#scope.base);
    for (let hops = 0; hops <= maxRedirects; hops += 1) {
      const response = await sendRequest(url, this.#scope, known, signal);
      const status = response.statusCode ?? 0;
      if (status === 200)
        return { kind: 'bytes', bytes: await readBody(response, maxBytes, signal), ...validators(response) };
      response.resume();
      if (status === 304 && known !== null) return { kind: 'unchanged' };
      const { location } = response.headers;
      if (!REDIRECTS.has(status) || location === undefined) {
        throw new RemoteImageError(says('pictures.status', { host: url.host, status }), {
          unreachable: status >= 500,
        });
      }
      url = parseAddress(location, url);
    }
    throw new RemoteImageError(says('pictures.redirects', { maxRedirects }));
  }
}

function parseAddress(address: string, base: URL | undefined): URL {
  const url = URL.parse(address, base);
  if (url === null) throw new RemoteImageError(says('pictures.address'));
  if (url.protocol === 'http:' || url.protocol === 'https:') return url;
  throw new RemoteImageError(says('pictures.protocol', { protocol: url.protocol }));
}

async function sendRequest(
  url: URL,
  scope: FetchScope,
  known: Validators | null,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  assertPublicHost(url, scope);
  const secure = url.protocol === 'https:';
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = {
    Accept: 'image/avif,image/webp,image/*',
    'Accept-Encoding': 'identity',
    ...(known?.etag ? { 'If-None-Match': known.etag } : {}),
    ...(known?.lastModified ? { 'If-Modified-Since': known.lastModified } : {}),
  };
  const send = secure ? requestHttps : requestHttp;
  const agent = agents[secure ? 'https:' : 'http:'];
  send(url, { headers, signal, agent, lookup: guardedLookup(url, scope) }, resolve)
    .on('error', reject)
    .end();
  return promise.catch((error: unknown) => {
    throw toFetchError(error, url, signal);
  });
}

async function readBody(response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const tooLarge = new RemoteImageError(says('pictures.tooLarge', { megabytes: maxBytes / 1024 / 1024 }));
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (error) {
    response.destroy();
    if (error instanceof RemoteImageError) throw error;
    const reason = signal.aborted ? says('pictures.late') : says('pictures.brokeOffWay');
    throw new RemoteImageError(says('pictures.brokeOff', { reason }), { unreachable: true, cause: error });
  }
  return Buffer.concat(chunks);
}

function validators({ headers }: IncomingMessage): Validators {
  return { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null };
}

function toFetchError(error: unknown, url: URL, signal: AbortSignal): RemoteImageError {
  if (error instanceof RemoteImageError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  const reason = signal.aborted ? says('pictures.timeout') : says('pictures.unreachable', { code });
  const message = says('pictures.unanswered', { host: url.host, reason });
  return new RemoteImageError(message, { unreachable: true, cause: error });
}
