import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs `work` as a whole or not at all.
 * @param begin how the transaction begins; at once as a writer by default
 * @returns what `work` returns
 * @throws what `work` throws, or why nothing could be committed
 */
export function inTransaction<T>(db: DatabaseSync, work: () => T, begin = 'BEGIN IMMEDIATE'): T {
  db.exec(begin);
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk has SQLite roll back by itself.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
