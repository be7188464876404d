import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '../db/database.ts';
import { UserError } from '../errors.ts';
import { type CustomerRow, findCustomerByName } from './accounts.ts';
import { secondsOf } from './session/jwt.ts';

const KEY_BYTES = 20;

/** The secret of a link that is emailed. Only its hash is stored. */
function newKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/** @returns the SHA-256 of a key, in hex */
function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Seconds for which a link that proves an address is good: a week. */
const CONFIRMATION_LIFETIME = 7 * 24 * 60 * 60;

/** An address that a customer asks for, or has and must prove. */
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
  store.runOutside(
    'INSERT OR REPLACE INTO email_confirmations VALUES (?, ?, ?, ?, ?)',
    customer_id,
    email,
    hashOfKey(key),
    secondsOf(now) + CONFIRMATION_LIFETIME,
    sign_in,
  );
  return key;
}

/** Seconds for which an account may wait for its first sign-in, and still be sent a link then: a year. */
const OWED_LIFETIME = 365 * 24 * 60 * 60;

/** Notes that the address of a new account has yet to be proven by a link that is not made yet. */
export function oweEmailConfirmation(store: Store, customer: number, email: string, now = new Date()): void {
  store.runOutside(
    'INSERT OR REPLACE INTO email_confirmations VALUES (?, ?, ?, ?, NULL)',
    customer,
    email,
    owedHash(customer),
    secondsOf(now) + OWED_LIFETIME,
  );
}

/** @returns the address for which a link is owed, from now on to nobody; undefined for none */
export function takeOwedConfirmation(store: Store, customer: number): string | undefined {
  const hash = owedHash(customer);
  const owed = store.get<{ email: string }>('SELECT email FROM email_confirmations WHERE key_hash = ?', hash);
  if (owed !== undefined) store.runOutside('DELETE FROM email_confirmations WHERE key_hash = ?', hash);
  return owed?.email;
}

/** Stands in the place of a hash, and is that of no key. */
function owedHash(customer: number): string {
  return `owed to ${customer}`;
}

/** @returns what an emailed link proves; undefined for a wrong, used, superseded or expired one */
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
  store.runOutside('DELETE FROM email_confirmations WHERE customer_id = ?', customer);
}

/** Seconds for which a link for a new password is good: a day, as in WordPress. */
const RESET_LIFETIME = 24 * 60 * 60;

/** Makes the key of a link for a new password, which voids an earlier one. */
export function createPasswordReset(store: Store, customer: number, now = new Date()): string {
  const key = newKey();
  const ends = secondsOf(now) + RESET_LIFETIME;
  store.runOutside('INSERT OR REPLACE INTO password_resets VALUES (?, ?, ?)', customer, hashOfKey(key), ends);
  return key;
}

/** True while a link for a new password, which proves the address too, is on its way to a customer. */
export function hasPasswordReset(store: Store, customer: number, now = new Date()): boolean {
  const sql = 'SELECT 1 FROM password_resets WHERE customer_id = ? AND ends > ?';
  return store.get(sql, customer, secondsOf(now)) !== undefined;
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
  store.runOutside('DELETE FROM password_resets WHERE customer_id = ?', customer);
}
