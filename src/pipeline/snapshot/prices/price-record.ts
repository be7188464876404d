import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { Statements } from '../../../kit/sqlite.ts';
import { reductionStart } from './lowest-price.ts';
import { createPriceTables, deriveAgain } from './price-tables.ts';

/** Time for which prices are kept as evidence, besides those that a reduction of now is measured by. */
const KEPT_MS = 400 * 24 * 60 * 60 * 1000;

/** The time of a new step of what is `noted`, after the ones before: a clock that was set back does not change their order. */
const AFTER_LAST = 'max(?, coalesce((SELECT max(since) + 1 FROM price_step WHERE id = noted.id), 0))';

/** Values of a step besides its id and its time. */
type Step = Record<'basis' | 'price' | 'reduced', SQLOutputValue>;

/** The record of the prices that releases have shown, as they are published; see `price-tables.ts`. */
export class PriceRecord {
  readonly #db: DatabaseSync;
  readonly #statements: Statements;

  /** @param db in whose transactions it writes */
  constructor(db: DatabaseSync) {
    createPriceTables(db);
    this.#db = db;
    this.#statements = new Statements(db);
  }

  /** Records that a release shows what derivations have noted. @param at milliseconds since 1970 */
  publish(at: number): void {
    const ids = this.#all('SELECT id FROM price_pending').map(({ id }) => Number(id));
    if (ids.length === 0) return;
    this.#run(
      `INSERT INTO price_step SELECT id, ${AFTER_LAST}, basis, price, reduced, 0 FROM price_pending AS noted`,
      at,
    );
    this.#run(
      'UPDATE price_basis SET begun = ? WHERE begun IS NULL AND id IN (SELECT basis FROM price_pending)',
      at,
    );
    this.#run('DELETE FROM price_pending');
    for (const id of ids) this.#prune(id, at);
  }

  /**
   * Records that shoppers see the prices of an earlier release again. What they saw before is noted for the next one,
   * which shows the catalog of now.
   * @param shownAt when the earlier release was announced, in milliseconds since 1970
   * @param at the same of the one that puts it back
   */
  restore(shownAt: number, at: number): void {
    const begun = this.#all('SELECT min(begun) AS begun FROM price_basis')[0]?.begun;
    // Nothing is known of prices before the record began.
    if (typeof begun !== 'number' || begun > shownAt) return;
    const later = this.#all('SELECT DISTINCT id FROM price_step WHERE since > ?', shownAt);
    let isChanged = false;
    for (const { id } of later) {
      const now = this.#stepAt(Number(id));
      if (now === undefined) continue;
      const then = this.#stepAt(Number(id), shownAt) ?? { ...now, price: null, reduced: 0 };
      if (JSON.stringify(now) === JSON.stringify(then)) continue;
      const noted = [Number(id), now.basis, now.price, now.reduced];
      this.#run('INSERT OR IGNORE INTO price_pending VALUES (?, ?, ?, ?)', ...noted);
      const step = [at, then.basis, then.price, then.reduced, Number(id)];
      const add = `INSERT INTO price_step SELECT id, ${AFTER_LAST}, ?, ?, ?, 0 FROM (SELECT ? AS id) AS noted`;
      this.#run(add, ...step);
      isChanged = true;
    }
    if (isChanged) deriveAgain(this.#db);
  }

  /** The step that held at a time; the last one if none is given. */
  #stepAt(id: number, at = Number.MAX_SAFE_INTEGER): Step | undefined {
    const sql =
      'SELECT basis, price, reduced FROM price_step WHERE id = ? AND since <= ? ORDER BY since DESC LIMIT 1';
    const row = this.#statements.prepare(sql).get(id, at);
    return row && { basis: row.basis ?? null, price: row.price ?? null, reduced: row.reduced ?? null };
  }

  /** Deletes what ended too long ago. */
  #prune(id: number, now: number): void {
    const oldest = now - KEPT_MS;
    const isOld = this.#all('SELECT 1 FROM price_step WHERE id = ? AND since < ? LIMIT 1', id, oldest);
    if (isOld.length === 0) return;
    const rows = this.#all('SELECT since, price, reduced FROM price_step WHERE id = ? ORDER BY since', id);
    const steps = rows.map(({ since, price, reduced }) => ({
      since: Number(since),
      price: price === null ? null : Number(price),
      reduced: reduced === 1,
    }));
    const needed = Math.min(oldest, (reductionStart(steps) ?? now) - KEPT_MS);
    const first = steps.findLast(({ since }) => since <= needed)?.since;
    if (first !== undefined) this.#run('DELETE FROM price_step WHERE id = ? AND since < ?', id, first);
  }

  #all(
    sql: string,
    ...values: (SQLOutputValue & (string | number | null))[]
  ): Record<string, SQLOutputValue>[] {
    return this.#statements.prepare(sql).all(...values);
  }

  #run(sql: string, ...values: (SQLOutputValue | undefined)[]): void {
    this.#statements.prepare(sql).run(...values.map((value) => value ?? null));
  }
}
