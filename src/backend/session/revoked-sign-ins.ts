import type { Store } from '../store/database.ts';
import { LIFETIMES } from './auth-tokens.ts';

/** Ends a sign-in: its refresh token is good for nothing any more. */
export function revokeSignIn(store: Store, id: string, now = new Date()): void {
  const ends = Math.floor(now.getTime() / 1000) + LIFETIMES.refresh;
  store.withoutRevision(() => store.run('INSERT OR IGNORE INTO revoked_sign_ins VALUES (?, ?)', id, ends));
}

export function isRevoked(store: Store, id: string | null): boolean {
  return id !== null && store.get('SELECT 1 FROM revoked_sign_ins WHERE id = ?', id) !== undefined;
}

/** Forgets those whose tokens have expired by themselves. */
export function deleteExpiredRevocations(store: Store, now = new Date()): void {
  const seconds = Math.floor(now.getTime() / 1000);
  store.withoutRevision(() => store.run('DELETE FROM revoked_sign_ins WHERE ends <= ?', seconds));
}
