import { isReturnPath } from '#storefront/domain/customer/return-path.ts';
import { readStored, writeStored } from '../browser/storage.ts';

const RETURN_PATH_KEY = 'islet-return';

/** Stores the page to return to after signing in. @param path of this site, with its query; others are ignored */
export function storeReturnPath(path: string): void {
  if (isReturnPath(path)) writeStored(RETURN_PATH_KEY, path);
}

/** Takes the stored page out; null for none. */
export function takeReturnPath(): string | null {
  const path = readStored(RETURN_PATH_KEY);
  clearReturnPath();
  return isReturnPath(path) ? path : null;
}

export function clearReturnPath(): void {
  writeStored(RETURN_PATH_KEY, '');
}
