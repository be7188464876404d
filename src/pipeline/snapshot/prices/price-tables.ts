import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../../kit/sqlite.ts';

/**
 * The record of the prices that releases have shown, in the snapshot's file. Nothing can make it again: full reads and
 * other code keep it.
 */
const SCHEMA = `
  -- What prices are counted in: those of another store, another currency, or with other taxes do not compare.
  CREATE TABLE IF NOT EXISTS price_basis (
    id INTEGER PRIMARY KEY, store TEXT NOT NULL, currency TEXT NOT NULL,
    -- Shoppers see the price with taxes added to what the store keeps, or taken off.
    taxed INTEGER NOT NULL,
    -- When a release first showed such a price, in milliseconds since 1970; null before that.
    begun INTEGER,
    UNIQUE (store, currency, taxed)
  ) STRICT;
  -- By ids in the store, of products and variations; without a price while the shop did not show it.
  CREATE TABLE IF NOT EXISTS price_step (
    id INTEGER NOT NULL, since INTEGER NOT NULL, basis INTEGER NOT NULL, price INTEGER, reduced INTEGER NOT NULL,
    -- The merchant filled it in from a file.
    imported INTEGER NOT NULL,
    PRIMARY KEY (id, since)
  ) STRICT, WITHOUT ROWID;
  -- What the next release will show, as far as it differs from the last step.
  CREATE TABLE IF NOT EXISTS price_pending (
    id INTEGER PRIMARY KEY, basis INTEGER NOT NULL, price INTEGER, reduced INTEGER NOT NULL
  ) STRICT;
`;

/** In an order in which they can be copied. */
export const PRICE_TABLES = ['price_basis', 'price_step', 'price_pending'] as const;

/** Creates the tables of the record in a snapshot's file that lacks them. */
export function createPriceTables(db: DatabaseSync): void {
  db.exec(SCHEMA);
}

/** Has the next sync derive all products again: the record says other than it did when they were derived. */
export function deriveAgain(db: DatabaseSync): void {
  const hasSource = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'source_state'").get();
  if (hasSource !== undefined) db.exec("DELETE FROM source_state WHERE key = 'derived'");
}

/**
 * Forgets the recorded prices of ids that name other products from now on: they are not the prices of these.
 * @param file of the snapshot; nothing is done where there is none
 * @param ids in the store, of products and variations
 */
export function forgetPrices(file: string, ids: readonly number[]): void {
  if (ids.length === 0 || !existsSync(file)) return;
  const db = new DatabaseSync(file);
  try {
    db.exec('PRAGMA busy_timeout = 5000');
    createPriceTables(db);
    inTransaction(db, () => {
      for (const table of ['price_step', 'price_pending']) {
        const forget = db.prepare(`DELETE FROM ${table} WHERE id = ?`);
        for (const id of ids) forget.run(id);
      }
      deriveAgain(db);
    });
  } finally {
    db.close();
  }
}
