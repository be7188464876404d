import type { DatabaseSync } from 'node:sqlite';

/** An entity that is not as it was when the last release was planned. */
export interface EntityChange {
  key: string;
  kind: 'added' | 'changed' | 'removed';
  /** What changed in it, such as `price` or `store.saleBadge`; empty where it was added or removed. */
  fields: string[];
}

/** Kept in the snapshot's file: what changed survives a killed process until a release has planned it. */
export const CHANGE_SCHEMA = `
  CREATE TABLE IF NOT EXISTS entity_change (
    key TEXT PRIMARY KEY, before TEXT, fields TEXT NOT NULL
  ) WITHOUT ROWID;
`;

/**
 * Every entity that differs from what the last planned release knew; one that changed and changed back is
 * none. To be called by whoever plans, who also clears it in the transaction that records the plan.
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
    fields: JSON.parse(String(fields)) as string[],
  }));
}

/** Forgets all changes: a plan has taken them in. */
export function clearChanges(db: DatabaseSync): void {
  db.exec('DELETE FROM entity_change');
}
