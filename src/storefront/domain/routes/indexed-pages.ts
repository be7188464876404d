import { DEEP_PAGE } from './list-paths.ts';
import { ERROR_PAGE, matchRoute, PAGE_RULES, pageRouteOf } from './routes.ts';

/** True for a path (without query) that search engines may list. */
export function isIndexed(path: string): boolean {
  const match = matchRoute(path);
  if (match === null || path.endsWith(`/${ERROR_PAGE}/`) || path.endsWith(`/${ERROR_PAGE}`)) return false;
  if ('pageNumber' in match.params && match.params.pageNumber === DEEP_PAGE) return false;
  return PAGE_RULES[pageRouteOf(match.name)].indexed;
}
