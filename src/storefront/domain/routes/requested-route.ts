import { matchRoute, REWRITTEN_ROUTES, ROUTES, type RouteMatch, type RouteName } from './routes.ts';

/** The route of an address. An error page that stands in for rewriting passes the parameters in the query. */
export function requestedRoute({ pathname, search }: Pick<URL, 'pathname' | 'search'>): RouteMatch | null {
  const match = matchRoute(pathname);
  const query = new URLSearchParams(search);
  for (const [name, page] of Object.entries(REWRITTEN_ROUTES) as [RouteName, RouteName][]) {
    const parameters = [...ROUTES[name].matchAll(/\{(\w+)\}/g)].map(([, parameter]) => String(parameter));
    if (page !== match?.name || !parameters.every((parameter) => query.get(parameter))) continue;
    const params = Object.fromEntries(parameters.map((parameter) => [parameter, query.get(parameter)]));
    return { locale: match.locale, name, params } as RouteMatch;
  }
  return match;
}
