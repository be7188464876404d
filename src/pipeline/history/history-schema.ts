import type { DatabaseSync } from 'node:sqlite';
import { IsletError, says } from '#kit/messages/says.ts';
import { inTransaction } from '../../kit/sqlite/sqlite-transaction.ts';

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
  CREATE TABLE object (hash TEXT PRIMARY KEY, bytes INTEGER NOT NULL) WITHOUT ROWID;
  -- Files of objects and packs that no kept release names, until they are deleted.
  CREATE TABLE unused_object (hash TEXT PRIMARY KEY) WITHOUT ROWID;
`;

/** Objects of version 1 are files of their own. */
const PACKS = `
  ALTER TABLE object ADD COLUMN pack TEXT;
  ALTER TABLE object ADD COLUMN start INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE object ADD COLUMN length INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX object_pack ON object (pack);
  CREATE TABLE pack (name TEXT PRIMARY KEY, bytes INTEGER NOT NULL) WITHOUT ROWID;
`;

/** Each leads to the next version. */
const MIGRATIONS = [SCHEMA, PACKS];

/**
 * Makes the tables of a history's database, or brings those of an earlier version up to date.
 * @param file that it is in
 * @throws where it is of a later version
 */
export function migrateHistory(db: DatabaseSync, file: string): void {
  const version = Number(db.prepare('PRAGMA user_version').get()?.user_version);
  if (version > MIGRATIONS.length) {
    throw new IsletError(says('history.laterVersion', { file }));
  }
  if (version === MIGRATIONS.length) return;
  inTransaction(db, () => {
    for (const sql of MIGRATIONS.slice(version)) db.exec(sql);
    db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}
