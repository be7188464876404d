import { hash } from 'node:crypto';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  INDEX_SCHEMA,
  type IndexChunk,
  type IndexFacets,
  type IndexFileName,
  type IndexRoot,
} from '#shop/search/catalog-index/index-format.ts';
import {
  type CardRow,
  cardChunk,
  type ListRow,
  listShard,
  type NameRow,
  nameShard,
  type TextRow,
  textChunk,
} from '#shop/search/catalog-index/index-rows.ts';
import { cutIndex } from './index-cut.ts';

type FileKind = 'facets' | 'card' | 'text' | 'list' | 'name' | 'root';

/** The products `first` up to `next`, which is not among them. */
interface Range {
  first: number;
  next: number;
}

/** A file of the index. */
export interface IndexFile extends Range {
  kind: FileKind;
  name: IndexFileName;
  products: number;
}

interface RowParts {
  list: ListRow;
  name: NameRow;
  card: CardRow;
  text: TextRow;
}

const EVERYTHING: Range = { first: 0, next: Number.MAX_SAFE_INTEGER };

/** Those that name others come after them. */
const ORDER: readonly FileKind[] = ['facets', 'card', 'text', 'list', 'name', 'root'];

/** Files of the search index: which there are, and what they hold, by the rows of a snapshot. */
export class IndexFiles {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** The name of the root; null where the snapshot has no index. */
  root(): IndexFileName | null {
    if (this.#all("SELECT 1 FROM sqlite_master WHERE name = 'index_file'").length === 0) return null;
    return this.#filesOf('root')[0]?.name || null;
  }

  /** Number of listed products; 0 where the snapshot has no index. */
  products(): number {
    if (this.root() === null) return 0;
    const [row] = this.#all<{ products: number }>("SELECT products FROM index_file WHERE kind = 'root'");
    return row?.products ?? 0;
  }

  /** Every file once, those that name others after them. */
  all(): IndexFile[] {
    const sql = 'SELECT kind, first, next, products, name FROM index_file';
    const files = new Map(this.#all<IndexFile>(sql).map((file) => [file.name, file]));
    return [...files.values()].sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  }

  /** Names the files of rows and facets that changed. */
  complete(facets: IndexFacets): void {
    this.#putFacets(facets);
    if (this.root() !== null) return;
    if (this.#filesOf('root').length === 0) this.#cut();
    for (const kind of ['card', 'text', 'list', 'name'] as const) {
      for (const { name, ...range } of this.#filesOf(kind)) if (name === '') this.#name(kind, range);
    }
    this.#name('root', EVERYTHING);
  }

  /**
   * Leaves names to files of the same products as before. Their chunks are the same too: no product can move
   * one beyond the start of a shard, which is the smallest hash within its reach.
   */
  #cut(): void {
    const ids = this.#all<{ id: number }>('SELECT id FROM index_row ORDER BY id').map(({ id }) => id);
    const { chunks, shards } = cutIndex(ids);
    const starts = { card: chunks, text: chunks, list: shards, name: shards };
    for (const kind of ['card', 'text', 'list', 'name'] as const) {
      const known = new Map(this.#filesOf(kind).map(({ first, next }) => [first, next]));
      for (const [index, first] of starts[kind].entries()) {
        const next = starts[kind][index + 1] ?? EVERYTHING.next;
        if (known.get(first) !== next) this.#put(kind, { first, next }, 0, '', null);
        known.delete(first);
      }
      for (const first of known.keys()) {
        this.#run('DELETE FROM index_file WHERE kind = ? AND first = ?', kind, first);
      }
    }
  }

  content({ kind, first, next }: Pick<IndexFile, 'kind' | 'first' | 'next'>): string {
    return this.#make(kind, { first, next }).content;
  }

  #name(kind: FileKind, range: Range): void {
    const { content, products } = this.#make(kind, range);
    this.#put(kind, range, products, nameOf(content), null);
  }

  #putFacets(facets: IndexFacets): void {
    const content = JSON.stringify(facets);
    const name = nameOf(content);
    if (this.#filesOf('facets')[0]?.name === name) return;
    this.#put('facets', EVERYTHING, 0, name, content);
    this.#run("UPDATE index_file SET name = '' WHERE kind = 'root'");
  }

  #put(kind: FileKind, { first, next }: Range, products: number, name: string, kept: string | null): void {
    const sql = 'INSERT OR REPLACE INTO index_file VALUES (?, ?, ?, ?, ?, ?)';
    this.#run(sql, kind, first, next, products, name, kept);
  }

  #make(kind: FileKind, range: Range): { content: string; products: number } {
    switch (kind) {
      case 'facets':
        return { content: this.#facets(), products: 0 };
      case 'card':
        return made(cardChunk, this.#rows('card', range));
      case 'text':
        return made(textChunk, this.#rows('text', range));
      case 'list':
        return made((rows) => listShard(rows, this.#chunks('card', range)), this.#rows('list', range));
      case 'name':
        return made((rows) => nameShard(rows, this.#chunks('text', range)), this.#rows('name', range));
      case 'root':
        return this.#makeRoot();
    }
  }

  #makeRoot(): { content: string; products: number } {
    const names = this.#filesOf('name');
    const lists = this.#filesOf('list');
    const products = lists.reduce((sum, list) => sum + list.products, 0);
    const root: IndexRoot = {
      schema: INDEX_SCHEMA,
      products,
      facets: this.#filesOf('facets')[0]?.name ?? '',
      shards: lists.map(({ name }, shard) => [name, names[shard]?.name ?? '']),
    };
    return { content: JSON.stringify(root), products };
  }

  #facets(): string {
    const [row] = this.#all<{ content: string }>("SELECT content FROM index_file WHERE kind = 'facets'");
    return row?.content ?? '';
  }

  /** Parts of rows by ascending id. */
  #rows<P extends keyof RowParts>(part: P, { first, next }: Range): RowParts[P][] {
    const sql = `SELECT ${part} AS json FROM index_row WHERE id >= ? AND id < ? ORDER BY id`;
    const parts = this.#all<{ json: string }>(sql, first, next).map(({ json }) => json);
    return JSON.parse(`[${parts.join()}]`) as RowParts[P][];
  }

  #chunks(kind: 'card' | 'text', { first, next }: Range): IndexChunk[] {
    const sql =
      'SELECT products, name FROM index_file WHERE kind = ? AND first >= ? AND first < ? ORDER BY first';
    return this.#all<IndexFile>(sql, kind, first, next).map(({ products, name }) => [products, name]);
  }

  #filesOf(kind: FileKind): IndexFile[] {
    const sql = 'SELECT kind, first, next, products, name FROM index_file WHERE kind = ? ORDER BY first';
    return this.#all<IndexFile>(sql, kind);
  }

  #all<T>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#prepare(sql).all(...values) as T[];
  }

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.#prepare(sql).run(...values);
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

function made<Row>(encode: (rows: Row[]) => object, rows: Row[]): { content: string; products: number } {
  return { content: JSON.stringify(encode(rows)), products: rows.length };
}

/** Names a file by its content, in letters that every file system tells apart. */
export function nameOf(content: string): IndexFileName {
  return hash('sha256', content, 'hex').slice(0, 16);
}
