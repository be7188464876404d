import { isReturnPath } from '#shop/customer/session-start.ts';
import { readStored, writeStored } from '../browser/local-storage.ts';

const RETURN_PATH_KEY = 'islet-return';

/** Remembers where a shopper comes from who is about to sign in. @param path of this site, with its query */
export function storeReturnPath(path: string): void {
  if (isReturnPath(path)) writeStored(RETURN_PATH_KEY, path);
}

/** Where to go after signing in, once; null for nowhere in particular. */
export function takeReturnPath(): string | null {
  const path = readStored(RETURN_PATH_KEY);
  clearReturnPath();
  return isReturnPath(path) ? path : null;
}

/** Forgets it, as when the shopper signs out. */
export function clearReturnPath(): void {
  writeStored(RETURN_PATH_KEY, '');
}
