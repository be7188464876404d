import { hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS entity (key TEXT PRIMARY KEY, hash TEXT NOT NULL, json TEXT NOT NULL);
  CREATE TEMP TABLE staged (id INTEGER PRIMARY KEY, json TEXT NOT NULL);
`;

export interface SnapshotChanges {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
}

/** The snapshot while it is being written. Readers keep seeing the old one until `replace` is done. */
export class SnapshotStore {
  readonly #db: DatabaseSync;
  readonly #stage: StatementSync;

  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.#db = new DatabaseSync(file);
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
    this.#db.exec(SCHEMA);
    this.#stage = this.#db.prepare('INSERT OR REPLACE INTO staged (id, json) VALUES (?, ?)');
  }

  close(): void {
    this.#db.close();
  }

  /** Whether the snapshot holds a catalog with products. */
  hasProducts(): boolean {
    return this.#db.prepare("SELECT 1 FROM entity WHERE key GLOB 'product:*' LIMIT 1").get() !== undefined;
  }

  /** Sets things aside on disk until the whole catalog is read. */
  stage(items: Iterable<readonly [id: number, item: unknown]>): void {
    this.#db.exec('BEGIN');
    for (const [id, item] of items) this.#stage.run(id, JSON.stringify(item));
    this.#db.exec('COMMIT');
  }

  clearStage(): void {
    this.#db.exec('DELETE FROM staged');
  }

  /** What was set aside, by ascending id, one at a time. */
  *staged(): Generator<unknown> {
    for (const row of this.#db.prepare('SELECT json FROM staged ORDER BY id').iterate()) {
      yield JSON.parse(String(row.json));
    }
  }

  /**
   * Replaces the whole snapshot in one transaction: entities that are not given are removed, and what did
   * not change is not written. An error leaves everything as it was.
   */
  replace(entities: Iterable<readonly [key: string, value: unknown]>): SnapshotChanges {
    const changes: SnapshotChanges = { added: 0, changed: 0, removed: 0, unchanged: 0 };
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const old = new Map<string, string>();
      for (const row of this.#db.prepare('SELECT key, hash FROM entity').iterate()) {
        old.set(String(row.key), String(row.hash));
      }
      const write = this.#db.prepare('INSERT OR REPLACE INTO entity (key, hash, json) VALUES (?, ?, ?)');
      for (const [key, value] of entities) {
        const json = JSON.stringify(value);
        const contentHash = hash('sha256', json, 'base64url');
        const before = old.get(key);
        old.delete(key);
        if (before === contentHash) {
          changes.unchanged++;
          continue;
        }
        changes[before === undefined ? 'added' : 'changed']++;
        write.run(key, contentHash, json);
      }
      const remove = this.#db.prepare('DELETE FROM entity WHERE key = ?');
      for (const key of old.keys()) remove.run(key);
      changes.removed = old.size;
      this.#db.exec('COMMIT');
      return changes;
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }
}
