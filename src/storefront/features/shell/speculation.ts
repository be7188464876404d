import {
  hasPage,
  localePrefix,
  PAGE_RULES,
  ROUTES,
  type RouteName,
} from '#storefront/domain/routes/routes.ts';
import type { Locale } from '#storefront/i18n/locales.ts';

/**
 * Speculation rules (JSON) by which browsers prerender the page of a link that the pointer rests on. They list
 * the catalog's routes in the page's locale, so that checkout, account and orders are never prerendered. `data-stale`
 * marks links to pages that a release has changed: browsers discard what they prerendered of them. Routes whose paths
 * begin alike share a pattern if no other route begins like that: every page repeats them.
 */
export function speculationRules(locale: Locale): string {
  const isPrerendered = (route: RouteName) => hasPage(route) && PAGE_RULES[route].prerender;
  const names = Object.keys(ROUTES) as RouteName[];
  const others = names.filter((route) => !isPrerendered(route)).map((route) => ROUTES[route]);
  const beginnings = names.filter(isPrerendered).map((route) => {
    const [, segment = ''] = ROUTES[route].split('/');
    return segment !== '' && !others.some((path) => path.startsWith(`/${segment}`))
      ? `/${segment}*`
      : ROUTES[route];
  });
  const isCovered = (path: string) =>
    beginnings.some((other) => other !== path && other.endsWith('*') && path.startsWith(other.slice(0, -1)));
  const patterns = new Set(beginnings.filter((path) => !isCovered(path)));
  const rule = {
    where: {
      and: [
        { href_matches: [...patterns].map((path) => localePrefix(locale) + path) },
        { not: { selector_matches: '[rel~=nofollow],[aria-current],[data-stale]' } },
      ],
    },
    eagerness: 'moderate',
  };
  return JSON.stringify({ prerender: [rule] });
}
