import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { IsletError } from '#kit/messages/says.ts';
import { inTransaction, Statements } from '../../kit/sqlite.ts';
import { CHANGE_SCHEMA } from './entity-changes.ts';

/** The catalog cannot be read as a whole and with certainty; the snapshot stays as it was. */
export class SnapshotError extends IsletError {
  override name = 'SnapshotError';
}

type Row = Record<string, unknown>;

/** Slugs that products and categories had in a view, with the last one to have it. Full reads keep them. */
const OLD_SLUG_SCHEMA = `
  CREATE TABLE IF NOT EXISTS old_slug (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, view TEXT NOT NULL, kind TEXT NOT NULL, slug TEXT NOT NULL,
    id INTEGER NOT NULL, UNIQUE (view, kind, slug)
  ) STRICT;
`;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS entity (key TEXT PRIMARY KEY, hash TEXT NOT NULL, json TEXT NOT NULL);
  ${CHANGE_SCHEMA}
  ${OLD_SLUG_SCHEMA}
`;

/** The snapshot's file, open for writing unless it says otherwise, whose statements are prepared once. */
export class SnapshotDatabase {
  readonly db: DatabaseSync;
  readonly #statements: Statements;

  /** @param access by default the file is made if it is not there, and brought up to date */
  constructor(file: string, { readOnly = false }: { readOnly?: boolean } = {}) {
    if (!readOnly) mkdirSync(dirname(file), { recursive: true });
    this.db = new DatabaseSync(file, { readOnly });
    this.#statements = new Statements(this.db);
    if (readOnly) {
      this.db.exec('PRAGMA busy_timeout = 5000');
      return;
    }
    this.db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
    this.db.exec(SCHEMA);
    addViewsToOldSlugs(this.db);
  }

  all<T extends Row>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#statements.prepare(sql).all(...values) as T[];
  }

  get<T extends Row>(sql: string, ...values: SQLInputValue[]): T | undefined {
    return this.#statements.prepare(sql).get(...values) as T | undefined;
  }

  iterate<T extends Row>(sql: string, ...values: SQLInputValue[]): NodeJS.Iterator<T> {
    return this.#statements.prepare(sql).iterate(...values) as NodeJS.Iterator<T>;
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.#statements.prepare(sql).run(...values);
  }

  /** Inserts a row, or replaces the one with its key. @param values of all columns, in their order */
  put(table: string, ...values: SQLInputValue[]): void {
    this.run(`INSERT OR REPLACE INTO ${table} VALUES (${values.map(() => '?')})`, ...values);
  }

  /** Runs `work` as a whole or not at all. Readers see nothing of it before it is done. */
  transaction<T>(work: () => T): T {
    return inTransaction(this.db, work);
  }

  /** As `transaction`, for temporary tables: others may write to the file meanwhile. */
  temporaryTransaction<T>(work: () => T): T {
    return inTransaction(this.db, work, 'BEGIN');
  }

  close(): void {
    this.db.close();
  }
}

/** Brings a table of before there were views up to date: no store tells what it has. */
function addViewsToOldSlugs(db: DatabaseSync): void {
  const isThere = "SELECT 1 FROM pragma_table_info('old_slug') WHERE name = 'view'";
  if (db.prepare(isThere).get() !== undefined) return;
  inTransaction(db, () =>
    db.exec(`
      ALTER TABLE old_slug RENAME TO old_slug_before;
      ${OLD_SLUG_SCHEMA}
      INSERT INTO old_slug SELECT seq, '', kind, slug, id FROM old_slug_before;
      DROP TABLE old_slug_before;
    `),
  );
}
