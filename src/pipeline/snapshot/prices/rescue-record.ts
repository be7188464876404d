import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { inTransaction } from '../../../kit/sqlite.ts';
import { createPriceTables, PRICE_TABLES } from './price-tables.ts';

type Table = (typeof PRICE_TABLES)[number];

/** Of each table of a record the rows that can be read. */
type RescuedRecord = ReadonlyMap<Table, { rows: Record<string, SQLOutputValue>[]; isWhole: boolean }>;

/** Reads the record of prices from a damaged snapshot, as far as that goes: nothing else can make it again. */
export function readPriceRecord(damaged: string): RescuedRecord {
  return new Map(PRICE_TABLES.map((table) => [table, readableRows(damaged, table)]));
}

/**
 * Writes a record of prices to the snapshot that takes the place of a damaged one. Of what is lost nothing is said: it
 * counts as first shown by the next release.
 */
export function putPriceRecord(record: RescuedRecord, file: string): void {
  if ([...record.values()].every(({ rows }) => rows.length === 0)) return;
  const db = new DatabaseSync(file);
  try {
    createPriceTables(db);
    inTransaction(db, () => {
      for (const [table, { rows }] of record) {
        for (const row of rows) {
          const values = Object.values(row);
          db.prepare(`INSERT OR IGNORE INTO ${table} VALUES (${values.map(() => '?')})`).run(...values);
        }
      }
      for (const table of ['price_step', 'price_pending']) {
        db.exec(`DELETE FROM ${table} WHERE basis NOT IN (SELECT id FROM price_basis)`);
      }
      if (record.get('price_step')?.isWhole === true) return;
      // Rows come by ids: the last one that was read may have lost some of its prices, those after it all.
      db.exec('DELETE FROM price_step WHERE id = (SELECT max(id) FROM price_step)');
      db.exec('UPDATE price_basis SET begun = NULL');
    });
  } finally {
    db.close();
  }
}

/** The rows before the first one that cannot be read. */
function readableRows(
  file: string,
  table: Table,
): { rows: Record<string, SQLOutputValue>[]; isWhole: boolean } {
  const rows: Record<string, SQLOutputValue>[] = [];
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    for (const row of db.prepare(`SELECT * FROM ${table}`).iterate()) rows.push(row);
    return { rows, isWhole: true };
  } catch {
    return { rows, isWhole: false };
  } finally {
    db?.close();
  }
}
