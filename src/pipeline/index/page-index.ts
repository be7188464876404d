import type { CatalogLanguages } from '#storefront/domain/languages/store-languages.ts';
import { localePrefix } from '#storefront/domain/routes/routes.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { findPictures } from '../snapshot/catalog-pictures.ts';
import { clearChanges, type EntityChange, readChanges } from '../snapshot/entity-changes.ts';
import { storedLanguages } from '../snapshot/stored.ts';
import { KeySets } from './key-sets.ts';
import { PACKED, PackIndex } from './pack-index.ts';
import { createKeyIndexes, dropKeyIndexes, PAGE_STATE } from './page-index-schema.ts';
import { FILLING, PageMarks } from './page-marks.ts';
import { PagePolicies } from './page-policies.ts';
import { hashesOf, isLocal, NO_SETS, type PageHashes, type PageSets, setsOf } from './page-row.ts';
import { SitemapIndex } from './sitemap-index.ts';

interface IndexedPage {
  path: string;
  /** Null before it was first rendered. */
  hashes: PageHashes | null;
  /** Its files are not those of the current catalog. */
  dirty: boolean;
}

interface PageRecord extends PageHashes {
  path: string;
  /** Its Content-Security-Policy, if it has one. */
  csp: string | null;
  keys: readonly string[];
  /** The policy and the keys stay those of the record before. */
  isUpdate?: boolean;
}

/** Index of pages, their hashes, and the entities that they depend on: changes and plan share a transaction. */
export class PageIndex extends PageMarks {
  readonly sitemaps = new SitemapIndex((sql) => this.prepare(sql));
  readonly packs = new PackIndex((sql) => this.prepare(sql));
  readonly #keySets = new KeySets((sql) => this.prepare(sql));
  readonly #policies = new PagePolicies((sql) => this.prepare(sql));
  /** All pages are recorded for the first time: none is looked for before it is added. */
  #isNew = false;

  /** Every page: for checks of a whole release, too slow for a small one. */
  *pages(): Generator<IndexedPage> {
    for (const row of this.db.prepare('SELECT path, html_hash, payload_hash, state FROM page').iterate()) {
      yield {
        path: String(row.path),
        hashes: hashesOf(row),
        dirty: row.state !== PAGE_STATE.inPlace,
      };
    }
  }

  /** The paths of every page in a locale. */
  *pathsIn(locale: Locale): Generator<string> {
    const rows =
      locale === DEFAULT_LOCALE
        ? this.prepare(PATHS_OF_DEFAULT_LOCALE).iterate()
        : this.prepare(`SELECT path FROM page WHERE ${isInFolder(localePrefix(locale))}`).iterate();
    for (const { path } of rows) yield String(path);
  }

  /** Entities that differ from the last planned release. */
  changes(): EntityChange[] {
    return readChanges(this.db);
  }

  /** Languages of the catalog. */
  languages(): CatalogLanguages | null {
    return storedLanguages(this.db);
  }

  /** True if pages are in packs; otherwise they are files of the release. */
  get isPacked(): boolean {
    return this.state(PACKED) === 'yes';
  }

  /** Pictures of the whole catalog. */
  pictures(): ReturnType<typeof findPictures> {
    return findPictures(this.db, null);
  }

  clearChanges(): void {
    clearChanges(this.db);
  }

  /** Pages that read an entity, or would have read it if it had existed. */
  dependents(key: string): string[] {
    this.#packKeys();
    const column = isLocal(key) ? 'local_keys' : 'keys';
    const pages = this.prepare(`SELECT path FROM page WHERE ${column} = ?`);
    return [...this.#keySets.with(key)].flatMap((set) => pages.all(set).map(({ path }) => String(path)));
  }

  /** The hashes of a page's files; null if it was never rendered. */
  hashes(path: string): PageHashes | null {
    const row = this.prepare('SELECT html_hash, payload_hash FROM page WHERE path = ?').get(path);
    return row === undefined ? null : hashesOf(row);
  }

  has(path: string): boolean {
    return this.prepare('SELECT 1 FROM page WHERE path = ?').get(path) !== undefined;
  }

  /**
   * Deletes all pages and begins to record those of a new root; what they depend on is found again once `endFilling`
   * was called, or `dependents` asks for it. Outlives a killed process.
   * @param count number of pages that the root will have
   */
  beginFilling(count: number): void {
    this.deletePages();
    dropKeyIndexes(this.db);
    this.setState('pages', String(count));
    this.setState(FILLING, '1');
    this.setState(UNPACKED, '1');
    this.#isNew = true;
    this.prepareFor('many');
  }

  /** All pages are recorded. */
  endFilling(): void {
    // Those that a release after a kill has added are packed as well.
    if (this.isFilling) this.setState(UNPACKED, '1');
    this.#packKeys();
    this.#isNew = false;
    this.prepareFor('few');
    if (!this.isFilling) return;
    this.setState(FILLING, '');
    this.setState('pages', String(this.recordedCount));
  }

  /** Deletes all pages. */
  deletePages(): void {
    this.db.exec("DELETE FROM page; DELETE FROM page_policy; DELETE FROM release_state WHERE key = 'pages'");
    this.#keySets.clear();
    this.#policies.forget();
  }

  #packKeys(): void {
    if (!this.state(UNPACKED)) return;
    createKeyIndexes(this.db);
    this.#keySets.pack();
    this.setState(UNPACKED, '');
  }

  /**
   * Records a page whose files are in the release, and the entities it was made from.
   * @returns true if its files have other bytes than before
   */
  recordRendered({ path, htmlHash, payloadHash, csp, keys, isUpdate = false }: PageRecord): boolean {
    const page = this.#isNew ? undefined : this.prepare('SELECT * FROM page WHERE path = ?').get(path);
    if (page === undefined) {
      if (!this.#isNew && !this.isFilling)
        throw new Error(`The page ${path} was rendered without being planned.`);
      const { keys: own, localKeys } = this.#setsOf(keys);
      this.prepare(ADD_PAGE).run(
        path,
        htmlHash,
        payloadHash,
        this.#policies.exchange(null, csp),
        own,
        localKeys,
      );
      return true;
    }
    const isChanged = page.html_hash !== htmlHash || page.payload_hash !== payloadHash;
    const before = setsOf(page);
    const sets = isUpdate ? before : this.#setsOf(keys);
    const formerPolicy = page.policy === null ? null : Number(page.policy);
    const policy = isUpdate ? formerPolicy : this.#policies.exchange(formerPolicy, csp);
    this.prepare(CHANGE_PAGE).run(htmlHash, payloadHash, policy, sets.keys, sets.localKeys, Number(page.id));
    this.#afterChange(before, sets);
    return isChanged;
  }

  removePages(paths: Iterable<string>): void {
    let removed = 0;
    for (const path of paths) {
      const page = this.prepare('DELETE FROM page WHERE path = ? RETURNING *').get(path);
      if (page === undefined) continue;
      removed += 1;
      this.#policies.exchange(page.policy === null ? null : Number(page.policy), null);
      this.#afterChange(setsOf(page), NO_SETS);
    }
    this.countPages(-removed);
  }

  #setsOf(keys: readonly string[]): PageSets {
    const hasPostings = !this.#isNew;
    // After a kill: what follows looks for sets and for their pages.
    if (hasPostings) this.#packKeys();
    const [local, shared]: [string[], string[]] = [[], []];
    for (const key of keys) (isLocal(key) ? local : shared).push(key);
    return {
      keys: this.#keySets.idOf(shared, hasPostings),
      localKeys: this.#keySets.idOf(local, hasPostings),
    };
  }

  /** Deletes sets that a page was the last to have, and writes counts that no transaction would. */
  #afterChange(before: PageSets, now: PageSets): void {
    for (const column of ['keys', 'localKeys'] as const) {
      const set = before[column];
      if (set === null || set === now[column]) continue;
      // A set may be that of some pages' own keys and of others' that name a locale: the empty one is.
      const sql =
        'SELECT 1 FROM page WHERE keys = ?1 UNION ALL SELECT 1 FROM page WHERE local_keys = ?1 LIMIT 1';
      if (this.prepare(sql).get(set) === undefined) this.#keySets.delete(set);
    }
    if (!this.db.isTransaction) this.#policies.write();
  }

  override commit(): void {
    this.#policies.write();
    super.commit();
  }

  override rollback(): void {
    super.rollback();
    this.#forget();
  }

  override transaction<T>(work: () => T): T {
    try {
      return super.transaction(() => {
        const result = work();
        this.#policies.write();
        return result;
      });
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  /** A rollback takes ids back that are remembered. */
  #forget(): void {
    this.#keySets.forget();
    this.#policies.forget();
  }

  /** The distinct policies of all pages. */
  policies(): string[] {
    return this.#policies.all();
  }

  /** Flags pages for the next manifest; the flags survive a killed process. */
  markUnannounced(paths: Iterable<string>, removed: boolean): void {
    const add = this.prepare('INSERT OR REPLACE INTO page_unannounced VALUES (?, ?)');
    for (const path of paths) add.run(path, removed ? 1 : 0);
  }

  /** Published pages that are in no manifest yet. */
  unannounced(): { changed: string[]; removed: string[] } {
    const rows = this.prepare('SELECT path, removed FROM page_unannounced').all();
    const paths = (removed: number) =>
      rows.filter((row) => row.removed === removed).map((row) => String(row.path));
    return { changed: paths(0), removed: paths(1) };
  }

  clearUnannounced(): void {
    this.db.exec('DELETE FROM page_unannounced');
  }
}

/** Texts that are made once: they are looked up for each of millions of pages. */
const ADD_PAGE = `
  INSERT INTO page (path, html_hash, payload_hash, policy, keys, local_keys, state)
  VALUES (?, ?, ?, ?, ?, ?, ${PAGE_STATE.inPlace})
`;
const CHANGE_PAGE = `
  UPDATE page SET html_hash = ?, payload_hash = ?, policy = ?, keys = ?, local_keys = ?,
    state = ${PAGE_STATE.inPlace} WHERE id = ?
`;

/** State of the index: sets of keys lack their postings. */
const UNPACKED = 'unpacked';

const PATHS_OF_DEFAULT_LOCALE = `SELECT path FROM page WHERE ${LOCALE_CODES.filter(
  (locale) => locale !== DEFAULT_LOCALE,
)
  .map((locale) => `NOT (${isInFolder(localePrefix(locale))})`)
  .join(' AND ')}`;

/** Paths below a folder, as SQL: `0` follows the slash. */
function isInFolder(folder: string): string {
  return `path >= '${folder}/' AND path < '${folder}0'`;
}
