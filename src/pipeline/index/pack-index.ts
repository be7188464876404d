import type { StatementSync } from 'node:sqlite';
import type { PageHashes } from './page-row.ts';

/** A page whose bytes are in a pack. */
export interface PackedPage extends PageHashes {
  path: string;
  /** Name of the object. */
  pack: string;
  /** Its place among the pages of the pack, from 0. */
  place: number;
}

/** State of the page index: `yes` if pages are in packs. */
export const PACKED = 'packed';

const TABLES = [
  'CREATE TABLE IF NOT EXISTS pack (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)',
  `CREATE TABLE IF NOT EXISTS packed_page (
    path TEXT PRIMARY KEY, pack INTEGER NOT NULL, place INTEGER NOT NULL, html_hash TEXT NOT NULL, payload_hash TEXT
  ) WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS packed_page_pack ON packed_page (pack)',
  // Of earlier builds: pages as they were before the next one; without a pack where the build had no such page.
  `CREATE TABLE IF NOT EXISTS former_page (
    build TEXT NOT NULL, path TEXT NOT NULL, pack INTEGER, place INTEGER, html_hash TEXT, payload_hash TEXT,
    PRIMARY KEY (build, path)
  ) WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS former_page_pack ON former_page (pack) WHERE pack IS NOT NULL',
];

/**
 * Which pack has the bytes of each page, in a shop whose pages are no files of its release. In the snapshot's file, so
 * that it changes in one transaction with the page index. Packs never change, so an earlier build needs no copies.
 */
export class PackIndex {
  readonly #prepare: (sql: string) => StatementSync;

  /** @param prepare of the snapshot's database */
  constructor(prepare: (sql: string) => StatementSync) {
    this.#prepare = prepare;
  }

  /** Creates the tables, which most shops do without. */
  create(): void {
    for (const table of TABLES) this.#prepare(table).run();
  }

  /** Forgets all pages, where they were files meanwhile. */
  clear(): void {
    for (const table of ['packed_page', 'former_page']) this.#prepare(`DELETE FROM ${table}`).run();
  }

  /** @returns null for a page without a pack */
  get(path: string): PackedPage | null {
    const row = this.#prepare(`${SELECT} WHERE path = ?`).get(path);
    return row === undefined ? null : toPage(row);
  }

  /** Every page in the order of `newestFirst`. */
  *all(): Generator<PackedPage> {
    for (const row of this.#prepare(`${SELECT} ${NEWEST_FIRST}`).iterate()) yield toPage(row);
  }

  /** Those pages that have a pack, as they are to be published: those of the newest pack first. */
  newestFirst(paths: Iterable<string>): PackedPage[] {
    const rows = this.#prepare(`${SELECT} WHERE path IN (SELECT value FROM json_each(?)) ${NEWEST_FIRST}`);
    return rows.all(JSON.stringify([...paths])).map(toPage);
  }

  /**
   * Records the pages of a pack, in their order there. One that has not changed stays where it is.
   * @param build whose pages they replace, so that it can be put back; null for none
   */
  put(pack: string, pages: readonly (PageHashes & { path: string })[], build: string | null): void {
    this.#prepare('INSERT OR IGNORE INTO pack (name) VALUES (?)').run(pack);
    for (const [place, page] of pages.entries()) this.#set({ ...page, pack, place }, build);
  }

  /** Records that a build has pages no more. @param build as for `put` */
  remove(paths: Iterable<string>, build: string | null): void {
    const remove = this.#prepare('DELETE FROM packed_page WHERE path = ?');
    for (const path of paths) {
      this.#keepFormer(path, build);
      remove.run(path);
    }
  }

  /**
   * Pages that were replaced since an earlier build; ids of builds sort by their time.
   * @returns path -> the page as that build had it; null where it had none
   */
  former(build: string): Map<string, PackedPage | null> {
    const rows = this.#prepare(`
      SELECT path, name, place, html_hash, payload_hash FROM former_page
      LEFT JOIN pack ON pack.id = former_page.pack WHERE build >= ? ORDER BY build DESC
    `).iterate(build);
    const pages = new Map<string, PackedPage | null>();
    for (const row of rows) pages.set(String(row.path), row.name === null ? null : toPage(row));
    return pages;
  }

  /** A page as a build had it, while that is not forgotten; null where it had none. */
  at(build: string, path: string): PackedPage | null {
    const former = this.#prepare(`
      SELECT path, name, place, html_hash, payload_hash FROM former_page
      LEFT JOIN pack ON pack.id = former_page.pack WHERE build = ? AND path = ?
    `);
    for (const one of this.#buildsFrom(build)) {
      const row = former.get(one, path);
      if (row !== undefined) return row.name === null ? null : toPage(row);
    }
    return this.get(path);
  }

  /**
   * Pages that were replaced, added or removed between two builds, in the order of their paths.
   * @param before the later of the two, which replaced them or came after those that did
   * @param most how many are returned of all that are counted
   */
  replaced(from: string, before: string, most: number): { count: number; paths: string[] } {
    const where = 'FROM former_page WHERE build >= ? AND build < ?';
    const count = this.#prepare(`SELECT count(DISTINCT path) AS count ${where}`).get(from, before);
    const paths = this.#prepare(`SELECT DISTINCT path ${where} ORDER BY path LIMIT ?`);
    return {
      count: Number(count?.count),
      paths: paths.all(from, before, most).map(({ path }) => String(path)),
    };
  }

  /** Puts pages back as they were. @param pages as of `former` @param build as for `put` */
  restore(pages: ReadonlyMap<string, PackedPage | null>, build: string): void {
    for (const [path, page] of pages) {
      if (page === null) this.remove([path], build);
      else this.#set(page, build);
    }
  }

  /** Forgets builds before one; all of them if it is null. */
  forgetBefore(build: string | null): void {
    this.#prepare('DELETE FROM former_page WHERE ?1 IS NULL OR build < ?1').run(build);
  }

  /** Names of the packs that no page needs, now or formerly. */
  unused(): string[] {
    const unused = this.#prepare(`
      SELECT name FROM pack WHERE NOT EXISTS (SELECT 1 FROM packed_page WHERE packed_page.pack = pack.id)
      AND NOT EXISTS (SELECT 1 FROM former_page WHERE former_page.pack = pack.id)
    `);
    return unused.all().map(({ name }) => String(name));
  }

  forgetPacks(names: readonly string[]): void {
    const forget = this.#prepare('DELETE FROM pack WHERE name = ?');
    for (const name of names) forget.run(name);
  }

  /** Builds of which pages were replaced, from one on, the oldest first. */
  *#buildsFrom(build: string): Generator<string> {
    const first = this.#prepare('SELECT min(build) AS build FROM former_page WHERE build >= ?');
    const next = this.#prepare('SELECT min(build) AS build FROM former_page WHERE build > ?');
    let found = first.get(build)?.build ?? null;
    while (found !== null) {
      yield String(found);
      found = next.get(found)?.build ?? null;
    }
  }

  #set({ path, pack, place, htmlHash, payloadHash }: PackedPage, build: string | null): void {
    const before = this.#prepare('SELECT html_hash, payload_hash FROM packed_page WHERE path = ?').get(path);
    if (before !== undefined && before.html_hash === htmlHash && before.payload_hash === payloadHash) return;
    this.#keepFormer(path, build);
    this.#prepare(`
      INSERT OR REPLACE INTO packed_page SELECT ?, id, ?, ?, ? FROM pack WHERE name = ?
    `).run(path, place, htmlHash, payloadHash, pack);
  }

  #keepFormer(path: string, build: string | null): void {
    if (build === null) return;
    this.#prepare(`
      INSERT OR IGNORE INTO former_page
      SELECT ?1, ?2, pack, place, html_hash, payload_hash FROM (SELECT 1) LEFT JOIN packed_page ON path = ?2
    `).run(build, path);
  }
}

const SELECT =
  'SELECT path, name, place, html_hash, payload_hash FROM packed_page JOIN pack ON pack.id = packed_page.pack';
const NEWEST_FIRST = 'ORDER BY packed_page.pack DESC, packed_page.place';

function toPage(row: Record<string, unknown>): PackedPage {
  return {
    path: String(row.path),
    pack: String(row.name),
    place: Number(row.place),
    htmlHash: String(row.html_hash),
    payloadHash: row.payload_hash === null ? null : String(row.payload_hash),
  };
}
