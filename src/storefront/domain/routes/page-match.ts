import { ERROR_PAGE, matchRoute, type RouteMatch, routePath, splitLocale } from './routes.ts';

/** Of the last page: its parts ask one after the other while it is rendered, and scripts do without. */
let last: { path: string; match: RouteMatch | null } | undefined;

/** As `matchRoute`, for what is asked several times in a row. */
export function pageMatch(path: string): RouteMatch | null {
  if (last?.path !== path) last = { path, match: matchRoute(path) };
  return last.match;
}

/** The path to link a page by in other locales; the home page for error pages. */
export function canonicalPath(path: string): string {
  const isPage = pageMatch(path) !== null && !path.endsWith(`/${ERROR_PAGE}/`);
  return isPage ? path : routePath('index', splitLocale(path).locale);
}
