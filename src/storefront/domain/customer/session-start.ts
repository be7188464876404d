import { pageMatch } from '../routes/page-match.ts';
import { matchRoute, PAGE_RULES, pageRouteOf } from '../routes/routes.ts';

/** True if a page fetches cart and customer at once. @param waitsForAction `initStoreOnUserActionToReduceServerLoad` */
export function startsSessionEagerly(path: string, waitsForAction: boolean): boolean {
  if (!waitsForAction) return true;
  const match = pageMatch(path);
  return match !== null && PAGE_RULES[pageRouteOf(match.name)].session === 'eager';
}

/** True for paths that sign-in may return to: screens of this shop except those of signing in. */
export function isReturnPath(path: string): boolean {
  // A path that starts with two slashes leads to another site.
  if (!/^\/(?![\\/])/.test(path)) return false;
  const match = matchRoute(path.split(/[?#]/)[0] ?? '');
  return match !== null && !/^(my-account|oauth-login)/.test(match.name);
}
