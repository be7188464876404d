import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { isSqliteError, SQLITE } from '../sqlite-error.ts';

const RETRY_MS = 100;

/**
 * Runs `work` while no other process does the same: two commands that release the same shop take turns.
 * The lock is the operating system's own, held through an empty database, so that it goes with its
 * process however that ends: there is nothing stale to judge and nothing to take over.
 * @param file the lock; beside it stands who holds it
 * @param onWait called once where another release has to be waited for, with its process id, or null
 *   where that is not known
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

/** Whoever took the lock last; told to people, decided upon by nobody. */
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
