import { matchRoute } from '../routes/routes.ts';

/** True for paths that sign-in may return to: screens of this shop except those of signing in. */
export function isReturnPath(path: string): boolean {
  // A path that starts with two slashes leads to another site.
  if (!/^\/(?![\\/])/.test(path)) return false;
  const match = matchRoute(path.split(/[?#]/)[0] ?? '');
  return match !== null && !/^(my-account|oauth-login)/.test(match.name);
}
