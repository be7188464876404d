import { renameSync, rmSync, statSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** The statements of a database, each prepared once: preparing one takes longer than running it. */
export class Statements {
  readonly #db: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** @throws for SQL that the database does not understand */
  prepare(sql: string): StatementSync {
    let statement = this.#prepared.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      this.#prepared.set(sql, statement);
    }
    return statement;
  }
}

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
    // On a full disk SQLite rolls back on its own.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Primary result codes of SQLite. */
export const SQLITE = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/** Returns true for an error of SQLite with one of the given primary codes. */
export function isSqliteError(error: unknown, ...codes: number[]): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  // Extended codes carry the primary one in their lowest byte.
  return codes.includes(Number(error.errcode) & 0xff);
}

/** SQLite's code of an error or of what caused it; null if SQLite has no part in it. */
export function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  return 'errcode' in error ? Number(error.errcode) : sqliteCode(error.cause);
}

/** Extended code of SQLite: the file ends before what its log or its header says. */
const SHORT_READ = 522;

/** Files that SQLite keeps next to a database. */
const COMPANIONS = ['-wal', '-shm', '-journal'];

/**
 * Returns true if an error, or what caused it, says that a file is not a database: its content is damaged, or a folder
 * stands in its place.
 */
export function isDamaged(error: unknown, file: string): boolean {
  if (isSqliteError(error, SQLITE.corrupt, SQLITE.notADatabase)) return true;
  if (sqliteCode(error) === SHORT_READ) return true;
  if (isSqliteError(error, SQLITE.cannotOpen) && isFolder(file)) return true;
  return error instanceof Error && error.cause !== undefined && isDamaged(error.cause, file);
}

/** Moves a damaged database out of the way, in place of one that was moved before. @returns where it is now */
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
