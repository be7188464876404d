import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import type { ColumnName, IndexFacets } from '#storefront/domain/search/catalog-index/index-format.ts';
import type { IndexRow } from '#storefront/domain/search/catalog-index/index-rows.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { AttributeTerms } from '../read/read-terms.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import { indexFacets } from './index-facets.ts';
import { IndexFiles } from './index-files.ts';
import { indexRow, type RowOptions, type RowTerms, rowTerms } from './index-row.ts';
import { INDEX_TABLES, INDEX_TABLES_SCHEMA, type RowParts } from './index-table.ts';

/** Parts of a row, each in files of its own. */
const PARTS = ['list', 'price', 'rating', 'orderable', 'name', 'card', 'text'] as const;
type Part = (typeof PARTS)[number];

/** Files that hold a part, or name files that do. */
const FILES_OF: Record<Part, readonly string[]> = {
  list: ['list'],
  price: ['price'],
  rating: ['rating'],
  orderable: ['orderable'],
  name: ['name'],
  card: ['card', 'list'],
  text: ['text', 'name'],
};

interface StoredRow extends Record<Part | 'options' | 'terms', string>, Record<string, unknown> {}

/**
 * Keeps the search index in step with the entities, in their transaction. A change of a row has the files
 * forgotten that held it; `finish` names them again.
 */
export class SearchIndexWriter {
  readonly #db: SnapshotDatabase;

  constructor(db: SnapshotDatabase) {
    this.#db = db;
  }

  /** Empties the index, whatever schema it had. */
  reset(): void {
    for (const table of INDEX_TABLES) this.#db.db.exec(`DROP TABLE IF EXISTS ${table}`);
    this.#db.db.exec(INDEX_TABLES_SCHEMA);
  }

  put(product: Product): void {
    const id = product.databaseId;
    const before = this.#stored(id);
    const row = indexRow(product);
    const terms = rowTerms(product);
    const after: Record<Part | 'options' | 'terms', string> = {
      list: JSON.stringify(listPart(row)),
      price: JSON.stringify(pricePart(row)),
      rating: JSON.stringify({ rating: row.rating, reviews: row.reviews } satisfies RowParts['rating']),
      orderable: JSON.stringify(row.orderable satisfies RowParts['orderable']),
      options: JSON.stringify({ category: row.categories, ...row.terms } satisfies RowOptions),
      name: JSON.stringify({ name: row.name, sku: row.sku } satisfies RowParts['name']),
      card: JSON.stringify(cardPart(row)),
      terms: JSON.stringify(terms),
      text: JSON.stringify({ description: row.description, short: row.short } satisfies RowParts['text']),
    };
    const changed = PARTS.filter((part) => before?.[part] !== after[part]);
    const options = changedOptions(before?.options, after.options);
    if (changed.length === 0 && options.length === 0 && before?.terms === after.terms) return;
    // In the order of the table's columns.
    this.#db.put('index_row', id, ...Object.values(after));
    if (before === undefined) this.#forgetPlace(id);
    else this.#forgetFiles(id, [...changed.flatMap((part) => FILES_OF[part]), ...options]);
    if (before?.terms === after.terms) return;
    if (before !== undefined) this.#countTerms(JSON.parse(before.terms) as RowTerms[], -1);
    this.#countTerms(terms, 1);
  }

  remove(id: number): void {
    const before = this.#stored(id);
    if (before === undefined) return;
    this.#db.run('DELETE FROM index_row WHERE id = ?', id);
    this.#forgetPlace(id);
    this.#countTerms(JSON.parse(before.terms) as RowTerms[], -1);
  }

  /**
   * To be called once rows and categories are written.
   * @param terms of shop-wide attributes, in the store's order
   * @returns the facets of the index
   */
  finish(settings: SiteSettings, terms: AttributeTerms): IndexFacets {
    const facets = indexFacets(this.#db, settings, terms);
    new IndexFiles(this.#db.db).complete(facets);
    return facets;
  }

  #stored(id: number): StoredRow | undefined {
    return this.#db.get<StoredRow>('SELECT * FROM index_row WHERE id = ?', id);
  }

  /** Has files forgotten. @param kinds of files that hold the product */
  #forgetFiles(id: number, kinds: readonly string[]): void {
    for (const kind of new Set(kinds)) {
      const sql = `UPDATE index_file SET name = '' WHERE kind = ?1 AND next > ?2
        AND first = (SELECT max(first) FROM index_file WHERE kind = ?1 AND first <= ?2)`;
      this.#db.run(sql, kind, id);
    }
    if (kinds.length > 0) this.#db.run("UPDATE index_file SET name = '' WHERE kind = 'root'");
  }

  /** Has all files forgotten that hold a product which comes or goes, and the cut. */
  #forgetPlace(id: number): void {
    const kinds = this.#db.all<{ kind: string }>('SELECT DISTINCT kind FROM index_file');
    const files = kinds.map(({ kind }) => kind).filter((kind) => kind !== 'facets' && kind !== 'root');
    this.#forgetFiles(id, files);
    this.#db.run("DELETE FROM index_file WHERE kind = 'root'");
  }

  /** Counts a product's terms in or out; the name of a term is the one that was read last. */
  #countTerms(groups: readonly RowTerms[], uses: 1 | -1): void {
    for (const { taxonomy, label, terms } of groups) {
      for (const { id, slug, name } of terms) {
        if (uses === 1) {
          const sql = `INSERT INTO index_term VALUES (?1, ?2, ?3, ?4, ?5, 1) ON CONFLICT (id) DO
            UPDATE SET taxonomy = ?2, label = ?3, slug = ?4, name = ?5, uses = uses + 1`;
          this.#db.run(sql, id, taxonomy, label, slug, name);
        } else {
          this.#db.run('UPDATE index_term SET uses = uses - 1 WHERE id = ?', id);
          this.#db.run('DELETE FROM index_term WHERE id = ? AND uses = 0', id);
        }
      }
    }
  }
}

function listPart({ id, published, stock, only }: IndexRow): RowParts['list'] {
  return { id, published, stock, ...(only && { only }) };
}

function pricePart({ price, regular, onSale }: IndexRow): RowParts['price'] {
  return { price, regular, onSale };
}

function cardPart(row: IndexRow): RowParts['card'] {
  const { rating, reviews, stock, type, name, slug, image, colors, lowStock, purchasable } = row;
  return {
    ...pricePart(row),
    rating,
    reviews,
    stock,
    type,
    name,
    slug,
    image,
    colors,
    lowStock,
    purchasable,
  };
}

/** The columns in which two rows differ, with their options as JSON. */
function changedOptions(before: string | undefined, after: string): ColumnName[] {
  if (before === undefined || before === after) return [];
  const [old, now] = [before, after].map((json) => JSON.parse(json) as RowOptions);
  return Object.keys({ ...old, ...now }).filter((name) => String(old?.[name]) !== String(now?.[name]));
}
