import { isReturnPath } from '#shop/customer/session-start.ts';
import { recall, remember } from './browser.ts';

const KEY = 'islet-return';

/** Remembers where a shopper comes from who is about to sign in. @param path of this site, with its query */
export function rememberReturn(path: string): void {
  if (isReturnPath(path)) remember(KEY, path);
}

/** Where to go after signing in, once; null for nowhere in particular. */
export function takeReturn(): string | null {
  const path = recall(KEY);
  forgetReturn();
  return isReturnPath(path) ? path : null;
}

/** Forgets it, as when the shopper signs out. */
export function forgetReturn(): void {
  remember(KEY, '');
}
