import { createHash, randomBytes } from 'node:crypto';

const KEY_BYTES = 20;

/** The secret of a link that is emailed. Only its hash is stored. */
export function newKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/** @returns the SHA-256 of a key, in hex */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** @returns seconds since 1970 */
export function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
