import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { inTransaction, Statements } from '../../kit/sqlite.ts';
import { PriceRecord } from '../snapshot/prices/price-record.ts';
import { createIndexTables } from './page-index-schema.ts';

/** Kilobytes of the file in memory, and pages of its log; for few writes SQLite's own. */
const MEMORY = { few: { cache: 2000, log: 1000 }, many: { cache: 96_000, log: 16_000 } } as const;

/**
 * State of releases, in the snapshot's file. A killed process loses no commit. After a power cut the file may be that of
 * some commits ago, catalog included, but never of a moment before the last `durableTransaction`: a page's files are not
 * touched before the disk knows that they are. The newest files may be lost: then a full release makes all again.
 */
export class ReleaseDatabase {
  protected readonly db: DatabaseSync;
  readonly prices: PriceRecord;
  readonly #statements: Statements;

  constructor(snapshotFile: string) {
    this.db = new DatabaseSync(snapshotFile);
    this.#statements = new Statements(this.db);
    this.db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
    createIndexTables(this.db);
    this.prices = new PriceRecord(this.db);
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

  /** Files in a folder of the release that it does not use: path -> since when, in milliseconds since 1970. */
  retiredFiles(folder: string): Map<string, number> {
    const rows = this.prepare('SELECT path, since FROM retired_file WHERE path GLOB ?').all(`${folder}*`);
    return new Map(rows.map(({ path, since }) => [String(path), Number(since)]));
  }

  setRetiredFiles(folder: string, files: ReadonlyMap<string, number>): void {
    this.forgetRetired([...this.retiredFiles(folder).keys()].filter((path) => !files.has(path)));
    const add = this.prepare('INSERT OR IGNORE INTO retired_file VALUES (?, ?)');
    for (const [path, since] of files) add.run(path, since);
  }

  forgetRetired(paths: Iterable<string>): void {
    const remove = this.prepare('DELETE FROM retired_file WHERE path = ?');
    for (const path of paths) remove.run(path);
  }

  /** Gives SQLite more memory while pages of all keys are written, and has it move fewer logs into the file. */
  protected prepareFor(writes: keyof typeof MEMORY): void {
    const { cache, log } = MEMORY[writes];
    this.db.exec(`PRAGMA cache_size = -${cache}; PRAGMA wal_autocheckpoint = ${log}`);
  }

  protected prepare(sql: string): StatementSync {
    return this.#statements.prepare(sql);
  }
}
