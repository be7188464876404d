import type { Store } from '../../db/database.ts';
import { newSignInId, REFRESH_LIFETIME, type SignIn } from './auth-tokens.ts';
import { secondsOf } from './jwt.ts';

/** A new sign-in of a customer. */
export function newSignIn(store: Store, user: number): SignIn {
  return { user, id: newSignInId(), epoch: epochOf(store, user)?.epoch ?? 0 };
}

/** Ends a sign-in: its refresh token is no longer valid. */
export function revokeSignIn(store: Store, id: string, now = new Date()): void {
  const ends = secondsOf(now) + REFRESH_LIFETIME;
  store.runOutside('INSERT OR IGNORE INTO revoked_sign_ins VALUES (?, ?)', id, ends);
}

/** Ends all sign-ins of a customer, as their password was changed. @param exempt the one that changed it, which stays valid */
export function revokeSignIns(store: Store, user: number, exempt: string | null): void {
  store.runOutside(
    `INSERT INTO sign_in_epochs VALUES (?, 1, ?)
       ON CONFLICT (customer_id) DO UPDATE SET epoch = epoch + 1, exempt = excluded.exempt`,
    user,
    exempt,
  );
}

export function isRevoked(store: Store, { user, id, epoch }: SignIn): boolean {
  if (store.get('SELECT 1 FROM revoked_sign_ins WHERE id = ?', id) !== undefined) return true;
  const current = epochOf(store, user);
  return current !== undefined && current.epoch !== epoch && current.exempt !== id;
}

function epochOf(store: Store, user: number) {
  return store.get<{ epoch: number; exempt: string | null }>(
    'SELECT epoch, exempt FROM sign_in_epochs WHERE customer_id = ?',
    user,
  );
}

/**
 * Records that something valid for one use was used: the state of a sign-in with a provider, a link to the store's pages.
 * @param lifetime in seconds; it expires after that anyway
 * @returns false if it had been used before
 */
export function spendOnce(store: Store, id: string, lifetime: number, now = new Date()): boolean {
  const ends = secondsOf(now) + lifetime;
  const added = store.runOutside('INSERT OR IGNORE INTO spent_once VALUES (?, ?)', id, ends);
  return added > 0;
}
