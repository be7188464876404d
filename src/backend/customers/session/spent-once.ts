import type { Store } from '../../db/database.ts';

/**
 * Notes that something good for one use was used: the state of a sign-in with a provider, a link to the store's pages.
 * @param lifetime in seconds; it is void after that by itself
 * @returns false where it had been used before
 */
export function spendOnce(store: Store, id: string, lifetime: number, now = new Date()): boolean {
  const ends = Math.floor(now.getTime() / 1000) + lifetime;
  const added = store.withoutRevision(() =>
    store.run('INSERT OR IGNORE INTO spent_once VALUES (?, ?)', id, ends),
  );
  return added > 0;
}

/** Forgets what has expired by itself. */
export function deleteExpiredSpent(store: Store, now = new Date()): void {
  const seconds = Math.floor(now.getTime() / 1000);
  store.withoutRevision(() => store.run('DELETE FROM spent_once WHERE ends <= ?', seconds));
}
