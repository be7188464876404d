import { type FormattedPrices, priceSamples } from '#storefront/api/map/catalog/map-price.ts';
import type { UnpricedProduct } from '#storefront/api/map/catalog/map-product.ts';
import { PriceFormatInference, type PriceSample } from '#storefront/domain/pricing/price-inference.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';

/** Every distinct text of a price in the store, with its number of uses: the price format is inferred from them. */
export class PriceSamples {
  readonly #db: SnapshotDatabase;
  /** Prices that were not in use before. */
  readonly added: PriceSample[] = [];
  /** True if prices of a new shape came or the last of a shape went: otherwise all follow the same formats. */
  hasNewShapes = false;
  /** True if some price is no longer in use. */
  hasRemoved = false;

  constructor(db: SnapshotDatabase) {
    this.#db = db;
  }

  add(product: UnpricedProduct): void {
    for (const sample of samplesOf(product)) {
      const { formatted, raw, owner } = sample;
      const before = this.#countUses(formatted, raw);
      if (before > 0) {
        this.#setUses(formatted, raw, before + 1);
        continue;
      }
      const shape = shapeOf(formatted);
      if (!this.#hasShape(shape)) this.hasNewShapes = true;
      this.added.push(sample);
      this.#db.run('INSERT INTO source_price VALUES (?, ?, ?, 1, ?)', formatted, raw ?? '', owner, shape);
    }
  }

  remove(product: UnpricedProduct): void {
    for (const { formatted, raw } of samplesOf(product)) {
      const before = this.#countUses(formatted, raw);
      if (before > 1) {
        this.#setUses(formatted, raw, before - 1);
        continue;
      }
      this.hasRemoved = true;
      this.#db.run('DELETE FROM source_price WHERE formatted = ? AND raw = ?', formatted, raw ?? '');
      if (!this.#hasShape(shapeOf(formatted))) this.hasNewShapes = true;
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

  #hasShape(shape: string): boolean {
    return this.#db.get('SELECT 1 FROM source_price WHERE shape = ? LIMIT 1', shape) !== undefined;
  }

  #countUses(formatted: string, raw: string | null): number {
    const sql = 'SELECT uses FROM source_price WHERE formatted = ? AND raw = ?';
    return this.#db.get<{ uses: number }>(sql, formatted, raw ?? '')?.uses ?? 0;
  }

  #setUses(formatted: string, raw: string | null, uses: number): void {
    const sql = 'UPDATE source_price SET uses = ? WHERE formatted = ? AND raw = ?';
    this.#db.run(sql, uses, formatted, raw ?? '');
  }
}

/** Numbers with more digits may be too large for a format; each is a shape of its own. */
const COMMON_DIGITS = 15;

/** The part of a price that decides its format: its text, with all digits but zero replaced by 1. */
function shapeOf(formatted: string): string {
  const digits = formatted.match(/\d/g)?.length ?? 0;
  return digits > COMMON_DIGITS ? formatted : formatted.replace(/[1-9]/g, '1');
}

/** Every price of a product and its variations, to infer the store's format from. */
export function* samplesOf(product: UnpricedProduct): Generator<PriceSample> {
  const priced: { prices: FormattedPrices; name: string }[] = [product, ...product.variations];
  for (const { prices, name } of priced) yield* priceSamples(prices, name);
}
