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
 * Tables of the search index in the snapshot's file. Rows have their parts as JSON, so that a file is made without
 * reading what it does not hold. Products `first` up to `next` (exclusive) are in a file.
 */
export const INDEX_TABLES_SCHEMA = `
  CREATE TABLE index_row (
    id INTEGER PRIMARY KEY,
    list TEXT NOT NULL, price TEXT NOT NULL, rating TEXT NOT NULL, orderable TEXT NOT NULL,
    options TEXT NOT NULL, name TEXT NOT NULL, card TEXT NOT NULL, terms TEXT NOT NULL, text TEXT NOT NULL
  ) STRICT;
  -- Terms that lists filter by besides categories, as listed products name them, and by how many.
  CREATE TABLE index_term (
    id INTEGER PRIMARY KEY, taxonomy TEXT NOT NULL, label TEXT NOT NULL, slug TEXT NOT NULL, name TEXT NOT NULL,
    uses INTEGER NOT NULL
  ) STRICT;
  -- Files of the index as the rows are now, without a name where rows have changed since; without a root
  -- products have come or gone. The facets are here in full: they come from more than rows.
  CREATE TABLE index_file (
    kind TEXT NOT NULL, first INTEGER NOT NULL, next INTEGER NOT NULL, products INTEGER NOT NULL,
    name TEXT NOT NULL, content TEXT, PRIMARY KEY (kind, first)
  ) STRICT, WITHOUT ROWID;
`;

export const INDEX_TABLES = [...INDEX_TABLES_SCHEMA.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name);

/** Files without columns of options, whose kind is their name. */
export const KINDS = [
  'facets',
  'card',
  'text',
  'price',
  'rating',
  'orderable',
  'list',
  'name',
  'root',
] as const;

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

/** The rows of the index and the names of its files, in the snapshot's database. */
export class IndexTable {
  readonly #statements: Statements;

  constructor(db: DatabaseSync) {
    this.#statements = new Statements(db);
  }

  /** The files of a kind, by ascending ids of products. */
  filesOf(kind: FileKind): IndexFile[] {
    const sql = 'SELECT kind, first, next, products, name FROM index_file WHERE kind = ? ORDER BY first';
    return this.all<IndexFile>(sql, kind);
  }

  /** Columns of shards besides their lists and names: those of options follow from the facets. */
  columns(): ColumnName[] {
    const { groups } = JSON.parse(this.facets()) as IndexFacets;
    return ['price', 'rating', 'orderable', ...groups.map(({ group }) => group)];
  }

  /** @param content where it does not come from rows alone */
  put(kind: FileKind, { first, next }: Range, products: number, name: string, content: string | null): void {
    const sql = 'INSERT OR REPLACE INTO index_file VALUES (?, ?, ?, ?, ?, ?)';
    this.run(sql, kind, first, next, products, name, content);
  }

  /** The facets in full; empty if there are none. */
  facets(): string {
    const [row] = this.all<{ content: string }>("SELECT content FROM index_file WHERE kind = 'facets'");
    return row?.content ?? '';
  }

  /** Parts of rows by ascending id. */
  rows<P extends keyof RowParts>(part: P, { first, next }: Range): RowParts[P][] {
    const sql = `SELECT ${part} AS json FROM index_row WHERE id >= ? AND id < ? ORDER BY id`;
    const parts = this.all<{ json: string }>(sql, first, next).map(({ json }) => json);
    return JSON.parse(`[${parts.join()}]`) as RowParts[P][];
  }

  /** The chunks of a shard. */
  chunks(kind: 'card' | 'text', { first, next }: Range): IndexChunk[] {
    const sql =
      'SELECT products, name FROM index_file WHERE kind = ? AND first >= ? AND first < ? ORDER BY first';
    return this.all<IndexFile>(sql, kind, first, next).map(({ products, name }) => [products, name]);
  }

  all<T>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#statements.prepare(sql).all(...values) as T[];
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.#statements.prepare(sql).run(...values);
  }
}
