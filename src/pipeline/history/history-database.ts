import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { inTransaction, Statements } from '#kit/sqlite.ts';
import {
  changeOf,
  type FileChange,
  type KeptSize,
  placeOf,
  type ReleaseRecord,
  type Row,
  recordOf,
} from './history-records.ts';
import { createHistoryTables } from './history-schema.ts';
import type { ObjectPlace, ObjectRecords, StoredObject } from './objects/stored-object.ts';

/** Records of releases that are no longer kept, for a word about them. */
const MAX_FORGOTTEN = 1000;

/**
 * The records of the history. Kept releases follow each other without a gap, the served one last; the files that
 * one changed lead back to the one before, so the oldest needs none.
 */
export class HistoryDatabase implements ObjectRecords {
  readonly #db: DatabaseSync;
  readonly #statements: Statements;

  /** @throws where the file is damaged, or of another version */
  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.#db = new DatabaseSync(file);
    this.#statements = new Statements(this.#db);
    try {
      // A killed process loses nothing; a power cut may cost the history, which is checked before it is used.
      this.#db.exec('PRAGMA synchronous = OFF; PRAGMA busy_timeout = 5000;');
      createHistoryTables(this.#db, file);
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  close(): void {
    this.#db.close();
  }

  transaction(work: () => void): void {
    inTransaction(this.#db, work);
  }

  /** Every release that can be rolled back to, and the served one, newest first. */
  releases(): ReleaseRecord[] {
    return this.#all('SELECT * FROM release WHERE kept = 1 ORDER BY seq DESC').map(recordOf);
  }

  /** A release, kept or not. */
  find(id: string): ReleaseRecord | null {
    const [row] = this.#all('SELECT * FROM release WHERE id = ?', id);
    return row === undefined ? null : recordOf(row);
  }

  /** The newest record; null where there is none. */
  newest(): ReleaseRecord | null {
    const [row] = this.#all('SELECT * FROM release WHERE kept = 1 ORDER BY seq DESC LIMIT 1');
    return row === undefined ? null : recordOf(row);
  }

  /** Adds a release and its changes; objects are new or known. */
  add(
    release: Omit<ReleaseRecord, 'seq' | 'isRetained'>,
    changes: readonly FileChange[],
    objects: Iterable<StoredObject>,
  ): void {
    const { id, at, root, searchIndex, cause, pages } = release;
    this.transaction(() => {
      const sql = `INSERT OR REPLACE INTO release (id, at, root, search_index, cause, pages, kept) VALUES (?, ?, ?, ?, ?, ?, 1)
        RETURNING seq`;
      const [row] = this.#all(sql, id, at, root, searchIndex, JSON.stringify(cause), pages);
      this.#putChanges(Number(row?.seq), changes, objects);
    });
  }

  /** Adds a change to a release that is there, unless it has one of that path. */
  amend(seq: number, change: FileChange, objects: Iterable<StoredObject>): void {
    this.transaction(() => this.#putChanges(seq, [change], objects));
  }

  /** Changes of a release, by path. */
  changes(seq: number): FileChange[] {
    return this.#all('SELECT path, kind, hash FROM former WHERE seq = ? ORDER BY path', seq).map(changeOf);
  }

  hasChange(seq: number, path: string): boolean {
    return this.#all('SELECT 1 FROM former WHERE seq = ? AND path = ?', seq, path).length > 0;
  }

  /** Path -> every file that a release had and the newest one has not; null where it had none. */
  formerFiles(seq: number): Map<string, ObjectPlace | null> {
    const former = new Map<string, ObjectPlace | null>();
    const sql = `SELECT path, former.hash, pack, start, length FROM former LEFT JOIN object USING (hash)
      WHERE seq > ? ORDER BY seq`;
    for (const row of this.#all(sql, seq)) {
      const path = String(row.path);
      if (!former.has(path)) former.set(path, row.hash === null ? null : placeOf(row));
    }
    return former;
  }

  findObject(hash: string): StoredObject | null {
    const [row] = this.#all('SELECT * FROM object WHERE hash = ?', hash);
    return row === undefined ? null : { ...placeOf(row), bytes: Number(row.bytes) };
  }

  reserve(name: string): void {
    this.#run('INSERT OR IGNORE INTO unused_object VALUES (?)', name);
  }

  /** Files that are kept for one release alone, and for its successors. */
  sizeOf(seq: number): KeptSize {
    const sql = `SELECT count(*) AS files, coalesce(sum(bytes), 0) AS bytes FROM object
      WHERE hash IN (SELECT hash FROM former WHERE seq = ?)`;
    const [row] = this.#all(sql, seq);
    return { files: Number(row?.files), bytes: Number(row?.bytes) };
  }

  /** Bytes of all kept files on the disk. */
  totalBytes(): number {
    const sql = `SELECT (SELECT coalesce(sum(bytes), 0) FROM object WHERE pack IS NULL)
      + (SELECT coalesce(sum(bytes), 0) FROM pack) AS bytes`;
    return Number(this.#all(sql)[0]?.bytes);
  }

  /** Gives the oldest release up, and the files that only it had. */
  dropOldest(): void {
    const [oldest, next] = this.#all('SELECT seq FROM release WHERE kept = 1 ORDER BY seq LIMIT 2');
    if (oldest === undefined) return;
    this.transaction(() => {
      this.#run('UPDATE release SET kept = 0 WHERE seq = ?', Number(oldest.seq));
      this.#run('DELETE FROM release WHERE seq <= ?', Number(oldest.seq) - MAX_FORGOTTEN);
      const seq = Number(next?.seq ?? oldest.seq);
      const sql = `DELETE FROM object WHERE hash IN (SELECT hash FROM former WHERE seq = ?1)
        AND NOT EXISTS (SELECT 1 FROM former WHERE hash = object.hash AND seq <> ?1) RETURNING hash, pack`;
      const deleted = this.#all(sql, seq);
      this.#run('DELETE FROM former WHERE seq = ?', seq);
      for (const { hash, pack } of deleted) if (pack === null) this.reserve(String(hash));
      for (const pack of new Set(deleted.map((row) => row.pack)))
        if (pack !== null) this.#deletePack(String(pack));
    });
  }

  /** Gives up a pack, unless an object of it is left. */
  #deletePack(name: string): void {
    if (this.#all('SELECT 1 FROM object WHERE pack = ? LIMIT 1', name).length > 0) return;
    this.#run('DELETE FROM pack WHERE name = ?', name);
    this.reserve(name);
  }

  /** Gives all releases up. */
  clear(): void {
    this.transaction(() => {
      this.#run('UPDATE release SET kept = 0');
      for (const table of ['former', 'object', 'pack', 'unused_object']) this.#run(`DELETE FROM ${table}`);
    });
  }

  unusedObjects(): string[] {
    return this.#all('SELECT hash FROM unused_object').map(({ hash }) => String(hash));
  }

  forgetUnused(): void {
    this.#run('DELETE FROM unused_object');
  }

  #putChanges(seq: number, changes: readonly FileChange[], objects: Iterable<StoredObject>): void {
    const put = this.#db.prepare('INSERT OR IGNORE INTO former (seq, path, kind, hash) VALUES (?, ?, ?, ?)');
    for (const { path, kind, hash } of changes) put.run(seq, path, kind, hash);
    const add = this.#db.prepare('INSERT OR IGNORE INTO object VALUES (?, ?, ?, ?, ?)');
    const used = new Set<string>();
    const packs = new Map<string, number>();
    for (const { hash, bytes, pack } of objects) {
      const { changes: added } = add.run(
        hash,
        bytes,
        pack?.name ?? null,
        pack?.start ?? 0,
        pack?.length ?? 0,
      );
      used.add(pack?.name ?? hash);
      if (pack !== null && added !== 0) packs.set(pack.name, (packs.get(pack.name) ?? 0) + bytes);
    }
    for (const name of used) this.#run('DELETE FROM unused_object WHERE hash = ?', name);
    const addPack = this.#db.prepare('INSERT INTO pack VALUES (?, ?)');
    for (const [name, bytes] of packs) addPack.run(name, bytes);
  }

  #all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#statements.prepare(sql).all(...values);
  }

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.#statements.prepare(sql).run(...values);
  }
}
