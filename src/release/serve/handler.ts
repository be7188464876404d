import { realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import send from 'send';
import { RemoteImageError } from '#remote-images/image-error.ts';
import { PICTURES_PATH } from '#shop/catalog/pictures/image-sources.ts';
import type { RouteRules } from '#shop/site/routes/route-rules.ts';
import { isDiskFull } from '../errors/release-error.ts';
import { isMissing } from '../files.ts';
import { parsePictureFile } from '../pictures/unfinished-pictures.ts';
import { LogThrottle } from '../terminal/log-throttle.ts';
import { isFile, type Resolution, resolveRequest } from './resolve-request.ts';
import { cacheControl, isImmutable, securityHeaders, surrogateKeyHeaders } from './response-headers.ts';
import { COPY_EXTENSIONS, ENCODINGS, type Encoding, TextFiles, textType } from './text-files.ts';

/** Larger texts are streamed as they are rather than held in memory. */
const MAX_TEXT_BYTES = 8 * 1024 * 1024;

const MAX_ATTEMPTS = 3;

/** When to ask again for a picture that there is no space for. */
const RETRY_SECONDS = 60;

/** Makes files of pictures that a release does not have yet. */
export interface MissingPictures {
  /**
   * @param folder the release's pictures
   * @returns true once the file exists; false where the release has no such picture
   * @throws RemoteImageError where it cannot be made
   */
  request(folder: string, name: string): Promise<boolean>;
}

/**
 * Answers requests from a release folder as it is at that moment.
 * @param root folder, or a symlink that may be pointed at another release at any time
 * @param pictures makes missing pictures; without it they are not found
 * @param options `rules`: those of the shop where left out; `surrogateKey`: for a cache in front
 */
export function createHandler(
  root: string,
  pictures: MissingPictures | null = null,
  { rules, surrogateKey = null }: { rules?: RouteRules; surrogateKey?: string | null } = {},
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const texts = new TextFiles();
  const problems = new LogThrottle();
  const headers = Object.entries(securityHeaders());

  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    return answerInTime(request, response);
  };

  /** A release that was replaced may be deleted while one of its files is opened: the next one has it. */
  async function answerInTime(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await answer(request, response);
      } catch (error) {
        if (!isMissing(error) || response.headersSent || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.statusCode = 200;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return plain(response, 405, 'Method not allowed.');
    }
    const found = await resolveNow(root, request.url ?? '/', rules);
    if (found === null) return plain(response, 503, 'There is no release to serve.');
    const { release, resolution } = found;
    const picture = resolution.kind === 'missing' ? pictureNamed(request.url ?? '') : null;
    if (picture !== null && pictures !== null) {
      try {
        const isThere = await pictures.request(join(release, PICTURES_PATH), picture);
        if (isThere) return await sendFile(request, response, release, PICTURES_PATH + picture);
      } catch (error) {
        if (error instanceof RemoteImageError) return plain(response, 500, 'This picture cannot be made.');
        if (!isDiskFull(error)) throw error;
        return noSpace(response, join(release, PICTURES_PATH));
      }
    }
    switch (resolution.kind) {
      case 'malformed':
        return plain(response, 400, 'The address is malformed.');
      case 'redirect':
        response.setHeader('Location', resolution.location);
        return plain(response, 308, 'Moved.');
      case 'missing':
        if (resolution.page === null) return plain(response, 404, 'Not found.');
        response.statusCode = 404;
        return sendText(request, response, release, resolution.page);
      case 'file':
        return sendFile(request, response, release, resolution.path);
    }
  }

  /** A page asks for many pictures: one line says it for all. */
  function noSpace(response: ServerResponse, folder: string): void {
    const text = `There is no space left to write ${folder}. Free some: a missing picture is made when it is asked for again.`;
    if (problems.shouldLog(text, Date.now())) console.error(text);
    response.setHeader('Retry-After', RETRY_SECONDS);
    plain(response, 503, 'This picture cannot be made now.');
  }

  function setCaching(response: ServerResponse, path: string): void {
    response.setHeader('Cache-Control', cacheControl(path));
    for (const [name, value] of Object.entries(surrogateKeyHeaders(path, surrogateKey))) {
      response.setHeader(name, value);
    }
  }

  async function sendFile(
    request: IncomingMessage,
    response: ServerResponse,
    release: string,
    path: string,
  ): Promise<void> {
    setCaching(response, path);
    const type = textType(path);
    if (type === undefined) return stream(request, response, release, path);
    response.setHeader('Content-Type', type);
    response.setHeader('Vary', 'Accept-Encoding');
    const encoding = negotiate(request);
    if (isImmutable(path) && encoding !== 'identity') {
      const copy = path + COPY_EXTENSIONS[encoding];
      if (await isFile(release, copy)) {
        response.setHeader('Content-Encoding', encoding);
        return stream(request, response, release, copy);
      }
    }
    const size = (await sizeOf(release, path)) ?? 0;
    if (size > MAX_TEXT_BYTES) return stream(request, response, release, path);
    return sendText(request, response, release, path);
  }

  async function sendText(
    request: IncomingMessage,
    response: ServerResponse,
    release: string,
    path: string,
  ): Promise<void> {
    const file = await texts.read(join(release, path), negotiate(request));
    setCaching(response, path);
    response.setHeader('Vary', 'Accept-Encoding');
    const found = response.statusCode === 200;
    if (found) {
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

/** The file that an address of a picture names; null for other addresses. */
function pictureNamed(target: string): string | null {
  const [path = ''] = target.split('?', 1);
  const name = path.startsWith(PICTURES_PATH) ? path.slice(PICTURES_PATH.length) : '';
  return parsePictureFile(name) === null ? null : name;
}

/** Resolves an address in the release that is current, again if that was replaced meanwhile. */
async function resolveNow(
  root: string,
  target: string,
  rules?: RouteRules,
): Promise<{ release: string; resolution: Resolution } | null> {
  let release = await realFolder(root);
  while (release !== null) {
    const resolution = await resolveRequest(release, target, rules);
    const current = resolution.kind === 'missing' ? await realFolder(root) : release;
    if (current === release) return { release, resolution };
    release = current;
  }
  return null;
}

async function realFolder(root: string): Promise<string | null> {
  return realpath(root).catch(() => null);
}

async function sizeOf(release: string, path: string): Promise<number | null> {
  return stat(join(release, path)).then(
    ({ size }) => size,
    () => null,
  );
}

/** Streams a file from disk, whole or a range of it. */
function stream(
  request: IncomingMessage,
  response: ServerResponse,
  release: string,
  path: string,
): Promise<void> {
  return new Promise((done) => {
    const options = { root: release, index: false, dotfiles: 'allow', cacheControl: false } as const;
    send(request, path.split('/').map(encodeURIComponent).join('/'), options)
      .on('error', (error: { status: number; headers?: Record<string, string> }) => {
        for (const name of ['Content-Type', 'Content-Encoding', 'ETag', 'Last-Modified', 'Cache-Control']) {
          response.removeHeader(name);
        }
        for (const [name, value] of Object.entries(error.headers ?? {})) response.setHeader(name, value);
        plain(response, error.status, error.status === 416 ? 'No such range.' : 'Not found.');
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

function plain(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', 'no-cache');
  response.end(`${text}\n`);
}
