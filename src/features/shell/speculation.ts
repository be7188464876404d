import { LOCALE_CODES } from '#i18n/locales.ts';
import { localePrefix, ROUTES, type RouteName } from '#shop/site/routes.ts';

/** Pages a shopper is likely to open next. */
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
 * Rules by which browsers prepare the page behind a link that the pointer rests on. They name the catalog's
 * pages, so checkout, account and orders are never opened ahead.
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
