import type { SnapshotDatabase } from '../snapshot-database.ts';

/** Names in order, one step through the primary key each: DISTINCT would read a row for each product. */
const NAMES = `WITH RECURSIVE each (name) AS (
    SELECT min(taxonomy) FROM source_taxonomy
    UNION ALL SELECT (SELECT min(taxonomy) FROM source_taxonomy WHERE taxonomy > name) FROM each WHERE name IS NOT NULL
  )`;

/** The taxonomies, except categories, of which each product has terms. Polls ask for it, however large the catalog. */
export class SourceTaxonomies {
  readonly #db: SnapshotDatabase;

  constructor(db: SnapshotDatabase) {
    this.#db = db;
  }

  /** Names of the taxonomies of all products, in order. */
  names(): string[] {
    const sql = `${NAMES} SELECT name FROM each WHERE name IS NOT NULL`;
    return this.#db.all<{ name: string }>(sql).map(({ name }) => name);
  }

  /** A product of each taxonomy, the newest. */
  exampleIds(): number[] {
    const sql = `${NAMES} SELECT DISTINCT (SELECT max(product) FROM source_taxonomy WHERE taxonomy = name) AS id
      FROM each WHERE name IS NOT NULL`;
    return this.#db.all<{ id: number }>(sql).map(({ id }) => id);
  }

  /** Products with a term of a taxonomy. */
  productsWith(taxonomy: string): number[] {
    const sql = 'SELECT product AS id FROM source_taxonomy WHERE taxonomy = ?';
    return this.#db.all<{ id: number }>(sql, taxonomy).map(({ id }) => id);
  }

  /** Products with a term, by its slug. */
  productsWithTerm(taxonomy: string, slug: string): number[] {
    const sql = `SELECT DISTINCT product.id FROM source_taxonomy AS known
      JOIN source_product AS product ON product.id = known.product, json_each(facts, '$.terms') AS term
      WHERE known.taxonomy = ?1 AND term.value ->> 'taxonomyName' = ?1 AND term.value ->> 'slug' = ?2`;
    return this.#db.all<{ id: number }>(sql, taxonomy, slug).map(({ id }) => id);
  }

  put(product: number, taxonomies: Iterable<string>): void {
    const sql = 'INSERT OR IGNORE INTO source_taxonomy VALUES (?, ?)';
    for (const taxonomy of taxonomies) this.#db.run(sql, taxonomy, product);
  }

  remove(product: number): void {
    this.#db.run('DELETE FROM source_taxonomy WHERE product = ?', product);
  }
}
