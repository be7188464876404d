import type { ProductCard } from '#storefront/domain/catalog/catalog-types.ts';
import { ratingScore } from '#storefront/domain/catalog/reviews/ratings.ts';
import { deepestReduction } from '#storefront/domain/pricing/sale.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';

/** Ranks are stored as integers, so that their order is exact. */
const PRECISION = 10_000;

/** A rank of 0 keeps a product off a shelf. */
const SCHEMA = `
  DROP TABLE IF EXISTS shelf_rank;
  CREATE TABLE shelf_rank (
    id INTEGER PRIMARY KEY, published INTEGER NOT NULL, reduction INTEGER NOT NULL, rating INTEGER NOT NULL,
    pictured INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX shelf_rank_reduction ON shelf_rank (reduction DESC, published DESC, id DESC) WHERE reduction > 0;
  CREATE INDEX shelf_rank_rating ON shelf_rank (rating DESC, published DESC, id DESC) WHERE rating > 0;
`;

/**
 * Ranks of the listed products on the shelves of the home page, a row for each: a changed product moves its
 * own row, and the shelves are read without the rest of the catalog. What is sold out is no offer.
 */
export class ShelfRanks {
  readonly #db: SnapshotDatabase;

  constructor(db: SnapshotDatabase) {
    this.#db = db;
  }

  /** Empties the table, whatever schema it had. */
  reset(): void {
    this.#db.db.exec(SCHEMA);
  }

  put(card: ProductCard): void {
    const isOffered = card.stockStatus !== 'OUT_OF_STOCK';
    const published = Date.parse(card.date);
    const hasPicture = card.image !== null && card.price !== null && card.price.min > 0;
    this.#db.run(
      'INSERT OR REPLACE INTO shelf_rank VALUES (?, ?, ?, ?, ?)',
      card.databaseId,
      Number.isNaN(published) ? 0 : published,
      isOffered ? Math.round(deepestReduction(card) * PRECISION) : 0,
      isOffered ? Math.round((ratingScore(card) ?? 0) * PRECISION) : 0,
      isOffered && hasPicture ? 1 : 0,
    );
  }

  remove(id: number): void {
    this.#db.run('DELETE FROM shelf_rank WHERE id = ?', id);
  }

  /** Ids of products by their deepest reduction, deepest first. */
  onSale(count: number): number[] {
    return this.#ids(
      'SELECT id FROM shelf_rank WHERE reduction > 0 ORDER BY reduction DESC, published DESC, id DESC LIMIT ?',
      count,
    );
  }

  /** Ids of products by their rating, best first; see `ratingScore`. */
  topRated(count: number): number[] {
    return this.#ids(
      'SELECT id FROM shelf_rank WHERE rating > 0 ORDER BY rating DESC, published DESC, id DESC LIMIT ?',
      count,
    );
  }

  /** Those of the products that have a picture and a price, and can be had. */
  pictured(ids: readonly number[]): number[] {
    const sql = 'SELECT id FROM shelf_rank WHERE id = ? AND pictured = 1';
    return ids.filter((id) => this.#db.get(sql, id) !== undefined);
  }

  #ids(sql: string, count: number): number[] {
    return this.#db.all<{ id: number }>(sql, count).map(({ id }) => id);
  }
}
