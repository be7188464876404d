import { randomBytes } from 'node:crypto';
import type { Store } from '../../db/database.ts';

/** The shop's secret for signing tokens: made once, and stored in the database. */
export function sessionSecret(store: Store): string {
  const stored = store.setting<string>('secret');
  if (stored) return stored;
  const secret = randomBytes(32).toString('base64url');
  store.saveSetting('secret', secret);
  return secret;
}
