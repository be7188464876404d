import { hasPage, ROUTES, type RouteName, type StaticRouteName } from './routes.ts';

/** Routes of one page, which the shop has whatever its catalog. */
export const STATIC_ROUTES = (Object.keys(ROUTES) as RouteName[])
  .filter(hasPage)
  .filter((name): name is StaticRouteName => !ROUTES[name].includes('{'));
