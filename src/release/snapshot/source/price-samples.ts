import { type FormattedPrices, priceSamples } from '#api/map/catalog/map-price.ts';
import type { UnpricedProduct } from '#api/map/catalog/map-product.ts';
import { PriceFormatInference, type PriceSample } from '#shop/pricing/price-inference.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';

/**
 * Every distinct way in which the store writes a price, with how often it does: enough to infer its price
 * format again, and to see when that is not needed.
 */
export class PriceSamples {
  readonly #db: SnapshotDatabase;
  readonly #added: PriceSample[] = [];
  #reshaped = false;
  #removed = false;

  constructor(db: SnapshotDatabase) {
    this.#db = db;
  }

  /**
   * Whether prices of a new kind came or the last of a kind went. Otherwise the formats that all prices
   * follow are those of before.
   */
  get hasNewShapes(): boolean {
    return this.#reshaped;
  }

  /** Whether prices are there no longer. */
  get hasRemoved(): boolean {
    return this.#removed;
  }

  /** Prices that were not there before. */
  get added(): readonly PriceSample[] {
    return this.#added;
  }

  add(product: UnpricedProduct): void {
    for (const sample of samplesOf(product)) {
      const { formatted, raw, owner } = sample;
      const before = this.#uses(formatted, raw);
      if (before > 0) {
        this.#use(formatted, raw, before + 1);
        continue;
      }
      const shape = shapeOf(formatted);
      if (!this.#hasShape(shape)) this.#reshaped = true;
      this.#added.push(sample);
      this.#db.run('INSERT INTO source_price VALUES (?, ?, ?, 1, ?)', formatted, raw ?? '', owner, shape);
    }
  }

  remove(product: UnpricedProduct): void {
    for (const { formatted, raw } of samplesOf(product)) {
      const before = this.#uses(formatted, raw);
      if (before > 1) {
        this.#use(formatted, raw, before - 1);
        continue;
      }
      this.#removed = true;
      this.#db.run('DELETE FROM source_price WHERE formatted = ? AND raw = ?', formatted, raw ?? '');
      if (!this.#hasShape(shapeOf(formatted))) this.#reshaped = true;
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

  #uses(formatted: string, raw: string | null): number {
    const sql = 'SELECT uses FROM source_price WHERE formatted = ? AND raw = ?';
    return this.#db.get<{ uses: number }>(sql, formatted, raw ?? '')?.uses ?? 0;
  }

  #use(formatted: string, raw: string | null, uses: number): void {
    const sql = 'UPDATE source_price SET uses = ? WHERE formatted = ? AND raw = ?';
    this.#db.run(sql, uses, formatted, raw ?? '');
  }
}

/** Numbers with more digits may be too large for a format; each is a kind of its own. */
const COMMON_DIGITS = 15;

/** What decides which formats a price follows: its text, with all digits but zero alike. */
function shapeOf(formatted: string): string {
  const digits = formatted.match(/\d/g)?.length ?? 0;
  return digits > COMMON_DIGITS ? formatted : formatted.replace(/[1-9]/g, '1');
}

function* samplesOf(product: UnpricedProduct): Generator<PriceSample> {
  const priced: { prices: FormattedPrices; name: string }[] = [product, ...product.variations];
  for (const { prices, name } of priced) yield* priceSamples(prices, name);
}
