import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '#kit/sqlite.ts';
import { hasTable } from '#pipeline/snapshot/stored.ts';

/** Tables of a snapshot that pages are rendered from, each with its key. Some catalogs lack the last one. */
const RENDERED_TABLES = { entity: 'key', old_slug: 'seq', product_group: 'id' } as const;

export type RenderedTable = keyof typeof RENDERED_TABLES;

/** A row that has changed, as often as it may have. */
export interface LoggedRow {
  table: RenderedTable;
  key: string | number;
}

export function keyColumn(table: RenderedTable): string {
  return RENDERED_TABLES[table];
}

/** The tables that a snapshot has, with the SQL that makes them. */
export function renderedTables(db: DatabaseSync): { table: RenderedTable; sql: string }[] {
  const select = db.prepare("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?");
  return (Object.keys(RENDERED_TABLES) as RenderedTable[]).flatMap((table) => {
    const sql = select.get(table)?.sql;
    return sql === undefined ? [] : [{ table, sql: String(sql) }];
  });
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS fleet_log (
    id INTEGER PRIMARY KEY AUTOINCREMENT, tbl TEXT NOT NULL, key NOT NULL, UNIQUE (tbl, key)
  );
  CREATE TABLE IF NOT EXISTS fleet_log_name (name TEXT NOT NULL);
`;

/**
 * Has the database itself log which rows change, whichever process changes them. Does nothing if it does so already;
 * part of a release's turn, in which nobody else writes.
 * @param sent the last entry that workers have, which is forgotten with those before it
 */
export function keepChangeLog(db: DatabaseSync, sent: number): void {
  const tables = renderedTables(db);
  const triggers = new Set(
    db
      .prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'")
      .all()
      .map(({ name }) => String(name)),
  );
  // A table that was made again has lost its triggers, and rows have changed that no log knows of.
  const lacking = tables.filter(({ table }) => !triggers.has(`fleet_${table}_insert`));
  const isSpent = hasTable(db, 'fleet_log') && db.prepare('SELECT 1 FROM fleet_log WHERE id <= ?').get(sent);
  // A release of one price does not wait for another write to the disk.
  if (lacking.length === 0 && !isSpent) return;
  inTransaction(db, () => {
    if (lacking.length > 0) {
      db.exec(SCHEMA);
      for (const { table } of lacking) db.exec(triggersOf(table));
      db.exec('DELETE FROM fleet_log; DELETE FROM fleet_log_name');
      db.prepare('INSERT INTO fleet_log_name VALUES (?)').run(randomBytes(9).toString('base64url'));
    }
    db.prepare('DELETE FROM fleet_log WHERE id <= ?').run(sent);
  });
}

function triggersOf(table: RenderedTable): string {
  const key = RENDERED_TABLES[table];
  const log = (row: 'NEW' | 'OLD') =>
    `INSERT OR REPLACE INTO fleet_log (tbl, key) VALUES ('${table}', ${row}.${key});`;
  return `
    CREATE TRIGGER IF NOT EXISTS fleet_${table}_insert AFTER INSERT ON ${table} BEGIN ${log('NEW')} END;
    CREATE TRIGGER IF NOT EXISTS fleet_${table}_update AFTER UPDATE ON ${table} BEGIN ${log('OLD')} ${log('NEW')} END;
    CREATE TRIGGER IF NOT EXISTS fleet_${table}_delete AFTER DELETE ON ${table} BEGIN ${log('OLD')} END;
  `;
}

/** The log's name, and its last entry; null for a snapshot that keeps none. Another name is another log. */
export function changeLog(db: DatabaseSync): { name: string; last: number } | null {
  if (!hasTable(db, 'fleet_log_name')) return null;
  const name = db.prepare('SELECT name FROM fleet_log_name').get()?.name;
  const last = db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'fleet_log'").get()?.seq;
  return name === undefined ? null : { name: String(name), last: Number(last ?? 0) };
}

/** Rows that have changed after an entry of the log, each once. */
export function loggedRows(db: DatabaseSync, after: number): LoggedRow[] {
  const rows = db.prepare('SELECT tbl, key FROM fleet_log WHERE id > ? ORDER BY id').all(after);
  return rows.map(({ tbl, key }) => ({ table: tbl as RenderedTable, key: key as string | number }));
}
