import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** One page as a release has it. */
export interface IndexedPage {
  path: string;
  /** Hash over the bytes of its files; null before it was first rendered. */
  hash: string | null;
  /** Its files are not those of the current catalog. */
  dirty: boolean;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS page (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, hash TEXT, dirty INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS page_source (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, hash TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS page_dependency (
    source INTEGER NOT NULL, page INTEGER NOT NULL, PRIMARY KEY (source, page)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS page_dependency_page ON page_dependency (page);
  CREATE TABLE IF NOT EXISTS page_unannounced (path TEXT PRIMARY KEY, removed INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS release_state (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

/** The hash of an entity that the catalog does not have; pages may depend on its absence. */
const ABSENT = '';

/**
 * Which page was made from which entities of the snapshot, and what came out. It lives in the snapshot's
 * own file, so that both change in one transaction.
 */
export class PageIndex {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(snapshotFile: string) {
    this.#db = new DatabaseSync(snapshotFile);
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
    this.#db.exec(SCHEMA);
  }

  close(): void {
    this.#db.close();
  }

  /** Runs `work` in one transaction; an error undoes all of it. */
  transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  state(key: string): string | null {
    const row = this.#prepare('SELECT value FROM release_state WHERE key = ?').get(key);
    return row === undefined ? null : String(row.value);
  }

  setState(key: string, value: string): void {
    this.#prepare('INSERT OR REPLACE INTO release_state VALUES (?, ?)').run(key, value);
  }

  pages(): IndexedPage[] {
    const rows = this.#prepare('SELECT path, hash, dirty FROM page').all();
    return rows.map((row) => ({
      path: String(row.path),
      hash: row.hash === null ? null : String(row.hash),
      dirty: row.dirty === 1,
    }));
  }

  /** Entities that pages depend on and that are not as they were when those pages were planned. */
  changedSources(): { key: string; paths: string[] }[] {
    const changed = this.#prepare(`
      SELECT page_source.id, page_source.key FROM page_source
      LEFT JOIN entity ON entity.key = page_source.key
      WHERE page_source.hash <> coalesce(entity.hash, '${ABSENT}')
    `).all();
    const dependents = this.#prepare(`
      SELECT page.path FROM page_dependency JOIN page ON page.id = page_dependency.page
      WHERE page_dependency.source = ?
    `);
    return changed.map((row) => ({
      key: String(row.key),
      paths: dependents.all(Number(row.id)).map((page) => String(page.path)),
    }));
  }

  /** Marks pages to be rendered; pages that are new to the index are added. */
  markDirty(paths: Iterable<string>): void {
    const mark = this.#prepare(
      'INSERT INTO page (path, hash, dirty) VALUES (?, NULL, 1) ON CONFLICT (path) DO UPDATE SET dirty = 1',
    );
    for (const path of paths) mark.run(path);
  }

  /** From here on, pages count as planned with the entities as the snapshot has them. */
  acceptSources(): void {
    this.#db.exec(`
      DELETE FROM page_source WHERE id NOT IN (SELECT source FROM page_dependency);
      UPDATE page_source SET hash = coalesce(
        (SELECT entity.hash FROM entity WHERE entity.key = page_source.key), '${ABSENT}'
      );
    `);
  }

  /** Records a page whose files are in the release, and the entities it was made from. */
  rendered(path: string, hash: string, keys: readonly string[]): void {
    const page = this.#prepare('UPDATE page SET hash = ?, dirty = 0 WHERE path = ? RETURNING id').get(
      hash,
      path,
    );
    if (page === undefined) throw new Error(`The page ${path} was rendered without being planned.`);
    const id = Number(page.id);
    const wanted = new Set(keys.map((key) => this.#sourceId(key)));
    for (const { source } of this.#prepare('SELECT source FROM page_dependency WHERE page = ?').all(id)) {
      if (!wanted.delete(Number(source))) {
        this.#prepare('DELETE FROM page_dependency WHERE source = ? AND page = ?').run(Number(source), id);
      }
    }
    const add = this.#prepare('INSERT INTO page_dependency (source, page) VALUES (?, ?)');
    for (const source of wanted) add.run(source, id);
  }

  removePages(paths: Iterable<string>): void {
    for (const path of paths) {
      const page = this.#prepare('DELETE FROM page WHERE path = ? RETURNING id').get(path);
      if (page !== undefined) {
        this.#prepare('DELETE FROM page_dependency WHERE page = ?').run(Number(page.id));
      }
    }
  }

  /** Remembers what the next manifest has to name, also when this process is killed before it. */
  owe(paths: Iterable<string>, removed: boolean): void {
    const add = this.#prepare('INSERT OR REPLACE INTO page_unannounced VALUES (?, ?)');
    for (const path of paths) add.run(path, removed ? 1 : 0);
  }

  /** Pages that were published but are in no manifest yet. */
  owed(): { changed: string[]; removed: string[] } {
    const rows = this.#prepare('SELECT path, removed FROM page_unannounced').all();
    const paths = (removed: number) =>
      rows.filter((row) => row.removed === removed).map((row) => String(row.path));
    return { changed: paths(0), removed: paths(1) };
  }

  clearOwed(): void {
    this.#db.exec('DELETE FROM page_unannounced');
  }

  #sourceId(key: string): number {
    const known = this.#prepare('SELECT id FROM page_source WHERE key = ?').get(key);
    if (known !== undefined) return Number(known.id);
    const added = this.#prepare(`
      INSERT INTO page_source (key, hash)
      VALUES (?, coalesce((SELECT hash FROM entity WHERE key = ?), '${ABSENT}'))
    `).run(key, key);
    return Number(added.lastInsertRowid);
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
