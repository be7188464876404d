import { DEFAULT_LOCALE, LOCALE_CODES, LOCALE_PATHS, type Locale } from '#storefront/i18n/locales.ts';

/** Path patterns of all pages, in matching order. `{param}` is one segment. They end in a slash like directories. */
export const ROUTES = {
  index: '/',
  contact: '/contact/',
  products: '/products/',
  'products-page': '/products/page/{pageNumber}/',
  categories: '/categories/',
  'product-category-slug': '/product-category/{categorySlug}/',
  'product-category-slug-page': '/product-category/{categorySlug}/page/{pageNumber}/',
  'brand-slug': '/brand/{termSlug}/',
  'brand-slug-page': '/brand/{termSlug}/page/{pageNumber}/',
  'product-tag-slug': '/product-tag/{termSlug}/',
  'product-tag-slug-page': '/product-tag/{termSlug}/page/{pageNumber}/',
  'product-slug': '/product/{slug}/',
  wishlist: '/wishlist/',
  checkout: '/checkout/',
  'order-summary': '/order-summary/',
  'order-summary-orderId': '/order-summary/{orderId}/',
  'order-received': '/checkout/order-received/{orderId}/',
  'privacy-policy': '/privacy-policy/',
  withdrawal: '/withdrawal/',
  accessibility: '/accessibility/',
  'content-page': '/pages/{contentSlug}/',
  'my-account': '/my-account/',
  'my-account-lost-password': '/my-account/lost-password/',
  'oauth-login': '/oauth/login/',
  'oauth-login-provider': '/oauth/login/{provider}/',
} as const;

export type RouteName = keyof typeof ROUTES;

/** Routes with parameters known only at run time: hosts serve the page of another route for them. */
export const REWRITTEN_ROUTES = {
  'order-summary-orderId': 'order-summary',
  'order-received': 'order-summary',
  'oauth-login-provider': 'oauth-login',
} as const satisfies Partial<Record<RouteName, RouteName>>;

/** False for rewritten routes, which have no page of their own in a release. */
export function hasPage(name: RouteName): name is PageRouteName {
  return !(name in REWRITTEN_ROUTES);
}

export type PageRouteName = Exclude<RouteName, keyof typeof REWRITTEN_ROUTES>;

/** Routes of one page, which the shop has whatever its catalog. */
export type StaticRouteName = {
  [N in PageRouteName]: (typeof ROUTES)[N] extends `${string}{${string}` ? never : N;
}[PageRouteName];

interface PageRule {
  /** `eager` fetches cart and customer when the page is opened, `on action` at the shopper's first action. */
  session: 'eager' | 'on action';
  /** True if browsers may render the page ahead, while the pointer rests on a link to it. */
  prerender: boolean;
  /** True if search engines may list it: false for pages that show something else to every shopper. */
  indexed: boolean;
}

const CATALOG_PAGE: PageRule = { session: 'on action', prerender: true, indexed: true };
const PLAIN_PAGE: PageRule = { session: 'on action', prerender: false, indexed: true };
const DEVICE_PAGE: PageRule = { session: 'on action', prerender: false, indexed: false };
const PERSONAL_PAGE: PageRule = { session: 'eager', prerender: false, indexed: false };

/** Rules for browsers and search engines, page by page; apart from `ROUTES`, which scripts carry. */
export const PAGE_RULES: Record<PageRouteName, PageRule> = {
  index: CATALOG_PAGE,
  contact: PLAIN_PAGE,
  products: CATALOG_PAGE,
  'products-page': CATALOG_PAGE,
  categories: CATALOG_PAGE,
  'product-category-slug': CATALOG_PAGE,
  'product-category-slug-page': CATALOG_PAGE,
  // The rules for rendering ahead are in every page, and many shops have no brands.
  'brand-slug': PLAIN_PAGE,
  'brand-slug-page': PLAIN_PAGE,
  'product-tag-slug': CATALOG_PAGE,
  'product-tag-slug-page': CATALOG_PAGE,
  'product-slug': CATALOG_PAGE,
  wishlist: DEVICE_PAGE,
  checkout: PERSONAL_PAGE,
  'order-summary': PERSONAL_PAGE,
  'privacy-policy': PLAIN_PAGE,
  withdrawal: PLAIN_PAGE,
  accessibility: PLAIN_PAGE,
  'content-page': PLAIN_PAGE,
  'my-account': PERSONAL_PAGE,
  'my-account-lost-password': PERSONAL_PAGE,
  'oauth-login': PERSONAL_PAGE,
};

/** The route whose page answers a route: its own, or that of the route which it is rewritten to. */
export function pageRouteOf(name: RouteName): PageRouteName {
  return hasPage(name) ? name : REWRITTEN_ROUTES[name];
}

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

type RouteParams<N extends RouteName> = Record<ParamNames<(typeof ROUTES)[N]>, string>;

export type RouteMatch = {
  [N in RouteName]: { locale: Locale; name: N; params: RouteParams<N> };
}[RouteName];

type PathArguments<N extends RouteName> = [ParamNames<(typeof ROUTES)[N]>] extends [never]
  ? [locale: Locale]
  : [locale: Locale, params: Record<ParamNames<(typeof ROUTES)[N]>, string | number>];

/** The path of a page in a locale, such as `/de/product/tide-mug/`, with percent-encoded parameters. */
export function routePath<N extends RouteName>(name: N, ...[locale, params]: PathArguments<N>): string {
  let path: string = ROUTES[name];
  for (const [key, value] of Object.entries<string | number>(params ?? {}))
    path = path.replace(`{${key}}`, () => encodeURIComponent(value));
  return localePrefix(locale) + path;
}

/** The path of product pages with the placeholder `{slug}`. For scripts, which need no other route. */
export function productPathPattern(locale: Locale): string {
  return localePrefix(locale) + ROUTES['product-slug'];
}

/** `''` for the default locale, else `/de` and so on. */
export function localePrefix(locale: Locale): string {
  return locale === DEFAULT_LOCALE ? '' : `/${LOCALE_PATHS[locale]}`;
}

/** Splits a path (without query) into its locale and the path in the default locale. */
export function splitLocale(path: string): { locale: Locale; rest: string } {
  const locale =
    LOCALE_CODES.find((code) => `${path}/`.startsWith(`/${LOCALE_PATHS[code]}/`)) ?? DEFAULT_LOCALE;
  return { locale, rest: path.slice(localePrefix(locale).length) || '/' };
}

/** The route of a path, with or without a trailing slash; null if none matches. */
export function matchRoute(path: string): RouteMatch | null {
  const { locale, rest } = splitLocale(path);
  const segments = rest.split('/').filter(Boolean);
  for (const name of Object.keys(ROUTES) as RouteName[]) {
    const params = matchSegments(ROUTES[name].split('/').filter(Boolean), segments);
    if (params !== null) return { locale, name, params } as RouteMatch;
  }
  return null;
}

/** The parameters of a path by its pattern, both in segments; null if it does not match. */
export function matchSegments(pattern: string[], segments: string[]): Record<string, string> | null {
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

export const ERROR_PAGE = '404.html';

/** The routes that the shop has whatever its catalog. A function, so that scripts do not carry the list. */
export function staticRoutes(): StaticRouteName[] {
  const names = Object.keys(ROUTES) as RouteName[];
  return names.filter((name): name is StaticRouteName => hasPage(name) && !ROUTES[name].includes('{'));
}
