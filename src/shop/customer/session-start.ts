import { matchRoute, type RouteName } from '../site/routes.ts';

/** What of a shopper counts as acting, for `initStoreOnUserActionToReduceServerLoad`: a press of the mouse is a click. */
export const USER_ACTION_EVENTS = [
  'mousemove',
  'keydown',
  'touchstart',
  'scroll',
  'wheel',
  'click',
  'resize',
] as const;

const EAGER_ROUTES: readonly RouteName[] = [
  'checkout',
  'my-account',
  'my-account-lost-password',
  'order-summary',
  'order-summary-orderId',
  'order-received',
  'oauth-login',
  'oauth-login-provider',
];

/**
 * Whether a page asks for cart and customer as soon as it is opened, by the specification's session start.
 * @param path site-absolute path without query
 */
export function startsSessionEagerly(path: string, waitsForAction: boolean): boolean {
  if (!waitsForAction) return true;
  const match = matchRoute(path);
  return match !== null && EAGER_ROUTES.includes(match.name);
}

/**
 * Whether a shopper is taken back there after signing in: a screen of this shop that is not the account.
 * @param path with or without a query
 */
export function isReturnPath(path: string): boolean {
  // What begins with two slashes is another site's.
  if (!/^\/(?![\\/])/.test(path)) return false;
  const match = matchRoute(path.split(/[?#]/)[0] ?? '');
  return match !== null && match.name !== 'my-account';
}
