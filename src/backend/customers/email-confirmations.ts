import type { Store } from '../db/database.ts';
import { hashOfKey, newKey, secondsOf } from './emailed-keys.ts';

/** Seconds for which a link is good: a week. */
const LIFETIME = 7 * 24 * 60 * 60;

/** An address that a customer wants to have, or has and is to prove. */
interface EmailConfirmation extends Record<string, unknown> {
  customer_id: number;
  email: string;
  /** The sign-in that has asked for it, which stays; null for none. */
  sign_in: string | null;
}

/** Makes the key of a link that proves an address, which voids an earlier one of the customer. */
export function createEmailConfirmation(
  store: Store,
  { customer_id, email, sign_in }: EmailConfirmation,
  now = new Date(),
): string {
  const key = newKey();
  store.withoutRevision(() =>
    store.run(
      'INSERT OR REPLACE INTO email_confirmations VALUES (?, ?, ?, ?, ?)',
      customer_id,
      email,
      hashOfKey(key),
      secondsOf(now) + LIFETIME,
      sign_in,
    ),
  );
  return key;
}

/** @returns what an emailed link is to prove; undefined for a wrong, used, superseded or expired one */
export function findEmailConfirmation(
  store: Store,
  key: string,
  now = new Date(),
): EmailConfirmation | undefined {
  return store.get<EmailConfirmation>(
    'SELECT customer_id, email, sign_in FROM email_confirmations WHERE key_hash = ? AND ends > ?',
    hashOfKey(key),
    secondsOf(now),
  );
}

/** Voids a customer's emailed link. */
export function deleteEmailConfirmation(store: Store, customer: number): void {
  store.withoutRevision(() => store.run('DELETE FROM email_confirmations WHERE customer_id = ?', customer));
}

/** Clears away links that have expired. */
export function deleteExpiredEmailConfirmations(store: Store, now = new Date()): void {
  store.withoutRevision(() => store.run('DELETE FROM email_confirmations WHERE ends <= ?', secondsOf(now)));
}
