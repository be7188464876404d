import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type {
  ColumnName,
  IndexChunk,
  IndexFacets,
  IndexFileName,
} from '#storefront/domain/search/catalog-index/index-format.ts';
import type {
  CardRow,
  ListRow,
  NameRow,
  OrderableTerms,
  PriceRow,
  RatingRow,
  TextRow,
} from '#storefront/domain/search/catalog-index/index-rows.ts';
import { Statements } from '../../../kit/sqlite.ts';
import type { RowOptions } from './index-row.ts';

/**
 * Tables of the search index in the snapshot's file, by view: each is an index of its own. Rows have their parts as
 * JSON, so that a file is made without reading what it does not hold.
 */
const TABLES: Record<string, string> = {
  index_row: `(
    view TEXT NOT NULL, id INTEGER NOT NULL,
    list TEXT NOT NULL, price TEXT NOT NULL, rating TEXT NOT NULL, orderable TEXT NOT NULL,
    options TEXT NOT NULL, name TEXT NOT NULL, card TEXT NOT NULL, terms TEXT NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (view, id)
  ) STRICT`,
  index_term: `(
    -- Terms that lists filter by besides categories, as listed products name them, and by how many.
    view TEXT NOT NULL, id INTEGER NOT NULL, taxonomy TEXT NOT NULL, label TEXT NOT NULL, slug TEXT NOT NULL,
    name TEXT NOT NULL, uses INTEGER NOT NULL, PRIMARY KEY (view, id)
  ) STRICT`,
  term_member: `(
    -- Listed products by the terms that they have besides categories.
    view TEXT NOT NULL, term INTEGER NOT NULL, published INTEGER NOT NULL, id INTEGER NOT NULL,
    PRIMARY KEY (view, term, published, id)
  ) STRICT, WITHOUT ROWID`,
  term_size: `(
    view TEXT NOT NULL, term INTEGER NOT NULL, products INTEGER NOT NULL, PRIMARY KEY (view, term)
  ) STRICT, WITHOUT ROWID`,
  index_file: `(
    -- Files of the index as the rows are now, without a name where rows have changed since; without a root
    -- products have come or gone. Products "first" up to "next" (exclusive) are in a file. Facets and
    -- translations are here in full: they come from more than rows.
    view TEXT NOT NULL, kind TEXT NOT NULL, first INTEGER NOT NULL, next INTEGER NOT NULL,
    products INTEGER NOT NULL, name TEXT NOT NULL, content TEXT, PRIMARY KEY (view, kind, first)
  ) STRICT, WITHOUT ROWID`,
};

/** Empties the index of a view; those of all views where the tables are of older code. */
export function resetIndexTables(db: DatabaseSync, view: string): void {
  for (const [table, columns] of Object.entries(TABLES)) {
    const sql = `CREATE TABLE ${table} ${columns}`;
    const known = db.prepare("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?").get(table);
    if (known?.sql !== sql) db.exec(`DROP TABLE IF EXISTS ${table}; ${sql}`);
    db.prepare(`DELETE FROM ${table} WHERE view = ?`).run(view);
  }
}

/** Returns false also for the tables of older code. */
export function hasIndexTables(db: DatabaseSync): boolean {
  const sql = "SELECT 1 FROM pragma_table_info('index_file') WHERE name = 'view'";
  return db.prepare(sql).get() !== undefined;
}

/** Removes the indexes of all views but these, such as one of a language that the store has no more. */
export function keepIndexViews(db: DatabaseSync, views: readonly string[]): void {
  const others = 'view NOT IN (SELECT value FROM json_each(?))';
  for (const table of Object.keys(TABLES)) {
    db.prepare(`DELETE FROM ${table} WHERE ${others}`).run(JSON.stringify(views));
  }
}

/** Files without columns of options, whose kind is their name. */
export const KINDS = [
  'facets',
  'translations',
  'card',
  'text',
  'price',
  'rating',
  'orderable',
  'list',
  'name',
  'root',
] as const;

/** Files that come from more than rows. */
export type WholeFileKind = 'facets' | 'translations';

export type FileKind = (typeof KINDS)[number] | ColumnName;

/** The products `first` up to `next`, which is not among them. */
export interface Range {
  first: number;
  next: number;
}

export interface IndexFile extends Range {
  kind: FileKind;
  name: IndexFileName;
  products: number;
}

export interface RowParts {
  list: ListRow;
  price: PriceRow;
  rating: RatingRow;
  orderable: OrderableTerms | null;
  options: RowOptions;
  name: NameRow;
  card: CardRow;
  text: TextRow;
}

export const EVERYTHING: Range = { first: 0, next: Number.MAX_SAFE_INTEGER };

/** The rows of a view's index and the names of its files, in the snapshot's database. */
export class IndexTable {
  readonly view: string;
  readonly #statements: Statements;

  constructor(db: DatabaseSync, view: string) {
    this.view = view;
    this.#statements = new Statements(db);
  }

  /** The files of a kind, by ascending ids of products. */
  filesOf(kind: FileKind): IndexFile[] {
    const sql = `SELECT kind, first, next, products, name FROM index_file
      WHERE view = ? AND kind = ? ORDER BY first`;
    return this.all<IndexFile>(sql, kind);
  }

  /** Columns of shards besides their lists and names: those of options follow from the facets. */
  columns(): ColumnName[] {
    const { groups } = JSON.parse(this.content('facets')) as IndexFacets;
    return ['price', 'rating', 'orderable', ...groups.map(({ group }) => group)];
  }

  /** @param content where it does not come from rows alone */
  put(kind: FileKind, { first, next }: Range, products: number, name: string, content: string | null): void {
    const sql = 'INSERT OR REPLACE INTO index_file VALUES (?, ?, ?, ?, ?, ?, ?)';
    this.run(sql, kind, first, next, products, name, content);
  }

  /** A file that is here in full; empty if there is none. */
  content(kind: WholeFileKind): string {
    const sql = 'SELECT content FROM index_file WHERE view = ? AND kind = ?';
    return this.all<{ content: string }>(sql, kind)[0]?.content ?? '';
  }

  /** Parts of rows by ascending id. */
  rows<P extends keyof RowParts>(part: P, { first, next }: Range): RowParts[P][] {
    const sql = `SELECT ${part} AS json FROM index_row WHERE view = ? AND id >= ? AND id < ? ORDER BY id`;
    const parts = this.all<{ json: string }>(sql, first, next).map(({ json }) => json);
    return JSON.parse(`[${parts.join()}]`) as RowParts[P][];
  }

  /** The chunks of a shard. */
  chunks(kind: 'card' | 'text', { first, next }: Range): IndexChunk[] {
    const sql = `SELECT products, name FROM index_file
      WHERE view = ? AND kind = ? AND first >= ? AND first < ? ORDER BY first`;
    return this.all<IndexFile>(sql, kind, first, next).map(({ products, name }) => [products, name]);
  }

  /** @param sql whose first parameter is the view */
  all<T>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#statements.prepare(sql).all(this.view, ...values) as T[];
  }

  /** @param sql whose first parameter is the view */
  run(sql: string, ...values: SQLInputValue[]): void {
    this.#statements.prepare(sql).run(this.view, ...values);
  }
}
