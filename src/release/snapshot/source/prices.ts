import { priceSamples, type WrittenPrices } from '#api/map/price.ts';
import type { UnpricedProduct } from '#api/map/product.ts';
import { PriceFormatInference, type PriceSample } from '#shop/price-inference.ts';
import type { SnapshotDatabase } from '../database.ts';

/**
 * Every distinct way in which the store writes a price, with how often it does: enough to infer its price
 * format again, and to see when that is not needed.
 */
export class PriceSamples {
  readonly #db: SnapshotDatabase;
  #changed = false;

  constructor(db: SnapshotDatabase) {
    this.#db = db;
  }

  /** Whether a way of writing came or went. */
  get changed(): boolean {
    return this.#changed;
  }

  add(product: UnpricedProduct): void {
    for (const { formatted, raw, owner } of samplesOf(product)) {
      const before = this.#uses(formatted, raw);
      if (before === 0) {
        this.#changed = true;
        this.#db.run('INSERT INTO source_price VALUES (?, ?, ?, 1)', formatted, raw ?? '', owner);
      } else this.#use(formatted, raw, before + 1);
    }
  }

  remove(product: UnpricedProduct): void {
    for (const { formatted, raw } of samplesOf(product)) {
      const before = this.#uses(formatted, raw);
      if (before > 1) this.#use(formatted, raw, before - 1);
      else {
        this.#changed = true;
        this.#db.run('DELETE FROM source_price WHERE formatted = ? AND raw = ?', formatted, raw ?? '');
      }
    }
  }

  inference(): PriceFormatInference {
    const inference = new PriceFormatInference();
    const rows = this.#db.iterate<{ formatted: string; raw: string; owner: string }>(
      'SELECT formatted, raw, owner FROM source_price ORDER BY formatted, raw',
    );
    for (const { formatted, raw, owner } of rows) inference.add({ formatted, raw: raw || null, owner });
    return inference;
  }

  #uses(formatted: string, raw: string | null): number {
    const sql = 'SELECT uses FROM source_price WHERE formatted = ? AND raw = ?';
    return this.#db.get<{ uses: number }>(sql, formatted, raw ?? '')?.uses ?? 0;
  }

  #use(formatted: string, raw: string | null, uses: number): void {
    const sql = 'UPDATE source_price SET uses = ? WHERE formatted = ? AND raw = ?';
    this.#db.run(sql, uses, formatted, raw ?? '');
  }
}

function* samplesOf(product: UnpricedProduct): Generator<PriceSample> {
  const priced: { prices: WrittenPrices; name: string }[] = [product, ...product.variations];
  for (const { prices, name } of priced) yield* priceSamples(prices, name);
}
