import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { isSqliteError, SQLITE } from '../sqlite-error.ts';

const RETRY_MS = 100;

/**
 * Runs `work` under a lock of the release, one process at a time. The lock is the operating system's own,
 * held through an empty database, so it ends with its process in any case: no lock can be stale.
 * @param file the lock; the holder's process id stands beside it
 * @param onWait called once where another release holds the lock, with its process id, or null where that
 *   is unknown
 */
export async function withReleaseLock<T>(
  file: string,
  onWait: (pid: number | null) => void,
  work: () => Promise<T>,
): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    for (let hasReported = false; !tryLock(lock); ) {
      if (!hasReported) onWait(readHolder(file));
      hasReported = true;
      await setTimeout(RETRY_MS);
    }
    writeFileSync(holderFile(file), String(process.pid));
    return await work();
  } finally {
    lock.close();
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (isSqliteError(error, SQLITE.busy)) return false;
    throw error;
  }
}

/** Process id of the last holder, for messages only. */
function readHolder(file: string): number | null {
  try {
    return Number(readFileSync(holderFile(file), 'utf8')) || null;
  } catch {
    return null;
  }
}

function holderFile(file: string): string {
  return `${file}.pid`;
}
