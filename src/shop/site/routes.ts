import { DEFAULT_LOCALE, LOCALE_CODES, LOCALE_PATHS, type Locale } from '#i18n/locales.ts';

/**
 * Every screen of the shop: route name -> path pattern, in matching order.
 * `{param}` stands for one path segment. Paths end in a slash, as directories of a static host do.
 */
export const ROUTES = {
  index: '/',
  contact: '/contact/',
  products: '/products/',
  'products-page': '/products/page/{pageNumber}/',
  categories: '/categories/',
  'product-category-slug': '/product-category/{categorySlug}/',
  'product-category-slug-page': '/product-category/{categorySlug}/page/{pageNumber}/',
  'product-slug': '/product/{slug}/',
  wishlist: '/wishlist/',
  checkout: '/checkout/',
  'order-summary': '/order-summary/',
  'order-summary-orderId': '/order-summary/{orderId}/',
  'order-received': '/checkout/order-received/{orderId}/',
  'privacy-policy': '/privacy-policy/',
  'my-account': '/my-account/',
  'my-account-lost-password': '/my-account/lost-password/',
  'oauth-login': '/oauth/login/',
  'oauth-login-provider': '/oauth/login/{provider}/',
} as const;

export type RouteName = keyof typeof ROUTES;

/**
 * Routes whose parameter only the browser knows: hosts answer them with another route's page.
 */
export const REWRITTEN_ROUTES = {
  'order-summary-orderId': 'order-summary',
  'order-received': 'order-summary',
  'oauth-login-provider': 'oauth-login',
} as const satisfies Partial<Record<RouteName, RouteName>>;

/** Whether a route has a page of its own in the release. */
export function hasPage(name: RouteName): name is PageRouteName {
  return !(name in REWRITTEN_ROUTES);
}

export type PageRouteName = Exclude<RouteName, keyof typeof REWRITTEN_ROUTES>;

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export type RouteParams<N extends RouteName> = Record<ParamNames<(typeof ROUTES)[N]>, string>;

export type RouteMatch = {
  [N in RouteName]: { locale: Locale; name: N; params: RouteParams<N> };
}[RouteName];

type PathArguments<N extends RouteName> = [ParamNames<(typeof ROUTES)[N]>] extends [never]
  ? [locale: Locale]
  : [locale: Locale, params: Record<ParamNames<(typeof ROUTES)[N]>, string | number>];

/**
 * The path of a screen in a locale, such as `/de/product/tide-mug/`.
 * @returns a site-absolute path that ends in a slash; parameters are percent-encoded
 */
export function routePath<N extends RouteName>(name: N, ...[locale, params]: PathArguments<N>): string {
  const filled = ROUTES[name].replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String((params as Record<string, string | number> | undefined)?.[key] ?? '')),
  );
  return localePrefix(locale) + filled;
}

/** The path of any product's page: `{slug}` stands for the product. For scripts, that need no other route. */
export function productPathPattern(locale: Locale): string {
  return localePrefix(locale) + ROUTES['product-slug'];
}

/** The path of a product list page; page 1 is the list's own address, so no page has two. */
export function listingPath(locale: Locale, categorySlug: string | null, page: number): string {
  if (categorySlug === null) {
    return page === 1
      ? routePath('products', locale)
      : routePath('products-page', locale, { pageNumber: page });
  }
  return page === 1
    ? routePath('product-category-slug', locale, { categorySlug })
    : routePath('product-category-slug-page', locale, { categorySlug, pageNumber: page });
}

/** `''` for the default locale, else `/de` and so on. */
export function localePrefix(locale: Locale): string {
  return locale === DEFAULT_LOCALE ? '' : `/${LOCALE_PATHS[locale]}`;
}

/**
 * Splits a path into its locale and the path as the default locale has it.
 * @param path a site-absolute path without query
 */
export function splitLocale(path: string): { locale: Locale; rest: string } {
  const locale =
    LOCALE_CODES.find((code) => `${path}/`.startsWith(`/${LOCALE_PATHS[code]}/`)) ?? DEFAULT_LOCALE;
  return { locale, rest: path.slice(localePrefix(locale).length) || '/' };
}

/**
 * Which screen a path shows, or null where no screen has it.
 * @param path a site-absolute path, with or without its closing slash
 */
export function matchRoute(path: string): RouteMatch | null {
  const { locale, rest } = splitLocale(path);
  const segments = rest.split('/').filter(Boolean);
  for (const name of Object.keys(ROUTES) as RouteName[]) {
    const params = matchSegments(ROUTES[name].split('/').filter(Boolean), segments);
    if (params !== null) return { locale, name, params } as RouteMatch;
  }
  return null;
}

function matchSegments(pattern: string[], segments: string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) {
      if (part !== segment) return null;
      continue;
    }
    try {
      params[name] = decodeURIComponent(segment);
    } catch {
      return null;
    }
  }
  return params;
}

/** File name of error pages; no page of the shop has an address that ends in it. */
export const ERROR_PAGE = '404.html';

/**
 * The address of a page, for links to its twins in other locales. An error page has none, so it gives
 * its locale's home page.
 * @param path site-absolute path that is being rendered
 */
export function canonicalPath(path: string): string {
  const known = matchRoute(path) !== null && !path.endsWith(`/${ERROR_PAGE}/`);
  return known ? path : routePath('index', splitLocale(path).locale);
}
