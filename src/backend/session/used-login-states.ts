import type { Store } from '../store/database.ts';

/** Notes that a state was used for a sign-in with a provider. @returns false where it had been used before */
export function spendLoginState(store: Store, id: string, lifetime: number, now = new Date()): boolean {
  const ends = Math.floor(now.getTime() / 1000) + lifetime;
  const added = store.withoutRevision(() =>
    store.run('INSERT OR IGNORE INTO used_login_states VALUES (?, ?)', id, ends),
  );
  return added > 0;
}

/** Forgets states that have expired by themselves. */
export function deleteUsedLoginStates(store: Store, now = new Date()): void {
  const seconds = Math.floor(now.getTime() / 1000);
  store.withoutRevision(() => store.run('DELETE FROM used_login_states WHERE ends <= ?', seconds));
}
