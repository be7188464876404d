import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { inTransaction } from '../../../kit/sqlite.ts';
import { createPriceTables, PRICE_TABLES } from './price-tables.ts';

/**
 * Copies the record of prices from a damaged snapshot, as far as it can be read: nothing else can make it again.
 * @param damaged where the file is now
 * @param file of the snapshot that takes its place
 */
export function rescuePriceRecord(damaged: string, file: string): void {
  const tables = PRICE_TABLES.map((table) => [table, readableRows(damaged, table)] as const);
  if (tables.every(([, rows]) => rows.length === 0)) return;
  const db = new DatabaseSync(file);
  try {
    createPriceTables(db);
    inTransaction(db, () => {
      for (const [table, rows] of tables) {
        for (const row of rows) {
          const values = Object.values(row);
          db.prepare(`INSERT OR IGNORE INTO ${table} VALUES (${values.map(() => '?')})`).run(...values);
        }
      }
    });
  } finally {
    db.close();
  }
}

/** The rows before the first one that cannot be read. */
function readableRows(file: string, table: string): Record<string, SQLOutputValue>[] {
  const rows: Record<string, SQLOutputValue>[] = [];
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    for (const row of db.prepare(`SELECT * FROM ${table}`).iterate()) rows.push(row);
  } catch {
    // Damaged rows are lost, and the record begins there.
  } finally {
    db?.close();
  }
  return rows;
}
