import { LOCALE_CODES } from '#i18n/locales.ts';
import { localePrefix, ROUTES, type RouteName } from '#shop/site/routes.ts';

/** Routes to prerender. */
const PRERENDERED_ROUTES = [
  'index',
  'products',
  'products-page',
  'categories',
  'product-category-slug',
  'product-category-slug-page',
  'product-slug',
] as const satisfies RouteName[];

/**
 * Speculation rules (JSON) by which browsers prerender the page of a link that the pointer rests on. They list
 * the catalog's routes, so that checkout, account and orders are never prerendered.
 */
export function speculationRules(): string {
  const paths = LOCALE_CODES.flatMap((locale) =>
    PRERENDERED_ROUTES.map((route) => localePrefix(locale) + ROUTES[route].replace(/\{(\w+)\}/g, ':$1')),
  );
  const rule = {
    where: {
      and: [{ href_matches: paths }, { not: { selector_matches: '[rel~=nofollow],[aria-current]' } }],
    },
    eagerness: 'moderate',
  };
  return JSON.stringify({ prerender: [rule] });
}
