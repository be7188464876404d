import { LOCALE_CODES } from '#i18n/locales.ts';
import { hasPage, localePrefix, PAGE_RULES, ROUTES, type RouteName } from '#shop/site/routes.ts';

/**
 * Rules by which browsers prepare the page behind a link that the pointer rests on. They name the catalog's
 * pages, so checkout, account and orders are never opened ahead.
 */
export function speculationRules(): string {
  const prerendered = (Object.keys(ROUTES) as RouteName[]).filter(
    (route) => hasPage(route) && PAGE_RULES[route].prerender,
  );
  const paths = LOCALE_CODES.flatMap((locale) =>
    prerendered.map((route) => localePrefix(locale) + ROUTES[route].replace(/\{(\w+)\}/g, ':$1')),
  );
  const rule = {
    where: {
      and: [{ href_matches: paths }, { not: { selector_matches: '[rel~=nofollow],[aria-current]' } }],
    },
    eagerness: 'moderate',
  };
  return JSON.stringify({ prerender: [rule] });
}
