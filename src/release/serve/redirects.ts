import { LOCALE_CODES, type Locale } from '#i18n/locales.ts';
import type { Move } from '#shop/site/moved.ts';
import {
  listingPath,
  localePrefix,
  matchRoute,
  type PageRouteName,
  REWRITTEN_ROUTES,
  ROUTES,
  type RouteName,
  routePath,
} from '#shop/site/routes.ts';

const FIRST_PAGE = '1';
/** Rules in `_redirects` that the strictest known host accepts. */
const DEFAULT_LIMIT = 2000;

/**
 * The list that a path repeats as its first page, such as `/products/` for `/products/page/1/`.
 * @param path site-absolute, without query
 * @returns null where the path is no first page
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
 * @returns null where the path is no such address
 */
export function rewriteTarget(path: string): string | null {
  const match = matchRoute(path);
  return match !== null && isRewritten(match.name)
    ? routePath(REWRITTEN_ROUTES[match.name], match.locale)
    : null;
}

/**
 * The `_redirects` file that Netlify, Cloudflare Pages and others read. Fixed paths stand first: some
 * hosts allow many of those and few with parameters.
 * @param moves pages that moved, the latest first
 * @param limit rules that the host accepts in all: older moves beyond it are left to the error page
 */
export function redirectsFile(moves: readonly Move[] = [], limit = DEFAULT_LIMIT): string {
  const fixed: string[] = [];
  const dynamic: string[] = [];
  for (const locale of LOCALE_CODES) {
    const firstPage = pattern('products-page', locale).replace(':pageNumber', FIRST_PAGE);
    fixed.push(`${firstPage} ${listingPath(locale, null, 1)} 301`);
    const firstOfCategory = pattern('product-category-slug-page', locale).replace(':pageNumber', FIRST_PAGE);
    dynamic.push(`${firstOfCategory} ${pattern('product-category-slug', locale)} 301`);
    for (const [from, to] of Object.entries(REWRITTEN_ROUTES) as [
      keyof typeof REWRITTEN_ROUTES,
      PageRouteName,
    ][]) {
      dynamic.push(`${pattern(from, locale)} ${pattern(to, locale)} 200`);
    }
  }
  const moved = moves
    .flatMap(({ kind, from, to }) =>
      LOCALE_CODES.map((locale) => `${addressOf(kind, from, locale)} ${addressOf(kind, to, locale)} 301`),
    )
    // A colon or an asterisk stands for something else there.
    .filter((rule) => !/[:*]/.test(rule))
    .slice(0, Math.max(0, limit - fixed.length - dynamic.length));
  return `${[...fixed, ...moved, ...dynamic].join('\n')}\n`;
}

function addressOf(kind: Move['kind'], slug: string, locale: Locale): string {
  return kind === 'product' ? routePath('product-slug', locale, { slug }) : listingPath(locale, slug, 1);
}

/** A route as `_redirects` writes it: `/de/order-summary/:orderId/`. */
function pattern(name: RouteName, locale: Locale): string {
  return localePrefix(locale) + ROUTES[name].replace(/\{(\w+)\}/g, ':$1');
}

function isRewritten(name: RouteName): name is keyof typeof REWRITTEN_ROUTES {
  return name in REWRITTEN_ROUTES;
}
