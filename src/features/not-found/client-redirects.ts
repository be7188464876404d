import { matchRoute, REWRITTEN_ROUTES, routePath, splitLocale } from '#shop/site/routes.ts';

/** What an error page can do for an address that its host has no file for. */
export type ClientRedirect =
  /** The address belongs to a page that the host should have answered with. */
  | { kind: 'open'; href: string }
  /** The error page that fits the address better than the host's one and only. */
  | { kind: 'show'; page: string };

/**
 * Helps where a host knows one error page and cannot rewrite: orders and sign-in returns lead to their
 * page, with the parameter in the query, and other locales and products get the error page made for them.
 * @param address the address asked for
 */
export function clientRedirect({
  pathname,
  search,
  hash,
}: Pick<URL, 'pathname' | 'search' | 'hash'>): ClientRedirect {
  const match = matchRoute(pathname);
  if (match !== null && match.name in REWRITTEN_ROUTES) {
    const query = new URLSearchParams(search);
    for (const [name, value] of Object.entries(match.params)) query.set(name, value);
    const route = REWRITTEN_ROUTES[match.name as keyof typeof REWRITTEN_ROUTES];
    return { kind: 'open', href: `${routePath(route, match.locale)}?${query}${hash}` };
  }
  const { locale, rest } = splitLocale(pathname);
  const folder = rest.startsWith('/product/') ? 'product/' : '';
  return { kind: 'show', page: `${routePath('index', locale)}${folder}404.html` };
}
