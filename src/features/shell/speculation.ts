import type { Locale } from '#i18n/locales.ts';
import { hasPage, localePrefix, PAGE_RULES, ROUTES, type RouteName } from '#shop/site/routes/routes.ts';

/**
 * Speculation rules (JSON) by which browsers prerender the page of a link that the pointer rests on. They list
 * the catalog's routes in the page's locale, so that checkout, account and orders are never prerendered. `data-stale`
 * marks links to pages that a release has changed: browsers discard what they prerendered of them.
 */
export function speculationRules(locale: Locale): string {
  const prerendered = (Object.keys(ROUTES) as RouteName[]).filter(
    (route) => hasPage(route) && PAGE_RULES[route].prerender,
  );
  const paths = prerendered.map((route) => localePrefix(locale) + ROUTES[route].replace(/\{\w+\}/g, '*'));
  const isCovered = (path: string) =>
    paths.some((other) => other !== path && other.endsWith('*/') && path.startsWith(other.slice(0, -2)));
  const rule = {
    where: {
      and: [
        { href_matches: paths.filter((path) => !isCovered(path)) },
        { not: { selector_matches: '[rel~=nofollow],[aria-current],[data-stale]' } },
      ],
    },
    eagerness: 'moderate',
  };
  return JSON.stringify({ prerender: [rule] });
}
