import type { DatabaseSync } from 'node:sqlite';
import type { MinorUnits } from '#storefront/domain/pricing/pricing-types.ts';
import type { PriceHistory } from '#storefront/domain/settings/prices.ts';
import { Statements } from '../../../kit/sqlite.ts';
import { lowestPrice, type PriceStep } from './lowest-price.ts';
import { createPriceTables } from './price-tables.ts';

/** A price as the next release shows it. */
export interface ShownPrice {
  /** The lower end of a range; null if it is not shown. */
  price: MinorUnits | null;
  reduced: boolean;
  /** See `price_basis`. */
  taxed: boolean;
}

interface Shop {
  /** Endpoint of the store. */
  store: string;
  /** ISO 4217. */
  currency: string;
  history: PriceHistory;
  /** Milliseconds since 1970. */
  now: number;
  /** Prices that no release will show: the record is read and nothing is noted. */
  isPreview?: boolean;
}

interface StoredStep extends Omit<PriceStep, 'reduced'> {
  basis: number;
  reduced: number;
}

/**
 * The prices that a derivation finds, and the record of those that were shown before. What it notes becomes part of
 * the record once a release has shown it.
 */
export class ShownPrices {
  readonly #statements: Statements;
  readonly #shop: Shop;
  readonly #bases = new Map<boolean, { id: number; begun: number | null }>();
  /** Ids that the derivation has shown. */
  readonly #shown = new Set<number>();

  /** @param db in whose transaction it notes */
  constructor(db: DatabaseSync, shop: Shop) {
    if (shop.isPreview !== true) createPriceTables(db);
    this.#statements = new Statements(db);
    this.#shop = shop;
  }

  /**
   * Notes the price of a product or variation.
   * @param id in the store
   * @returns the lowest price of the 30 days before it was reduced; undefined if there is none to say
   */
  note(id: number, shown: ShownPrice): MinorUnits | undefined {
    this.#shown.add(id);
    const basis = this.#basis(shown.taxed);
    const reduced = Number(shown.reduced);
    if (this.#shop.isPreview !== true) this.#notePending(id, basis.id, shown.price, reduced);
    if (!shown.reduced || shown.price === null || this.#shop.history === 'off') return undefined;
    const steps = this.#steps(id, basis.id);
    const last = steps.at(-1);
    if (last?.price !== shown.price || !last.reduced) {
      // A clock that was set back does not put it before the others.
      const since = Math.max(this.#shop.now, (last?.since ?? 0) + 1);
      steps.push({ since, price: shown.price, reduced: true });
    }
    const first = steps.find(({ price }) => price !== null)?.since ?? this.#shop.now;
    return lowestPrice(steps, Math.min(first, basis.begun ?? this.#shop.now), this.#shop.history);
  }

  /** Notes that the shop shows products or variations no longer, unless this derivation has. @param ids in the store */
  noteGone(ids: Iterable<number>): void {
    for (const id of ids) if (!this.#shown.has(id)) this.#notePending(id, null, null, 0);
  }

  #notePending(id: number, basis: number | null, price: MinorUnits | null, reduced: number): void {
    const sql = 'SELECT basis, price, reduced FROM price_step WHERE id = ? ORDER BY since DESC LIMIT 1';
    const last = this.#statements.prepare(sql).get(id);
    const isSame =
      last === undefined
        ? price === null
        : last.price === price && (price === null || (last.basis === basis && last.reduced === reduced));
    if (isSame) {
      this.#statements.prepare('DELETE FROM price_pending WHERE id = ?').run(id);
    } else {
      const put = 'INSERT OR REPLACE INTO price_pending VALUES (?, ?, ?, ?)';
      this.#statements.prepare(put).run(id, basis ?? Number(last?.basis), price, reduced);
    }
  }

  /** Prices on another basis count as none. */
  #steps(id: number, basis: number): PriceStep[] {
    const sql = 'SELECT since, basis, price, reduced FROM price_step WHERE id = ? ORDER BY since';
    const rows = this.#statements.prepare(sql).all(id) as unknown as StoredStep[];
    return rows.map(({ since, basis: own, price, reduced }) => ({
      since,
      price: own === basis ? price : null,
      reduced: reduced === 1,
    }));
  }

  #basis(taxed: boolean): { id: number; begun: number | null } {
    const known = this.#bases.get(taxed);
    if (known !== undefined) return known;
    const { store, currency } = this.#shop;
    const key = [store, currency, Number(taxed)] as const;
    const insert = 'INSERT OR IGNORE INTO price_basis (store, currency, taxed) VALUES (?, ?, ?)';
    if (this.#shop.isPreview !== true) this.#statements.prepare(insert).run(...key);
    const sql = 'SELECT id, begun FROM price_basis WHERE store = ? AND currency = ? AND taxed = ?';
    const row = this.#statements.prepare(sql).get(...key);
    // Of a basis that is not known yet there are no steps.
    const basis = { id: Number(row?.id ?? 0), begun: typeof row?.begun === 'number' ? row.begun : null };
    this.#bases.set(taxed, basis);
    return basis;
  }
}
