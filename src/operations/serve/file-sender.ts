import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import send from 'send';
import { COPY_EXTENSIONS, ENCODINGS, type Encoding, textType } from '#pipeline/hosting/compression.ts';
import { cacheControl, isImmutable } from '#pipeline/hosting/response-headers.ts';
import { TextFiles } from '#pipeline/hosting/text-files.ts';
import { isFile } from './resolve-request.ts';

/** Answers with a line of text that caches must revalidate; hangs up if another answer has begun. */
export function answerPlainly(
  response: ServerResponse,
  status: number,
  text: string,
  caching: 'no-cache' | 'no-store' = 'no-cache',
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', caching);
  response.end(`${text}\n`);
}

/** Larger texts are streamed as they are rather than held in memory. */
const MAX_TEXT_BYTES = 8 * 1024 * 1024;

/** A request, and the release folder that answers it. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  release: string;
}

/** Sends files of a release, whose paths are relative to its folder. */
export class FileSender {
  readonly #texts = new TextFiles();

  /** Sends any file: as it is, or the smallest encoding that the client takes. */
  async sendFile(exchange: Exchange, path: string): Promise<void> {
    const { request, response, release } = exchange;
    response.setHeader('Cache-Control', cacheControl(path));
    const type = textType(path);
    if (type === undefined) return stream(exchange, path);
    response.setHeader('Content-Type', type);
    response.setHeader('Vary', varyOf(response));
    const encoding = negotiate(request);
    if (isImmutable(path) && encoding !== 'identity') {
      const copy = path + COPY_EXTENSIONS[encoding];
      if (await isFile(release, copy)) {
        response.setHeader('Content-Encoding', encoding);
        return stream(exchange, copy);
      }
    }
    const size = await stat(join(release, path)).then(
      (file) => file.size,
      () => 0,
    );
    return size > MAX_TEXT_BYTES ? stream(exchange, path) : this.sendText(exchange, path);
  }

  /** Sends a text that is compressed when it is asked for, with the status that the answer has already. */
  async sendText({ request, response, release }: Exchange, path: string): Promise<void> {
    const file = await this.#texts.read(join(release, path), negotiate(request));
    response.setHeader('Cache-Control', cacheControl(path));
    response.setHeader('Vary', varyOf(response));
    if (response.statusCode === 200) {
      response.setHeader('ETag', file.etag);
      response.setHeader('Last-Modified', file.lastModified);
      if (fresh(request.headers, { etag: file.etag, 'last-modified': file.lastModified })) {
        response.removeHeader('Content-Type');
        response.statusCode = 304;
        response.end();
        return;
      }
    }
    response.setHeader('Content-Type', textType(path) ?? 'text/plain; charset=utf-8');
    if (file.encoding !== 'identity') response.setHeader('Content-Encoding', file.encoding);
    response.setHeader('Content-Length', file.body.byteLength);
    response.end(request.method === 'HEAD' ? undefined : file.body);
  }
}

/** Streams a file from disk, whole or a range of it. */
function stream({ request, response, release }: Exchange, path: string): Promise<void> {
  return new Promise((done) => {
    const options = { root: release, index: false, dotfiles: 'allow', cacheControl: false } as const;
    send(request, path.split('/').map(encodeURIComponent).join('/'), options)
      .on('error', (error: { status: number; headers?: Record<string, string> }) => {
        for (const name of ['Content-Type', 'Content-Encoding', 'ETag', 'Last-Modified', 'Cache-Control']) {
          response.removeHeader(name);
        }
        for (const [name, value] of Object.entries(error.headers ?? {})) response.setHeader(name, value);
        answerPlainly(response, error.status, error.status === 416 ? 'No such range.' : 'Not found.');
      })
      .pipe(response);
    response.once('close', done);
  });
}

/** The content coding a client likes best: by its weights, then ours. */
function negotiate(request: IncomingMessage): Encoding {
  // The library's types lack the option that breaks ties.
  const negotiator = new Negotiator(request) as Negotiator & {
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
  };
  const chosen = negotiator.encoding([...ENCODINGS], { preferred: [...ENCODINGS] });
  return ENCODINGS.find((encoding) => encoding === chosen) ?? 'identity';
}

/** Crawlers get something else in place of an error page. */
function varyOf({ statusCode }: ServerResponse): string {
  return statusCode === 404 ? 'Accept-Encoding, User-Agent' : 'Accept-Encoding';
}
