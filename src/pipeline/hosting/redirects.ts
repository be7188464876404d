import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  MOVED_FILE,
  type Move,
  type MovedSlugs,
  mayHaveMoved,
  movedPath,
} from '#storefront/domain/routes/moved.ts';
import { RouteRules } from '#storefront/domain/routes/route-rules.ts';
import {
  listingPath,
  localePrefix,
  matchRoute,
  type PageRouteName,
  REWRITTEN_ROUTES,
  ROUTES,
  type RouteName,
  routePath,
} from '#storefront/domain/routes/routes.ts';
import { PIPELINE_DEFAULTS } from '#storefront/domain/settings/pipeline-settings.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';

const FIRST_PAGE = '1';

/**
 * The list that a path repeats as its first page, such as `/products/` for `/products/page/1/`.
 * @param path site-absolute, without query
 * @returns null if the path is not a first page
 */
export function firstPageRedirect(path: string): string | null {
  const match = matchRoute(path);
  if (match?.name === 'products-page') {
    return match.params.pageNumber === FIRST_PAGE ? listingPath(match.locale, null, 1) : null;
  }
  if (match?.name === 'product-category-slug-page') {
    const { categorySlug, pageNumber } = match.params;
    return pageNumber === FIRST_PAGE ? listingPath(match.locale, categorySlug, 1) : null;
  }
  return null;
}

/**
 * The page that answers an address which only the browser can read, such as an order's.
 * @param path site-absolute, without query
 * @returns null if the path is not such an address
 */
export function rewriteTarget(path: string): string | null {
  const match = matchRoute(path);
  return match !== null && isRewritten(match.name)
    ? routePath(REWRITTEN_ROUTES[match.name], match.locale)
    : null;
}

/**
 * The `_redirects` file that Netlify, Cloudflare Pages and others read. Fixed paths come first: some
 * hosts allow many of those and few with parameters.
 * @param moves pages that moved, the latest first
 * @param limit rules that the host accepts in all: older moves beyond it are left to the error page
 * @param routeRules only those of the shop if absent
 */
export function redirectsFile(
  moves: readonly Move[] = [],
  limit = PIPELINE_DEFAULTS.redirectLimit,
  routeRules: RouteRules = new RouteRules(),
): string {
  const fixed: string[] = [];
  const dynamic: string[] = [];
  for (const locale of LOCALE_CODES) {
    for (const [path, rule] of Object.entries(routeRules.table())) {
      if (typeof rule === 'string') continue;
      const [from, to] = [path, rule.redirect].map((side) => localePrefix(locale) + asPattern(side));
      (path.includes('{') ? dynamic : fixed).push(`${from} ${to} 301`);
    }
    const firstPage = routePattern('products-page', locale).replace(':pageNumber', FIRST_PAGE);
    fixed.push(`${firstPage} ${listingPath(locale, null, 1)} 301`);
    const firstOfCategory = routePattern('product-category-slug-page', locale).replace(
      ':pageNumber',
      FIRST_PAGE,
    );
    dynamic.push(`${firstOfCategory} ${routePattern('product-category-slug', locale)} 301`);
    for (const [from, to] of Object.entries(REWRITTEN_ROUTES) as [
      keyof typeof REWRITTEN_ROUTES,
      PageRouteName,
    ][]) {
      if (routeRules.isBlocked(routePattern(from, locale))) continue;
      dynamic.push(`${routePattern(from, locale)} ${routePattern(to, locale)} 200`);
    }
  }
  const moved = moves
    .flatMap(({ kind, from, to }) =>
      LOCALE_CODES.map((locale) => `${addressOf(kind, from, locale)} ${addressOf(kind, to, locale)} 301`),
    )
    // A colon or an asterisk means something else there.
    .filter((rule) => !/[:*]/.test(rule))
    .slice(0, Math.max(0, limit - fixed.length - dynamic.length));
  return `${[...fixed, ...moved, ...dynamic].join('\n')}\n`;
}

/** Redirects of a `_redirects` file that concern one address each: site-absolute path -> where it leads. */
export function fixedRedirects(file: string): Map<string, string> {
  const rules = file.split('\n').map((line) => line.split(' '));
  return new Map(
    rules.flatMap(([from = '', to = '', status]) =>
      status === '301' && !/[:*]/.test(from) ? [[from, to] as const] : [],
    ),
  );
}

function addressOf(kind: Move['kind'], slug: string, locale: Locale): string {
  return kind === 'product' ? routePath('product-slug', locale, { slug }) : listingPath(locale, slug, 1);
}

/** A route as `_redirects` writes it: `/de/order-summary/:orderId/`. */
function routePattern(name: RouteName, locale: Locale): string {
  return localePrefix(locale) + asPattern(ROUTES[name]);
}

function asPattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function isRewritten(name: RouteName): name is keyof typeof REWRITTEN_ROUTES {
  return name in REWRITTEN_ROUTES;
}

interface Known {
  /** Changes with each release that replaces the file. */
  version: string;
  moved: MovedSlugs;
}

const known = new Map<string, Known>();

/**
 * Where a release has the page of a former address.
 * @param root folder of the release
 * @param path site-absolute, without query
 * @returns null if it has not moved
 */
export async function movedRedirect(root: string, path: string): Promise<string | null> {
  if (!mayHaveMoved(path)) return null;
  const file = join(root, MOVED_FILE);
  try {
    const { mtimeMs, size, ino } = await stat(file);
    const version = `${mtimeMs} ${size} ${ino}`;
    let entry = known.get(root);
    if (entry?.version !== version) {
      entry = { version, moved: JSON.parse(await readFile(file, 'utf8')) as MovedSlugs };
      known.clear();
      known.set(root, entry);
    }
    return movedPath(path, entry.moved);
  } catch {
    // A folder that is not a release has no such file.
    return null;
  }
}
