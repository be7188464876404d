import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { inTransaction, Statements } from '#kit/sqlite.ts';
import { EntityVersion } from '#pipeline/snapshot/entity-changes.ts';
import { keyColumn, type LoggedRow, type RenderedTable } from './change-log.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Changes of the rows of a snapshot. */
interface Delta {
  /** Of the entities, by which render threads notice the change. */
  version: number;
  changes: RowChange[];
}

interface RowChange extends LoggedRow {
  /** Its columns in their order; null for a row that is gone. */
  row: SQLInputValue[] | null;
}

/** Reads rows as they are now, as bytes for workers. */
export async function readDelta(db: DatabaseSync, logged: readonly LoggedRow[]): Promise<Uint8Array> {
  const statements = new Statements(db);
  const changes = logged.map(({ table, key }): RowChange => {
    const found = statements.prepare(`SELECT * FROM ${table} WHERE ${keyColumn(table)} = ?`).get(key);
    return {
      table,
      key,
      row: found === undefined ? null : Object.values(found as Record<string, SQLInputValue>),
    };
  });
  const delta: Delta = { version: new EntityVersion(db).current(), changes };
  return await compress(JSON.stringify(delta));
}

/** Changes the rows of a worker's copy as a whole or not at all. */
export async function applyDelta(db: DatabaseSync, bytes: Uint8Array): Promise<void> {
  const { version, changes } = JSON.parse((await decompress(bytes)).toString()) as Delta;
  const statements = new Statements(db);
  const remove = (table: RenderedTable, key: SQLInputValue) =>
    statements.prepare(`DELETE FROM ${table} WHERE ${keyColumn(table)} = ?`).run(key);
  inTransaction(db, () => {
    // First what is gone: its slug may be another's now.
    for (const { table, key, row } of changes) if (row === null) remove(table, key);
    for (const { table, row } of changes) {
      if (row === null) continue;
      const values = row.map(() => '?').join();
      statements.prepare(`INSERT OR REPLACE INTO ${table} VALUES (${values})`).run(...row);
    }
    db.exec(`PRAGMA user_version = ${version}`);
  });
}
