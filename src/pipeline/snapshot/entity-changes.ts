import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** An entity that differs from the last planned release. */
export interface EntityChange {
  key: string;
  kind: 'added' | 'changed' | 'removed';
  /** The change in it, such as `price` or `store.saleBadge`; null if it was added or removed, even if it is there again. */
  fields: string[] | null;
}

/** In the snapshot's file, so that changes survive a killed process until a release has planned them. */
export const CHANGE_SCHEMA = `
  CREATE TABLE IF NOT EXISTS entity_change (
    key TEXT PRIMARY KEY, before TEXT, fields TEXT NOT NULL
  ) WITHOUT ROWID;
`;

/**
 * Every entity that differs from the last planned release; one that changed and changed back is left out.
 * The transaction that records a plan also clears them.
 */
export function readChanges(db: DatabaseSync): EntityChange[] {
  const rows = db
    .prepare(`
      SELECT entity_change.key, before, fields, entity.hash AS now FROM entity_change
      LEFT JOIN entity ON entity.key = entity_change.key
      WHERE before IS NOT entity.hash
    `)
    .all();
  return rows.map(({ key, before, now, fields }) => ({
    key: String(key),
    kind: before === null ? 'added' : now === null ? 'removed' : 'changed',
    fields: JSON.parse(String(fields)) as string[] | null,
  }));
}

/** Deletes all changes, once a plan has recorded them. */
export function clearChanges(db: DatabaseSync): void {
  db.exec('DELETE FROM entity_change');
}

/** Counts transactions that change entities, so that what was made of them is known to be of the past. */
export class EntityVersion {
  readonly #db: DatabaseSync;
  readonly #select: StatementSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
    // In the file's header: its other tables change while pages are rendered.
    this.#select = db.prepare('PRAGMA user_version');
  }

  current(): number {
    return Number(this.#select.get()?.user_version);
  }

  /** Counts a change; part of the transaction that makes it. */
  increase(): void {
    this.#db.exec(`PRAGMA user_version = ${this.current() + 1}`);
  }
}
