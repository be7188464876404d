import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { IsletError, says } from '#kit/messages/says.ts';
import { inTransaction } from '#kit/sqlite.ts';
import { SHOP_DEFAULTS, type ShopOptions } from '../options.ts';
import { CATALOG_INDEXES, CATALOG_TABLES, ORDER_TABLES, PRESERVED_TABLES, SCHEMA_VERSION } from './tables.ts';

type Row = Record<string, unknown>;

/** Kind of catalog in a database. An imported one belongs to a merchant and is never overwritten. */
export type CatalogSource = 'demo' | 'synthetic' | 'import';

/** The backend's one database file, with a cache of prepared statements. */
export class Store {
  readonly db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #depth = 0;
  #excludedChanges = 0;

  private constructor(db: DatabaseSync) {
    this.db = db;
  }

  /**
   * Opens a database file, creating its folder; `:memory:` for a temporary one.
   * @throws if another version made it, and what it holds cannot be made again
   */
  static open(file: string): Store {
    if (file !== ':memory:') makePrivate(file);
    const db = new DatabaseSync(file);
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    db.exec(waitForOthers(BUSY_MS));
    try {
      clearOtherVersion(db, file);
      db.exec(ORDER_TABLES);
    } catch (error) {
      db.close();
      throw error;
    }
    return new Store(db);
  }

  all<T extends Row>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#prepare(sql).all(...values) as T[];
  }

  get<T extends Row>(sql: string, ...values: SQLInputValue[]): T | undefined {
    return this.#prepare(sql).get(...values) as T | undefined;
  }

  /** @returns how many rows changed */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).changes);
  }

  /** Files a row by its columns; those that it leaves out have their defaults. */
  insert(table: string, row: Readonly<Record<string, SQLInputValue>>, or = ''): number {
    const columns = Object.keys(row);
    const places = columns.map(() => '?').join(', ');
    return this.run(
      `INSERT ${or} INTO ${table} (${columns.join(', ')}) VALUES (${places})`,
      ...Object.values(row),
    );
  }

  /** Changes columns of the row with an id. @returns how many rows changed */
  update(table: string, id: SQLInputValue, row: Readonly<Record<string, SQLInputValue>>): number {
    const assignments = Object.keys(row).map((column) => `${column} = ?`);
    return this.run(`UPDATE ${table} SET ${assignments.join(', ')} WHERE id = ?`, ...Object.values(row), id);
  }

  /** Runs `work` in a transaction, or in a savepoint of the surrounding one. */
  transaction<T>(work: () => T): T {
    const nested = this.#depth > 0;
    const point = `part_${this.#depth}`;
    this.db.exec(nested ? `SAVEPOINT ${point}` : 'BEGIN IMMEDIATE');
    this.#depth += 1;
    try {
      const result = work();
      this.db.exec(nested ? `RELEASE ${point}` : 'COMMIT');
      return result;
    } catch (error) {
      // A full disk has SQLite roll back by itself.
      if (this.db.isTransaction) this.db.exec(nested ? `ROLLBACK TO ${point}; RELEASE ${point}` : 'ROLLBACK');
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  /** Runs `work` without moving the revision: for changes outside of the catalog, which leave caches valid. */
  withoutRevision<T>(work: () => T): T {
    const before = this.#totalChanges();
    try {
      return work();
    } finally {
      this.#excludedChanges += this.#totalChanges() - before;
    }
  }

  /** Changes something outside of the catalog. @returns how many rows changed */
  runOutside(sql: string, ...values: SQLInputValue[]): number {
    return this.withoutRevision(() => this.run(sql, ...values));
  }

  /**
   * Runs `work`, whose changes fail at once while another process writes, where a shopper's would wait and hold
   * up everybody's.
   */
  withoutWaiting<T>(work: () => T): T {
    this.db.exec(waitForOthers(0));
    try {
      return work();
    } finally {
      this.db.exec(waitForOthers(BUSY_MS));
    }
  }

  /** A version that moves with every committed change of the catalog, by this process or another. */
  revision(): string {
    const row = this.get<{ other: number }>('SELECT data_version AS other FROM pragma_data_version');
    return `${row?.other}.${this.#totalChanges() - this.#excludedChanges}`;
  }

  setting<T>(key: string): T | undefined {
    const row = this.get<{ value: string }>('SELECT value FROM settings WHERE key = ?', key);
    return row && (JSON.parse(row.value) as T);
  }

  saveSetting(key: string, value: unknown): void {
    this.run('INSERT OR REPLACE INTO settings VALUES (?, ?)', key, JSON.stringify(value));
  }

  /** The shop's settings, with defaults for those that are not stored. */
  shop(): ShopOptions {
    return { ...SHOP_DEFAULTS, ...this.setting<Partial<ShopOptions>>('shop') };
  }

  /** True once a catalog was filled in completely. */
  isFilled(): boolean {
    return versionOf(this.db) !== 0;
  }

  /**
   * Removes the catalog and makes empty tables without indexes; orders and customers stay. To be called
   * inside a transaction.
   */
  createTables(): void {
    this.#statements.clear();
    dropTables(this.db, PRESERVED_TABLES);
    this.db.exec(CATALOG_TABLES);
    this.db.exec(ORDER_TABLES);
  }

  createIndexes(): void {
    this.db.exec(CATALOG_INDEXES);
    this.db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  }

  close(): void {
    this.#statements.clear();
    this.db.close();
  }

  #totalChanges(): number {
    return this.get<{ changes: number }>('SELECT total_changes() AS changes')?.changes ?? 0;
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/** Milliseconds for which a change waits for another process that writes. */
const BUSY_MS = 5000;

function waitForOthers(time: number): string {
  return `PRAGMA busy_timeout = ${time}`;
}

/** The folder of the shop's own files. Web servers, which are other users, go through it to the release. */
const OWN_FOLDER = { name: '.islet', mode: 0o711 };
const NOT_ALLOWED = ['EACCES', 'EPERM', 'EROFS'];
const OWNER_ONLY = { folder: 0o700, file: 0o600 };

/** Keeps a database, which is made if it is missing, from other users of the machine. */
function makePrivate(file: string): void {
  const folder = dirname(resolve(file));
  const isOwn = basename(folder) === OWN_FOLDER.name;
  try {
    mkdirSync(folder, { recursive: true, mode: isOwn ? OWN_FOLDER.mode : OWNER_ONLY.folder });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!NOT_ALLOWED.includes(code)) throw error;
    throw new Error(
      `${folder} may not be written. Give this user the right to, or choose another place with --file or ISLET_HOME. (${code})`,
      { cause: error },
    );
  }
  // A release may have made it, for all to read.
  if (isOwn && (statSync(folder).mode & 0o777) !== OWN_FOLDER.mode) chmodSync(folder, OWN_FOLDER.mode);
  closeSync(openSync(file, 'a', OWNER_ONLY.file));
  // SQLite gives new files beside a database the rights of that one.
  for (const one of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(one)) chmodSync(one, OWNER_ONLY.file);
  }
}

/**
 * Makes a folder that nobody else on this machine reads. The rights of one that is there stay as they are, unless it
 * is the shop's own: others may share it.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY.folder });
  const isOwn = basename(dirname(resolve(folder))) === OWN_FOLDER.name;
  if (isOwn && (statSync(folder).mode & 0o777) !== OWNER_ONLY.folder) chmodSync(folder, OWNER_ONLY.folder);
}

/** 0 for a database without a catalog. */
function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version);
}

/** Empties a database of another version, which is filled again. @throws if it has what nobody can make again */
function clearOtherVersion(db: DatabaseSync, file: string): void {
  if ([0, SCHEMA_VERSION].includes(versionOf(db))) return;
  const kept = db.prepare(`
    SELECT 1 FROM orders UNION SELECT 1 FROM customers
    UNION SELECT 1 FROM settings WHERE key = 'source' AND value = '"import"'
  `);
  if (kept.get() !== undefined) throw new IsletError(says('backend.otherVersion', { file }));
  inTransaction(db, () => {
    dropTables(db, []);
    db.exec('PRAGMA user_version = 0');
  });
}

/** Drops all tables but some, in any order: what refers to a dropped one is dropped before the commit. */
function dropTables(db: DatabaseSync, kept: readonly string[]): void {
  db.exec('PRAGMA defer_foreign_keys = ON');
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  for (const { name } of tables) {
    if (!String(name).startsWith('sqlite_') && !kept.includes(String(name))) db.exec(`DROP TABLE "${name}"`);
  }
}
