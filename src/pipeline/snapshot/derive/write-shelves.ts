import type { Category, Picture, ProductCard } from '#storefront/domain/catalog/catalog-types.ts';
import { CategoryTree } from '#storefront/domain/catalog/categories.ts';
import { shelfProducts } from '#storefront/domain/catalog/lists.ts';
import { ratingScore } from '#storefront/domain/catalog/reviews/ratings.ts';
import { HOME_LIMITS } from '#storefront/domain/page-data/page-data.ts';
import { deepestReduction } from '#storefront/domain/pricing/sale.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import { entityKey } from '../entity-keys.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import { hideSoldOut } from '../source/product-facts.ts';
import type { Derivation } from './derivation.ts';
import type { EntityWriter } from './entity-writer.ts';
import type { ListingEntity } from './listing-entity.ts';

/**
 * Writes what the home page shows besides the newest products: the other shelves, from top to bottom, and the
 * pictures at its top. To be called once products and lists are written.
 */
export function writeShelves(derivation: Derivation, ranks: ShelfRanks, writer: EntityWriter): void {
  const { settings } = derivation;
  const newest = writer.get<number[]>(entityKey.newest) ?? [];
  const shown = new Set(newest);
  const bestSelling = listedPopular(derivation);
  const put = (key: string, limit: number, ranked: (count: number) => number[]) => {
    const ids = shelfProducts(ranked(limit + shown.size), shown, limit);
    writer.put(key, ids);
    for (const id of ids) shown.add(id);
  };
  put(entityKey.onSale, HOME_LIMITS.onSale, (count) => ranks.onSale(count));
  put(entityKey.topRated, HOME_LIMITS.topRated, (count) =>
    settings.store.showReviews ? ranks.topRated(count) : [],
  );
  const pictured = ranks.pictured([...new Set([...bestSelling, ...shown])]);
  const featured = pictured.slice(0, HOME_LIMITS.featured);
  writer.put(entityKey.featured, featured);
  for (const id of featured) shown.add(id);
  put(entityKey.popular, HOME_LIMITS.popular, () => bestSelling);
}

/** The best-selling products that lists show. */
function listedPopular({ source, hidesSoldOut }: Derivation): number[] {
  return source.popular().filter((id) => {
    const facts = source.facts(id);
    return facts !== undefined && (hidesSoldOut ? hideSoldOut(facts) : facts).listed;
  });
}

/** Ranks are stored as integers, so that their order is exact. */
const PRECISION = 10_000;

/** A rank of 0 keeps a product off a shelf. */
const SCHEMA = `
  DROP TABLE IF EXISTS shelf_rank;
  CREATE TABLE shelf_rank (
    view TEXT NOT NULL, id INTEGER NOT NULL, published INTEGER NOT NULL, reduction INTEGER NOT NULL,
    rating INTEGER NOT NULL, pictured INTEGER NOT NULL, PRIMARY KEY (view, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX shelf_rank_reduction ON shelf_rank (view, reduction DESC, published DESC, id DESC)
    WHERE reduction > 0;
  CREATE INDEX shelf_rank_rating ON shelf_rank (view, rating DESC, published DESC, id DESC) WHERE rating > 0;
`;

/** Ranks of a view's listed products on the shelves of the home page, a row for each. Sold-out ones are left out. */
export class ShelfRanks {
  readonly #db: SnapshotDatabase;
  readonly #view: string;

  constructor(db: SnapshotDatabase, view: string) {
    this.#db = db;
    this.#view = view;
  }

  /** Empties the table for all views, whatever schema it had. */
  static reset(db: SnapshotDatabase): void {
    db.db.exec(SCHEMA);
  }

  put(card: ProductCard): void {
    const isOffered = card.stockStatus !== 'OUT_OF_STOCK';
    const published = Date.parse(card.date);
    const hasPicture = card.image !== null && card.price !== null && card.price.min > 0;
    this.#db.put(
      'shelf_rank',
      this.#view,
      card.databaseId,
      Number.isNaN(published) ? 0 : published,
      isOffered ? Math.round(deepestReduction(card) * PRECISION) : 0,
      isOffered ? Math.round((ratingScore(card) ?? 0) * PRECISION) : 0,
      isOffered && hasPicture ? 1 : 0,
    );
  }

  remove(id: number): void {
    this.#db.run('DELETE FROM shelf_rank WHERE view = ? AND id = ?', this.#view, id);
  }

  /** Ids of products by their deepest reduction, deepest first. */
  onSale(count: number): number[] {
    return this.#ids('reduction', count);
  }

  /** Ids of products by their rating, best first; see `ratingScore`. */
  topRated(count: number): number[] {
    return this.#ids('rating', count);
  }

  /** Those of the products that have a picture and a price, and can be bought. */
  pictured(ids: readonly number[]): number[] {
    const sql = 'SELECT id FROM shelf_rank WHERE view = ? AND id = ? AND pictured = 1';
    return ids.filter((id) => this.#db.get(sql, this.#view, id) !== undefined);
  }

  #ids(rank: 'reduction' | 'rating', count: number): number[] {
    const sql = `SELECT id FROM shelf_rank WHERE view = ? AND ${rank} > 0
      ORDER BY ${rank} DESC, published DESC, id DESC LIMIT ?`;
    return this.#db.all<{ id: number }>(sql, this.#view, count).map(({ id }) => id);
  }
}

/**
 * Writes pictures for the tiles of categories that have none: each gets that of its newest product that represents
 * no earlier category. To be called once products and lists are written.
 */
export function writeCovers(ranks: ShelfRanks, writer: EntityWriter): void {
  const used = new Set<number>();
  const covered = new Set<string>();
  for (const { slug, image } of tiles(writer)) {
    if (image !== null) continue;
    const newest = writer.get<ListingEntity>(entityKey.listing(slug, 1))?.ids ?? [];
    const pictured = ranks.pictured(newest);
    const id = pictured.find((one) => !used.has(one)) ?? pictured[0];
    const cover = id === undefined ? undefined : writer.get<ProductCard>(entityKey.card(id))?.image;
    if (id === undefined || !cover) continue;
    used.add(id);
    const key = entityKey.cover(slug);
    covered.add(key);
    writer.put(key, cover satisfies Picture);
  }
  for (const key of writer.keys(entityKey.cover(''))) if (!covered.has(key)) writer.remove(key);
}

/** The categories that pages show as tiles, largest first. */
function tiles(writer: EntityWriter): Category[] {
  const all = writer.keys(entityKey.category('')).flatMap((key) => writer.get<Category>(key) ?? []);
  const bySlug = new Map(all.map((category) => [category.slug, category]));
  const filled = writer.get<string[]>(entityKey.categories) ?? [];
  const tree = new CategoryTree(filled.flatMap((slug) => bySlug.get(slug) ?? []));
  return tree.roots().slice(0, LIMITS.categories);
}
