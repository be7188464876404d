import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { inTransaction, Statements } from '#kit/sqlite.ts';
import { createIndexTables } from './page-index-schema.ts';

/**
 * State of releases, in the snapshot's file.
 *
 * A killed process loses no commit. After a power cut the file may be that of some commits ago, catalog
 * included, but never of a moment before the last `commitSafely`: a page's files are not touched before
 * the disk knows that they are. The files themselves are left to the operating system, which may lose
 * the newest of them in a power cut: then a full release makes all of them anew.
 */
export class ReleaseDatabase {
  protected readonly db: DatabaseSync;
  readonly #statements: Statements;

  constructor(snapshotFile: string) {
    this.db = new DatabaseSync(snapshotFile);
    this.#statements = new Statements(this.db);
    this.db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
    createIndexTables(this.db);
  }

  close(): void {
    this.db.close();
  }

  begin(): void {
    this.db.exec('BEGIN IMMEDIATE');
  }

  commit(): void {
    this.db.exec('COMMIT');
  }

  /** Rolls back to `begin`; does nothing without an open transaction. */
  rollback(): void {
    if (this.db.isTransaction) this.db.exec('ROLLBACK');
  }

  /** Runs `work` in one transaction; an error undoes all of it. */
  transaction<T>(work: () => T): T {
    return inTransaction(this.db, work);
  }

  /** As `transaction`, and returns once the data is on disk. */
  durableTransaction<T>(work: () => T): T {
    this.db.exec('PRAGMA synchronous = FULL');
    try {
      return this.transaction(work);
    } finally {
      this.db.exec('PRAGMA synchronous = NORMAL');
    }
  }

  state(key: string): string | null {
    const row = this.prepare('SELECT value FROM release_state WHERE key = ?').get(key);
    return row === undefined ? null : String(row.value);
  }

  setState(key: string, value: string): void {
    this.prepare('INSERT OR REPLACE INTO release_state VALUES (?, ?)').run(key, value);
  }

  /** Hashed assets of the release that its own bundle does not use: file name -> since when, in milliseconds since 1970. */
  retiredAssets(): Map<string, number> {
    const rows = this.prepare('SELECT file, since FROM asset_retired').all();
    return new Map(rows.map((row) => [String(row.file), Number(row.since)]));
  }

  setRetiredAssets(assets: ReadonlyMap<string, number>): void {
    this.db.exec('DELETE FROM asset_retired');
    for (const [file, since] of assets)
      this.prepare('INSERT INTO asset_retired VALUES (?, ?)').run(file, since);
  }

  deleteRetiredAssets(files: Iterable<string>): void {
    for (const file of files) this.prepare('DELETE FROM asset_retired WHERE file = ?').run(file);
  }

  /** Files of former search indexes: name -> since when, in milliseconds since 1970. */
  retiredIndexFiles(): Map<string, number> {
    const rows = this.prepare('SELECT name, since FROM index_retired').all();
    return new Map(rows.map(({ name, since }) => [String(name), Number(since)]));
  }

  retireIndexFile(name: string, since: number): void {
    this.prepare('INSERT INTO index_retired VALUES (?, ?)').run(name, since);
  }

  forgetIndexFiles(names: Iterable<string>): void {
    for (const name of names) this.prepare('DELETE FROM index_retired WHERE name = ?').run(name);
  }

  protected prepare(sql: string): StatementSync {
    return this.#statements.prepare(sql);
  }
}
