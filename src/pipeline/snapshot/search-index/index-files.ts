import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import {
  type ColumnName,
  INDEX_SCHEMA,
  type IndexFacets,
  type IndexFileName,
  type IndexTranslations,
  type ServerRoot,
} from '#storefront/domain/search/catalog-index/index-format.ts';
import { collectionAlias } from '#storefront/domain/search/server/collection.ts';
import type { SearchServerSettings } from '#storefront/domain/settings/search-services.ts';
import { indexContent } from './index-content.ts';
import {
  EVERYTHING,
  type FileKind,
  hasIndexTables,
  type IndexFile,
  IndexTable,
  KINDS,
  type Range,
  type WholeFileKind,
} from './index-table.ts';

/** A file by its name, and what makes its content. */
export interface NamedContent {
  name: IndexFileName;
  content(): string;
}

/** Of options first: those that name others come after them. */
const placeOf = (kind: FileKind) => (KINDS as readonly FileKind[]).indexOf(kind);

/** Files of a view's search index: which there are, and what they hold, by the rows of a snapshot. */
export class IndexFiles {
  readonly #db: DatabaseSync;
  readonly #table: IndexTable;

  constructor(db: DatabaseSync, view = '') {
    this.#db = db;
    this.#table = new IndexTable(db, view);
  }

  /** The name of the root; null if the snapshot has no index. */
  root(): IndexFileName | null {
    if (!hasIndexTables(this.#db)) return null;
    return this.#table.filesOf('root')[0]?.name || null;
  }

  /** Number of listed products; 0 where the snapshot has no index. */
  products(): number {
    if (this.root() === null) return 0;
    return this.#table.filesOf('root')[0]?.products ?? 0;
  }

  /** Every file once, those that name others after them. */
  all(): IndexFile[] {
    const sql = 'SELECT kind, first, next, products, name FROM index_file WHERE view = ?';
    const files = new Map(this.#table.all<IndexFile>(sql).map((file) => [file.name, file]));
    return [...files.values()].sort((one, other) => placeOf(one.kind) - placeOf(other.kind));
  }

  /** Names the files of rows that changed, and of the others. @param translations null without languages */
  complete(facets: IndexFacets, translations: IndexTranslations | null = null): void {
    this.#putWhole('facets', facets);
    if (translations !== null) this.#putWhole('translations', translations);
    if (this.root() !== null) return;
    const columns = this.#table.columns();
    if (this.#table.filesOf('root').length === 0 || !this.#hasFiles(columns)) this.#cut(columns);
    for (const kind of ['card', 'text', ...columns, 'list', 'name']) {
      for (const { name, ...range } of this.#table.filesOf(kind)) if (name === '') this.#name(kind, range);
    }
    this.#name('root', EVERYTHING);
  }

  /**
   * Leaves names to files of the same products as before. Their chunks are the same too: no product can move
   * one beyond the start of a shard, which is the smallest hash within its reach.
   */
  #cut(columns: readonly ColumnName[]): void {
    const rows = this.#table.all<{ id: number }>('SELECT id FROM index_row WHERE view = ? ORDER BY id');
    const ids = rows.map(({ id }) => id);
    const { chunks, shards } = cutIndex(ids);
    const starts: Record<FileKind, number[]> = { card: chunks, text: chunks, list: shards, name: shards };
    for (const column of columns) starts[column] = shards;
    const kinds = JSON.stringify([...Object.keys(starts), 'facets', 'translations', 'root']);
    const others = 'DELETE FROM index_file WHERE view = ? AND kind NOT IN (SELECT value FROM json_each(?))';
    this.#table.run(others, kinds);
    for (const [kind, firsts] of Object.entries(starts)) {
      const known = new Map(this.#table.filesOf(kind).map(({ first, next }) => [first, next]));
      for (const [index, first] of firsts.entries()) {
        const next = firsts[index + 1] ?? EVERYTHING.next;
        if (known.get(first) !== next) this.#table.put(kind, { first, next }, 0, '', null);
        known.delete(first);
      }
      for (const first of known.keys()) {
        this.#table.run('DELETE FROM index_file WHERE view = ? AND kind = ? AND first = ?', kind, first);
      }
    }
  }

  /** Returns true if these columns have files and no others have. */
  #hasFiles(columns: readonly ColumnName[]): boolean {
    const others = new Set<FileKind>(KINDS);
    const sql = 'SELECT DISTINCT kind FROM index_file WHERE view = ?';
    const known = this.#table.all<{ kind: string }>(sql).map(({ kind }) => kind);
    const files = known.filter((kind) => columns.includes(kind) || !others.has(kind));
    return files.length === columns.length && columns.every((column) => files.includes(column));
  }

  /** The root of a release whose lists a search server answers, which browsers load in place of the index's. */
  serverRoot(server: SearchServerSettings): NamedContent {
    const nameOfWhole = (kind: WholeFileKind) => this.#table.filesOf(kind)[0]?.name;
    const translations = nameOfWhole('translations');
    const root: ServerRoot = {
      schema: INDEX_SCHEMA,
      products: this.products(),
      facets: nameOfWhole('facets') ?? '',
      ...(translations !== undefined && { translations }),
      server: { ...server, collection: collectionAlias(server, this.#table.view) },
      documents: this.root() ?? '',
    };
    const content = JSON.stringify(root);
    return { name: nameOf(content), content: () => content };
  }

  content({ kind, first, next }: Pick<IndexFile, 'kind' | 'first' | 'next'>): string {
    return indexContent(this.#table, kind, { first, next }).content;
  }

  #name(kind: FileKind, range: Range): void {
    const { content, products } = indexContent(this.#table, kind, range);
    this.#table.put(kind, range, products, nameOf(content), null);
  }

  #putWhole(kind: WholeFileKind, file: IndexFacets | IndexTranslations): void {
    const content = JSON.stringify(file);
    const name = nameOf(content);
    if (this.#table.filesOf(kind)[0]?.name === name) return;
    this.#table.put(kind, EVERYTHING, 0, name, content);
    this.#table.run("UPDATE index_file SET name = '' WHERE view = ? AND kind = 'root'");
  }
}

/** Names a file by its content, in characters that every file system tells apart. */
export function nameOf(content: string): IndexFileName {
  return hash('sha256', content, 'hex').slice(0, 16);
}

/** A chunk begins at every smallest hash among this many products before and behind it, a shard among chunks. */
const CHUNK_REACH = 64;
const SHARD_REACH = 4;
/** Of large catalogs, whose lists would otherwise take hundreds of files. */
const LARGE_SHARD_REACH = 16;
const LARGE = 50_000;

/** The first products of shards and chunks. */
interface IndexCut {
  shards: number[];
  /** Those of shards included. */
  chunks: number[];
}

/**
 * Cuts products into chunks of 129 on average, at least 65 and seldom more than 250, and shards of nine chunks, or of 33
 * in a large catalog. Each
 * part depends on the ids near it alone: a product that comes or goes leaves all but its neighbourhood as it is.
 * @param ids ascending
 */
export function cutIndex(ids: readonly number[]): IndexCut {
  const chunks = cutAt(ids, CHUNK_REACH);
  return { chunks, shards: cutAt(chunks, ids.length <= LARGE ? SHARD_REACH : LARGE_SHARD_REACH) };
}

/** The first id, and each whose hash is the smallest within reach; none so near the ends that it has no reach. */
function cutAt(ids: readonly number[], reach: number): number[] {
  const hashes = ids.map(hashOf);
  return ids.filter((_, at) => {
    if (at === 0) return true;
    if (at < reach || at + reach >= ids.length) return false;
    for (let distance = 1; distance <= reach; distance++) {
      const hash = hashes[at] ?? 0;
      if ((hashes[at - distance] ?? 0) <= hash || (hashes[at + distance] ?? 0) < hash) return false;
    }
    return true;
  });
}

/** Spreads neighbouring ids over 32 bits (the last step of MurmurHash3). */
function hashOf(id: number): number {
  let hash = id ^ Math.floor(id / 2 ** 32);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
