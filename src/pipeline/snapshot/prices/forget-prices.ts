import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../../kit/sqlite.ts';
import { createPriceTables, deriveAgain } from './price-tables.ts';

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
