import { realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isDiskFull, RemoteImageError } from '#kit/errors.ts';
import { isMissing } from '#kit/files/files.ts';
import { says } from '#kit/messages/says.ts';
import { LogThrottle } from '#kit/terminal.ts';
import { cacheTagHeaders } from '#pipeline/hosting/cache-tags.ts';
import { isHashed, securityHeaders } from '#pipeline/hosting/response-headers.ts';
import type { PictureMaker } from '#pipeline/pictures/picture-maker.ts';
import { PICTURES_PATH } from '#storefront/domain/catalog/image-sources.ts';
import type { RouteRules } from '#storefront/domain/routes/route-rules.ts';
import { parsePictureFile } from '../../pipeline/pictures/unfinished-pictures.ts';
import { answerPlainly, type Exchange, FileSender } from './file-sender.ts';
import { type Resolution, resolveRequest } from './resolve-request.ts';

/**
 * Names by which crawlers of search engines, language models and link previews call themselves. Cubot makes phones. The
 * examples for nginx and Caddy have the same expression, which `real-hosts.test.ts` tries there.
 */
const CRAWLER =
  /(?:^|[^u])bot(?![a-z])|crawler|spider|slurp|facebookexternalhit|meta-external|mediapartners|google-inspectiontool|googleother|ia_archiver/i;

/** Returns true for a known crawler: it is answered with the status alone where a shopper gets an error page. */
function isCrawler(userAgent: string | undefined): boolean {
  return userAgent !== undefined && CRAWLER.test(userAgent);
}

const MAX_ATTEMPTS = 3;

/**
 * Answers requests from a release folder as it is at that moment.
 * @param root folder, or a symlink that may be pointed at another release at any time
 * @param pictures makes missing pictures; without it they are not found
 * @param options `rules`: those of the shop by default; `tagKey`: of the cache tags for a cache in front
 */
export function createHandler(
  root: string,
  pictures: MissingPictures | null = null,
  { rules, tagKey = null }: { rules?: RouteRules; tagKey?: string | null } = {},
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const sender = new FileSender();
  const makePicture = createPictureAnswers(pictures);
  const headers = Object.entries(securityHeaders());

  return (request, response) => {
    const tags = Object.entries(cacheTagHeaders(withoutQuery(request.url ?? '/'), tagKey));
    for (const [name, value] of [...headers, ...tags]) response.setHeader(name, value);
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
      return answerPlainly(response, 405, 'Method not allowed.');
    }
    const found = await resolveNow(root, request.url ?? '/', rules);
    if (found === null) return answerPlainly(response, 503, 'There is no release to serve.');
    const { release, resolution } = found;
    const exchange = { request, response, release };
    switch (resolution.kind) {
      case 'malformed':
        return answerPlainly(response, 400, 'The address is malformed.');
      case 'redirect':
        response.setHeader('Location', resolution.location);
        return answerPlainly(response, 308, 'Moved.');
      case 'missing': {
        const picture = await makePicture(exchange);
        if (picture === 'answered') return;
        if (picture !== 'absent') return sender.sendFile(exchange, picture.path);
        // A cache that stored a page in place of a script would serve it for as long as scripts are cached.
        if (isHashed(request.url ?? '')) return answerPlainly(response, 404, 'Not found.', 'no-store');
        response.setHeader('Vary', 'User-Agent');
        if (resolution.page === null || isCrawler(request.headers['user-agent'])) {
          return answerPlainly(response, 404, 'Not found.');
        }
        response.statusCode = 404;
        return sender.sendText(exchange, resolution.page);
      }
      case 'file':
        return sender.sendFile(exchange, resolution.path);
    }
  }
}

function withoutQuery(target: string): string {
  return target.slice(0, /[?#]|$/.exec(target)?.index);
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

/** When to ask again for a picture that there is no space for. */
const RETRY_SECONDS = 60;

/** Makes pictures that a release does not have yet. */
export type MissingPictures = Pick<PictureMaker, 'request'>;

/**
 * Makes pictures that are asked for before they are made.
 * @returns a function that makes the picture an address names: its path once it is there, `absent` where the release
 *   has none of that name, `answered` where it cannot be made and the response says so
 */
function createPictureAnswers(pictures: MissingPictures | null) {
  const problems = new LogThrottle();

  return async ({
    request,
    response,
    release,
  }: Exchange): Promise<{ path: string } | 'absent' | 'answered'> => {
    const name = pictureNamed(request.url ?? '');
    if (name === null || pictures === null) return 'absent';
    const folder = join(release, PICTURES_PATH);
    try {
      return (await pictures.request(folder, name)) ? { path: PICTURES_PATH + name } : 'absent';
    } catch (error) {
      if (error instanceof RemoteImageError) answerPlainly(response, 500, 'This picture cannot be made.');
      else if (isDiskFull(error)) answerNoSpace(response, folder);
      else throw error;
      return 'answered';
    }
  };

  /** A page requests many pictures: one line of the log covers all. */
  function answerNoSpace(response: ServerResponse, folder: string): void {
    const text = says('release.diskFullForPictures', { folder });
    if (problems.shouldLog(text, Date.now())) console.error(text);
    response.setHeader('Retry-After', RETRY_SECONDS);
    answerPlainly(response, 503, 'This picture cannot be made now.');
  }
}

/** The file that an address of a picture names; null for other addresses. */
function pictureNamed(target: string): string | null {
  const [path = ''] = target.split('?', 1);
  const name = path.startsWith(PICTURES_PATH) ? path.slice(PICTURES_PATH.length) : '';
  return parsePictureFile(name) === null ? null : name;
}
