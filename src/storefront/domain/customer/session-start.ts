import { matchRoute, PAGE_RULES, pageRouteOf } from '../routes/routes.ts';

/** Events that count as user actions for `initStoreOnUserActionToReduceServerLoad`. */
export const USER_ACTION_EVENTS = [
  'mousemove',
  'keydown',
  'touchstart',
  'scroll',
  'wheel',
  'click',
  'resize',
] as const;

/**
 * The time at which a page fetches cart and customer: `load` when it is opened.
 * @param path site-absolute path without query
 * @param waitsForAction the setting `initStoreOnUserActionToReduceServerLoad`
 */
export function startsSessionEagerly(path: string, waitsForAction: boolean): boolean {
  if (!waitsForAction) return true;
  const match = matchRoute(path);
  return match !== null && PAGE_RULES[pageRouteOf(match.name)].session === 'eager';
}

/**
 * True for the paths that sign-in may return to: screens of this shop except those of signing in.
 * @param path with or without a query
 */
export function isReturnPath(path: string): boolean {
  // A path that starts with two slashes leads to another site.
  if (!/^\/(?![\\/])/.test(path)) return false;
  const match = matchRoute(path.split(/[?#]/)[0] ?? '');
  return match !== null && !/^(my-account|oauth-login)/.test(match.name);
}
