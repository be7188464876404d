import { ERROR_PAGE, matchRoute, PAGE_RULES, pageRouteOf } from './routes.ts';

/**
 * Returns true for a page that search engines may list.
 * @param path site-absolute, without query
 */
export function isIndexed(path: string): boolean {
  const match = matchRoute(path);
  if (match === null || path.endsWith(`/${ERROR_PAGE}/`) || path.endsWith(`/${ERROR_PAGE}`)) return false;
  return PAGE_RULES[pageRouteOf(match.name)].indexed;
}
