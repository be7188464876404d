import type { DatabaseSync } from 'node:sqlite';
import { IsletError, says } from '#kit/messages/says.ts';
import { inTransaction } from '#kit/sqlite.ts';

const SCHEMA = `
  CREATE TABLE release (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, root TEXT NOT NULL,
    search_index TEXT, cause TEXT NOT NULL, pages INTEGER NOT NULL, kept INTEGER NOT NULL
  );
  -- Files that a release changed, by the hash of what they were before.
  CREATE TABLE former (
    seq INTEGER NOT NULL, path TEXT NOT NULL, kind TEXT NOT NULL, hash TEXT, PRIMARY KEY (seq, path)
  ) WITHOUT ROWID;
  CREATE INDEX former_hash ON former (hash);
  -- Without a pack it is a file of its own.
  CREATE TABLE object (
    hash TEXT PRIMARY KEY, bytes INTEGER NOT NULL, pack TEXT, start INTEGER NOT NULL DEFAULT 0,
    length INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
  CREATE INDEX object_pack ON object (pack);
  CREATE TABLE pack (name TEXT PRIMARY KEY, bytes INTEGER NOT NULL) WITHOUT ROWID;
  -- Files of objects and packs that no kept release names, until they are deleted.
  CREATE TABLE unused_object (hash TEXT PRIMARY KEY) WITHOUT ROWID;
`;

/** Raised with every change of the tables. */
const VERSION = 2;

/**
 * Makes the tables of a history's database.
 * @param file that it is in
 * @throws where it is of another version: earlier releases cannot be made again
 */
export function createHistoryTables(db: DatabaseSync, file: string): void {
  const version = Number(db.prepare('PRAGMA user_version').get()?.user_version);
  if (version === VERSION) return;
  if (version !== 0) throw new IsletError(says('history.otherVersion', { file }));
  inTransaction(db, () => db.exec(`${SCHEMA} PRAGMA user_version = ${VERSION}`));
}
