import { timingSafeEqual } from 'node:crypto';
import type { Store } from '../db/database.ts';
import { UserError } from '../errors.ts';
import { type CustomerRow, findCustomerByName } from './accounts.ts';
import { hashOfKey, newKey, secondsOf } from './emailed-keys.ts';

/** Lifetime of an emailed link in seconds: a day, as in WordPress. */
const LIFETIME = 24 * 60 * 60;

/** Makes the key of an emailed link, which voids an earlier one. Only its hash is stored. */
export function createPasswordReset(store: Store, customer: number, now = new Date()): string {
  const key = newKey();
  const ends = secondsOf(now) + LIFETIME;
  store.withoutRevision(() =>
    store.run('INSERT OR REPLACE INTO password_resets VALUES (?, ?, ?)', customer, hashOfKey(key), ends),
  );
  return key;
}

/**
 * Finds whose password an emailed link may reset. The key stays good until it is deleted.
 * @param login username
 * @throws UserError with the store's message for a wrong, used, superseded or expired key
 */
export function checkPasswordReset(store: Store, key: string, login: string, now = new Date()): CustomerRow {
  const customer = findCustomerByName(store, login);
  const reset = store.get<{ key_hash: string; ends: number }>(
    'SELECT key_hash, ends FROM password_resets WHERE customer_id = ?',
    customer?.id ?? 0,
  );
  const given = Buffer.from(hashOfKey(key));
  const isGood = reset !== undefined && timingSafeEqual(given, Buffer.from(reset.key_hash));
  if (!isGood || !customer) throw new UserError('Password reset link is invalid.');
  if (reset.ends * 1000 <= now.getTime()) throw new UserError('Password reset link has expired.');
  return customer;
}

/** Voids a customer's emailed link. */
export function deletePasswordReset(store: Store, customer: number): void {
  store.withoutRevision(() => store.run('DELETE FROM password_resets WHERE customer_id = ?', customer));
}

/** Clears away links that have expired. */
export function deleteExpiredPasswordResets(store: Store, now = new Date()): void {
  // A day longer, in which an expired link differs from a wrong one.
  const seconds = secondsOf(now) - LIFETIME;
  store.withoutRevision(() => store.run('DELETE FROM password_resets WHERE ends <= ?', seconds));
}
