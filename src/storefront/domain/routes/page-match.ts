import { DEEP_PAGE } from './list-paths.ts';
import {
  ERROR_PAGE,
  matchRoute,
  PAGE_RULES,
  pageRouteOf,
  type RouteMatch,
  routePath,
  splitLocale,
} from './routes.ts';

/** Of the last page: its parts ask one after the other while it is rendered. Scripts do without. */
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

/** True if a page fetches cart and customer at once. @param waitsForAction `initStoreOnUserActionToReduceServerLoad` */
export function startsSessionEagerly(path: string, waitsForAction: boolean): boolean {
  if (!waitsForAction) return true;
  const match = pageMatch(path);
  return match !== null && PAGE_RULES[pageRouteOf(match.name)].session === 'eager';
}

/** True for a path (without query) that search engines may list. */
export function isIndexed(path: string): boolean {
  const match = pageMatch(path);
  if (match === null || path.endsWith(`/${ERROR_PAGE}/`) || path.endsWith(`/${ERROR_PAGE}`)) return false;
  if ('pageNumber' in match.params && match.params.pageNumber === DEEP_PAGE) return false;
  return PAGE_RULES[pageRouteOf(match.name)].indexed;
}
