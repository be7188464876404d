import type { StatementSync } from 'node:sqlite';
import { FingerprintTable, fingerprint, fingerprintsOf } from './fingerprint.ts';
import { packPostings, readPostings, sourcesOf } from './key-postings.ts';

/** Sets that are remembered with their ids: pages of other locales mostly have one of a page before. */
const MAX_KNOWN = 2_000_000;

/**
 * The keys that pages depend on, as sets that pages share: a product's pages in all locales have one. A key is kept as
 * its fingerprint, a set as theirs in order, so two keys with one fingerprint have each other's pages rendered.
 *
 * The sets that have a key, its *postings*, are packed after a full release, when each set is read once; those of sets
 * that later releases add are rows of their own.
 */
export class KeySets {
  readonly #prepare: (sql: string) => StatementSync;
  /** Ids by both fingerprints of a set: it is one that is remembered where they agree. */
  #byHash = new FingerprintTable();
  #byMark = new FingerprintTable();

  /** @param prepare of a database with the tables of `page-index-schema.ts` */
  constructor(prepare: (sql: string) => StatementSync) {
    this.#prepare = prepare;
  }

  /**
   * The id of the set of some keys.
   * @param hasPostings false where `pack` follows: sets are then added without their postings, and twice where the
   *   first was long ago, since there is no index of them
   */
  idOf(keys: readonly string[], hasPostings: boolean): number {
    const sources = new Float64Array(keys.length);
    let place = 0;
    for (const key of keys) sources[place++] = fingerprint(key);
    sources.sort();
    const [hash, mark] = fingerprintsOf(sources);
    const known = this.#byHash.get(hash);
    if (known !== 0 && known === this.#byMark.get(mark)) return known;
    const find = 'SELECT id FROM page_keys WHERE hash = ? AND mark = ?';
    const found = hasPostings ? this.#prepare(find).get(hash, mark) : undefined;
    const id = found === undefined ? this.#add(sources, hash, mark, hasPostings) : Number(found.id);
    if (this.#byHash.size === MAX_KNOWN) this.forget();
    this.#byHash.replace(hash, id);
    this.#byMark.replace(mark, id);
    return id;
  }

  #add(sources: Float64Array, hash: number, mark: number, hasPostings: boolean): number {
    const bytes = new Uint8Array(sources.buffer);
    const add = this.#prepare('INSERT INTO page_keys (hash, mark, sources) VALUES (?, ?, ?)');
    const id = Number(add.run(hash, mark, bytes).lastInsertRowid);
    if (hasPostings) {
      const post = this.#prepare('INSERT OR IGNORE INTO page_posting_added VALUES (?, ?)');
      for (const source of sources) post.run(source, id);
    }
    return id;
  }

  /** Forgets a set that no page has any more; packed postings may still name it. */
  delete(id: number): void {
    const row = this.#prepare('DELETE FROM page_keys WHERE id = ? RETURNING hash, sources').get(id);
    if (row === undefined) return;
    this.#byHash.replace(Number(row.hash), 0);
    const post = this.#prepare('DELETE FROM page_posting_added WHERE source = ? AND keys = ?');
    for (const source of sourcesOf(row.sources)) post.run(source, id);
  }

  /** The ids of the sets that have a key, those of deleted sets among them. */
  with(key: string): Iterable<number> {
    const source = fingerprint(key);
    const added = this.#prepare('SELECT keys FROM page_posting_added WHERE source = ?').all(source);
    return new Set([...readPostings(this.#prepare, source), ...added.map(({ keys }) => Number(keys))]);
  }

  /** Writes the postings of all sets anew. */
  pack(): void {
    packPostings(this.#prepare);
  }

  /** Deletes all sets. */
  clear(): void {
    this.forget();
    for (const table of ['page_keys', 'page_posting', 'page_posting_added']) {
      this.#prepare(`DELETE FROM ${table}`).run();
    }
  }

  /** Forgets ids that a rollback has taken back. */
  forget(): void {
    this.#byHash = new FingerprintTable();
    this.#byMark = new FingerprintTable();
  }
}
