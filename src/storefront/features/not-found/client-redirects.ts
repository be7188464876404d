import type { RouteRules } from '#storefront/domain/routes/route-rules.ts';
import { matchRoute, REWRITTEN_ROUTES, routePath, splitLocale } from '#storefront/domain/routes/routes.ts';

/** Answers of an error page to an address that the host has no file for. */
type ClientRedirect =
  /** The address belongs to a page of the shop: go to it. */
  | { kind: 'open'; href: string }
  /** There is no such page: show the error page of this locale and kind. */
  | { kind: 'show'; page: string };

/**
 * Replaces rewrites on hosts that only serve a single error page: orders and sign-in returns redirect to their
 * page with the parameter in the query, and other locales and products get their own error page.
 * @param address the requested URL
 * @param rules of the shop
 */
export function clientRedirect(
  { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>,
  rules: RouteRules,
): ClientRedirect {
  const ruled = rules.redirect(pathname, search);
  if (ruled !== null) return { kind: 'open', href: ruled + hash };
  const match = matchRoute(pathname);
  if (match !== null && match.name in REWRITTEN_ROUTES && !rules.isBlocked(pathname)) {
    const query = new URLSearchParams(search);
    for (const [name, value] of Object.entries(match.params)) query.set(name, value);
    const route = REWRITTEN_ROUTES[match.name as keyof typeof REWRITTEN_ROUTES];
    return { kind: 'open', href: `${routePath(route, match.locale)}?${query}${hash}` };
  }
  const { locale, rest } = splitLocale(pathname);
  const folder = rest.startsWith('/product/') ? 'product/' : '';
  return { kind: 'show', page: `${routePath('index', locale)}${folder}404.html` };
}
