import { type CatalogLanguages, localesOf } from '#storefront/domain/languages/store-languages.ts';
import { DEEP_PAGE, listingPath, listOf } from '#storefront/domain/routes/list-paths.ts';
import { type Move, slugPath } from '#storefront/domain/routes/moved.ts';
import { RouteRules } from '#storefront/domain/routes/route-rules.ts';
import {
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

const TERM_LISTS = ['product-category-slug', 'brand-slug', 'product-tag-slug'] as const;

/**
 * The list that a path repeats as its first page, such as `/products/` for `/products/page/1/`.
 * @param path site-absolute, without query
 * @returns null if the path is not a first page
 */
export function firstPageRedirect(path: string): string | null {
  const match = matchRoute(path);
  const list = match && listOf(match);
  if (list?.page !== 1 || match === null || !('pageNumber' in match.params)) return null;
  return listingPath(match.locale, list.slug, 1, list.kind);
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
 * The deep page that answers the address of a list's page beyond the list depth. Not a rule of `_redirects`: some hosts
 * follow that file even where a page has a file of its own.
 * @param path site-absolute, without query, of a page that has no file
 * @returns its path, and the number of the page; null if the path is no later page of a list
 */
export function deepTarget(path: string): { path: string; page: number } | null {
  const match = matchRoute(path);
  const list = match && listOf(match);
  if (match === null || typeof list?.page !== 'number' || list.page === 1) return null;
  return { path: listingPath(match.locale, list.slug, DEEP_PAGE, list.kind), page: list.page };
}

/**
 * The `_redirects` file that Netlify, Cloudflare Pages and others read. Fixed paths come first: some
 * hosts allow many of those and few with parameters.
 * @param moves pages that moved, the latest first; no more of them are asked for than there is room
 * @param limit rules that the host accepts in all: older moves beyond it are left to the error page
 * @param routeRules only those of the shop if absent
 * @param languages of the catalog
 */
export function redirectsFile(
  moves: Iterable<Move> = [],
  limit = PIPELINE_DEFAULTS.redirectLimit,
  routeRules: RouteRules = new RouteRules(),
  languages: CatalogLanguages | null = null,
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
    for (const route of TERM_LISTS) {
      const firstOfTerm = routePattern(`${route}-page`, locale).replace(':pageNumber', FIRST_PAGE);
      dynamic.push(`${firstOfTerm} ${routePattern(route, locale)} 301`);
    }
    for (const [from, to] of Object.entries(REWRITTEN_ROUTES) as [
      keyof typeof REWRITTEN_ROUTES,
      PageRouteName,
    ][]) {
      if (routeRules.isBlocked(routePattern(from, locale))) continue;
      dynamic.push(`${routePattern(from, locale)} ${routePattern(to, locale)} 200`);
    }
  }
  const moved = moveRules(moves, languages, limit - fixed.length - dynamic.length);
  return `${[...fixed, ...moved, ...dynamic].join('\n')}\n`;
}

/** Rules for pages that moved, one for each address. */
function moveRules(moves: Iterable<Move>, languages: CatalogLanguages | null, room: number): string[] {
  const rules = new Map<string, string>();
  if (room <= 0) return [];
  for (const { kind, from, to, view = '' } of moves) {
    for (const locale of localesOf(languages, view)) {
      const [former, now] = [slugPath(kind, from, locale), slugPath(kind, to, locale)];
      const rule = `${former} ${now} 301`;
      // A colon or an asterisk means something else there.
      if (!/[:*]/.test(rule) && !rules.has(former)) rules.set(former, rule);
      if (rules.size === room) return [...rules.values()];
    }
  }
  return [...rules.values()];
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
