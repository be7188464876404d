import { renameSync, rmSync, statSync } from 'node:fs';
import { isSqliteError, SQLITE, sqliteCode } from '../sqlite/sqlite-error.ts';

/** Extended code of SQLite: the file ends before what its log or its header says. */
const SHORT_READ = 522;

/** Files that SQLite has beside a database. */
const COMPANIONS = ['-wal', '-shm', '-journal'];

/**
 * Returns true where an error, or what caused it, says that a database is none: its content is damaged, or a
 * folder stands in its place.
 */
export function isDamaged(error: unknown, file: string): boolean {
  if (isSqliteError(error, SQLITE.corrupt, SQLITE.notADatabase)) return true;
  if (sqliteCode(error) === SHORT_READ) return true;
  if (isSqliteError(error, SQLITE.cannotOpen) && isFolder(file)) return true;
  return error instanceof Error && error.cause !== undefined && isDamaged(error.cause, file);
}

/**
 * Moves a damaged database out of the way, in place of one that was moved before.
 * @returns where it is now
 */
export function setAside(file: string): string {
  const damaged = `${file}.damaged`;
  rmSync(damaged, { recursive: true, force: true });
  renameSync(file, damaged);
  for (const companion of COMPANIONS) rmSync(file + companion, { recursive: true, force: true });
  return damaged;
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
}
