import { hash } from 'node:crypto';
import type { MappedProduct } from '#storefront/api/map/catalog/map-product.ts';
import type { ProductSource } from '#storefront/api/map/catalog/product-source.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import { CATEGORY_TAXONOMY } from './product-facts.ts';

/** A product that was read in this sync. */
export interface StagedProduct extends Pick<ProductSource, 'sales' | 'links'> {
  id: number;
  slug: string;
  modified: string;
  slim: string;
  /** When it was requested, in milliseconds since 1970. */
  asked: number;
  mapped: string;
}

type StagedRow = Omit<StagedProduct, 'sales' | 'links'> & { more: string };

/** Products that were read in a sync, staged on disk: a catalog of any size fits, and a killed process leaves nothing. */
export class StagedProducts {
  readonly #db: SnapshotDatabase;

  constructor(db: SnapshotDatabase) {
    this.#db = db;
    db.db.exec(`
      CREATE TEMP TABLE IF NOT EXISTS staged (
        id INTEGER PRIMARY KEY, slug TEXT NOT NULL, modified TEXT NOT NULL, slim TEXT NOT NULL,
        asked INTEGER NOT NULL, mapped TEXT NOT NULL, more TEXT NOT NULL
      )
    `);
  }

  clear(): void {
    this.#db.db.exec('DELETE FROM temp.staged');
  }

  /** @param requestedAt milliseconds since 1970 */
  add(products: readonly ProductSource[], requestedAt: number): void {
    this.#db.temporaryTransaction(() => {
      for (const { mapped, modified, slim, sales, links } of products) {
        const { databaseId, slug } = mapped.product;
        const [json, more] = [JSON.stringify(mapped), JSON.stringify({ sales, links })];
        this.#db.put(
          'temp.staged',
          databaseId,
          slug,
          modified,
          hashComparedFacts(slim),
          requestedAt,
          json,
          more,
        );
      }
    });
  }

  /** Deletes products that the store no longer lists. */
  deleteUnlisted(listed: Pick<ReadonlySet<number>, 'has'>): void {
    for (const { id } of this.#db.all<{ id: number }>('SELECT id FROM temp.staged')) {
      if (!listed.has(id)) this.#db.run('DELETE FROM temp.staged WHERE id = ?', id);
    }
  }

  get size(): number {
    return this.#db.get<{ count: number }>('SELECT count(*) AS count FROM temp.staged')?.count ?? 0;
  }

  /** Modified and slim hash of a staged product. */
  version(id: number): { modified: string; slim: string } | undefined {
    return this.#db.get('SELECT modified, slim FROM temp.staged WHERE id = ?', id);
  }

  has(id: number): boolean {
    return this.version(id) !== undefined;
  }

  /** Number of new products. */
  countNew(): number {
    const sql = 'SELECT count(*) AS count FROM temp.staged WHERE id NOT IN (SELECT id FROM source_product)';
    return this.#db.get<{ count: number }>(sql)?.count ?? 0;
  }

  /** Ids of their categories. */
  categories(): Set<number> {
    const ids = new Set<number>();
    for (const { mapped } of this.products()) {
      const { product } = JSON.parse(mapped) as MappedProduct;
      for (const { databaseId } of product.categories) ids.add(databaseId);
    }
    return ids;
  }

  /** Taxonomies of their terms, except categories. */
  taxonomies(): string[] {
    const sql = `SELECT DISTINCT term.value ->> 'taxonomyName' AS name
      FROM temp.staged, json_each(mapped, '$.product.terms') AS term WHERE name <> '${CATEGORY_TAXONOMY}'`;
    return this.#db.all<{ name: string }>(sql).map(({ name }) => name);
  }

  /** Their terms, except categories. */
  terms(): [taxonomy: string, id: number][] {
    const sql = `SELECT DISTINCT term.value ->> 'taxonomyName' AS taxonomy, term.value ->> 'databaseId' AS id
      FROM temp.staged, json_each(mapped, '$.product.terms') AS term WHERE taxonomy <> '${CATEGORY_TAXONOMY}'`;
    return this.#db.all<{ taxonomy: string; id: number }>(sql).map(({ taxonomy, id }) => [taxonomy, id]);
  }

  /** The newest `modified` of all staged products. */
  newest(): string {
    const row = this.#db.get<{ newest: string | null }>('SELECT max(modified) AS newest FROM temp.staged');
    return row?.newest ?? '';
  }

  /** By ascending id, one at a time. */
  *products(): Generator<StagedProduct> {
    for (const { more, ...row } of this.#db.iterate<StagedRow>('SELECT * FROM temp.staged ORDER BY id')) {
      yield { ...row, ...(JSON.parse(more) as Pick<ProductSource, 'sales' | 'links'>) };
    }
  }
}

/** Hash of the facts that a full scan compares. */
export function hashComparedFacts(slim: unknown): string {
  return hash('sha256', JSON.stringify(slim), 'base64url').slice(0, 22);
}
