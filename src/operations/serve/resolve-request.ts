import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Payload } from '#storefront/domain/page-data/payload.ts';
import { RouteRules } from '#storefront/domain/routes/route-rules.ts';
import { movedRedirect } from '../../pipeline/hosting/moved-pages.ts';
import { deepTarget, firstPageRedirect, rewriteTarget } from '../../pipeline/hosting/redirects.ts';
import { payloadFile } from '../../pipeline/index/page-files.ts';

/** The outcome of resolving a request's address in a release. */
export type Resolution =
  /** `path` is the file's site-absolute path, decoded. */
  | { kind: 'file'; path: string }
  | { kind: 'redirect'; location: string }
  /** `page` is the path of the error page to show, null if the release has none. */
  | { kind: 'missing'; page: string | null }
  | { kind: 'malformed' };

/** Files for hosts, which are not served to shoppers. */
export const HOST_FILES: ReadonlySet<string> = new Set(['/_headers', '/_redirects']);
const SHOP_ONLY = new RouteRules();
const INDEX = 'index.html';
const ERROR_PAGE = '404.html';

/**
 * Finds what a release has for an address. Every page has one address, which ends in a slash: its other spellings are
 * redirected there with their query.
 * @param root folder of the release, as a real path
 * @param target the request's target as sent: an encoded path with its query
 */
export async function resolveRequest(
  root: string,
  target: string,
  rules: RouteRules = SHOP_ONLY,
): Promise<Resolution> {
  const queryStart = target.indexOf('?');
  const path = queryStart === -1 ? target : target.slice(0, queryStart);
  const query = queryStart === -1 ? '' : target.slice(queryStart);
  const decoded = decodePath(path);
  if (decoded === null) return { kind: 'malformed' };
  if (!isSafe(decoded)) return { kind: 'missing', page: await errorPage(root, '/') };

  const ruled = rules.redirect(path, query);
  if (ruled !== null) return { kind: 'redirect', location: ruled };
  if (rules.isBlocked(path)) return { kind: 'missing', page: await errorPage(root, decoded) };
  const first = firstPageRedirect(path);
  if (first !== null) return { kind: 'redirect', location: first + query };

  if (!decoded.endsWith('/')) {
    if (decoded.endsWith(`/${INDEX}`) && (await isFile(root, decoded))) {
      return { kind: 'redirect', location: path.slice(0, path.lastIndexOf('/') + 1) + query };
    }
    if (decoded.endsWith(`/${ERROR_PAGE}`)) return { kind: 'missing', page: await errorPage(root, decoded) };
    if (!HOST_FILES.has(decoded) && (await isFile(root, decoded))) return { kind: 'file', path: decoded };
    const isPage = rewriteTarget(path) !== null || (await isFile(root, `${decoded}/${INDEX}`));
    if (isPage || (await deepPage(root, path)) !== null) {
      return { kind: 'redirect', location: `${path}/${query}` };
    }
    return await missing(root, path, query, decoded);
  }

  const page = decoded + INDEX;
  if (await isFile(root, page)) return { kind: 'file', path: page };
  const rewritten = rewriteTarget(path);
  if (rewritten !== null && (await isFile(root, rewritten + INDEX))) {
    return { kind: 'file', path: rewritten + INDEX };
  }
  const deep = await deepPage(root, path);
  if (deep !== null) return { kind: 'file', path: deep };
  return await missing(root, path, query, decoded);
}

/** The page that answers a list's page beyond the list depth; null if the list is not cut off, or ends before it. */
async function deepPage(root: string, path: string): Promise<string | null> {
  const target = deepTarget(path);
  if (target === null) return null;
  const file = decodePath(target.path) + INDEX;
  if (!(await isFile(root, file))) return null;
  return target.page > (await readPageCount(root, target.path)) ? null : file;
}

/** The number of pages of a list, from the data of its deep page. */
async function readPageCount(root: string, path: string): Promise<number> {
  const payload = JSON.parse(await readFile(join(root, payloadFile(path) ?? ''), 'utf8')) as Payload;
  return 'listing' in payload ? payload.listing.pageCount : 0;
}

/** A page that moved redirects, from all spellings of its former address. */
async function missing(root: string, path: string, query: string, decoded: string): Promise<Resolution> {
  const moved = await movedRedirect(root, path);
  if (moved !== null) return { kind: 'redirect', location: moved + query };
  return { kind: 'missing', page: await errorPage(root, decoded) };
}

/** The nearest error page going up from a path, so that a locale or a part of the shop may have its own. */
async function errorPage(root: string, path: string): Promise<string | null> {
  const folders = path.split('/').slice(0, -1);
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const page = `${folders.slice(0, depth).join('/')}/${ERROR_PAGE}`;
    if (await isFile(root, page)) return page;
  }
  return null;
}

function decodePath(path: string): string | null {
  if (!path.startsWith('/')) return null;
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}

/**
 * Returns true if a path stays inside the release, names no hidden file, and has no empty segment, which a browser
 * could read as the host of a redirect.
 */
function isSafe(decoded: string): boolean {
  if (decoded.includes('//') || decoded.includes('\\')) return false;
  return decoded.split('/').every((segment) => !segment.startsWith('.') || segment === '.well-known');
}

/** @param root a real path: a link that leads out of it counts as missing */
export async function isFile(root: string, path: string): Promise<boolean> {
  try {
    const real = await realpath(join(root, path));
    return real.startsWith(root + sep) && (await stat(real)).isFile();
  } catch {
    return false;
  }
}
