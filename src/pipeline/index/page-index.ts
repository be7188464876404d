import type { CatalogLanguages } from '#storefront/domain/languages/store-languages.ts';
import { clearChanges, type EntityChange, readChanges } from '../snapshot/entity-changes.ts';
import { storedLanguages } from '../snapshot/stored.ts';
import { PAGE_STATE } from './page-index-schema.ts';
import { ReleaseDatabase } from './release-database.ts';
import { SitemapIndex } from './sitemap-index.ts';

/** Hashes of the bytes of a page's files: SHA-256, in base64url. */
export interface PageHashes {
  htmlHash: string;
  /** Null for a page without a payload. */
  payloadHash: string | null;
}

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
export class PageIndex extends ReleaseDatabase {
  readonly sitemaps = new SitemapIndex((sql) => this.prepare(sql));

  /** Number of pages that the shop has once the plan is carried out. */
  get pageCount(): number {
    return Number(this.state('pages') ?? 0);
  }

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

  /** Entities that differ from the last planned release. */
  changes(): EntityChange[] {
    return readChanges(this.db);
  }

  /** Languages of the catalog. */
  languages(): CatalogLanguages | null {
    return storedLanguages(this.db);
  }

  clearChanges(): void {
    clearChanges(this.db);
  }

  /** Pages that read an entity, or would have read it if it had existed. */
  dependents(key: string): string[] {
    return this.prepare(`
      SELECT page.path FROM page_source
      JOIN page_dependency ON page_dependency.source = page_source.id
      JOIN page ON page.id = page_dependency.page
      WHERE page_source.key = ?
    `)
      .all(key)
      .map((row) => String(row.path));
  }

  get unfinishedCount(): number {
    const sql = `SELECT count(*) AS count FROM page INDEXED BY page_open WHERE state <> ${PAGE_STATE.inPlace}`;
    return Number(this.prepare(sql).get()?.count);
  }

  /**
   * Pages that earlier releases had planned and not published; `add` those that were never rendered, `first` those
   * of changed products. `cards` has the products whose new cards bring a page up to date, where these are enough.
   */
  unfinished(): Record<'add' | 'first' | 'render' | 'remove', string[]> & { cards: Map<string, number[]> } {
    // By default SQLite would scan all pages in order.
    const rows = this.prepare(
      `SELECT path, html_hash, state FROM page INDEXED BY page_open WHERE state <> ${PAGE_STATE.inPlace} ORDER BY id`,
    ).all();
    const paths = (isWanted: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(isWanted).map((row) => String(row.path));
    return {
      add: paths(({ state, html_hash }) => state !== PAGE_STATE.toRemove && html_hash === null),
      first: paths(({ state, html_hash }) => state === PAGE_STATE.toRenderFirst && html_hash !== null),
      render: paths(({ state, html_hash }) => state === PAGE_STATE.toRender && html_hash !== null),
      remove: paths(({ state }) => state === PAGE_STATE.toRemove),
      cards: rows.length === 0 ? new Map() : this.#cards(),
    };
  }

  #cards(): Map<string, number[]> {
    const rows = this.prepare('SELECT path, products FROM page_cards').all();
    return new Map(
      rows.map(({ path, products }) => [String(path), JSON.parse(String(products)) as number[]]),
    );
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
   * Marks pages to be rendered; pages that are new to the index are added.
   * @param options `isFirst` is true for pages of changed products, `cards` returns the products whose new cards are
   *   enough for a page, null if it must be rendered. Other pages stay as they were marked before.
   */
  markToRender(
    paths: Iterable<string>,
    {
      isFirst = () => false,
      cards = () => null,
    }: { isFirst?: (path: string) => boolean; cards?: (path: string) => readonly number[] | null } = {},
  ): void {
    const mark = this.prepare('UPDATE page SET state = ? WHERE path = ?');
    const add = this.prepare('INSERT INTO page (path, state) VALUES (?, ?)');
    const note = this.prepare('INSERT OR REPLACE INTO page_cards VALUES (?, ?)');
    const forget = this.prepare('DELETE FROM page_cards WHERE path = ?');
    // Pages that are in place keep theirs until then, since it has no effect.
    if (this.unfinishedCount === 0) this.db.exec('DELETE FROM page_cards');
    let added = 0;
    for (const path of paths) {
      const state = isFirst(path) ? PAGE_STATE.toRenderFirst : PAGE_STATE.toRender;
      if (mark.run(state, path).changes === 0) {
        add.run(path, state);
        added += 1;
      }
      const products = cards(path);
      if (products === null) forget.run(path);
      else note.run(path, JSON.stringify(products));
    }
    this.#countPages(added);
  }

  markToRemove(paths: Iterable<string>): void {
    const mark = this.prepare(`UPDATE page SET state = ${PAGE_STATE.toRemove} WHERE path = ?`);
    for (const path of paths) mark.run(path);
  }

  /** Deletes all pages, before those of a new root are marked. @returns their paths */
  deletePages(): string[] {
    const paths = this.db.prepare('SELECT path FROM page').all();
    this.db.exec(`
      DELETE FROM page; DELETE FROM page_policy; DELETE FROM page_dependency; DELETE FROM page_source;
      DELETE FROM release_state WHERE key = 'pages';
    `);
    return paths.map((row) => String(row.path));
  }

  /**
   * Records a page whose files are in the release, and the entities it was made from.
   * @returns true if its files have other bytes than before
   */
  recordRendered({ path, htmlHash, payloadHash, csp, keys, isUpdate = false }: PageRecord): boolean {
    const page = this.prepare('SELECT id, html_hash, payload_hash, policy FROM page WHERE path = ?').get(
      path,
    );
    if (page === undefined) throw new Error(`The page ${path} was rendered without being planned.`);
    const id = Number(page.id);
    const isChanged = page.html_hash !== htmlHash || page.payload_hash !== payloadHash;
    const before = page.policy === null ? null : Number(page.policy);
    const policy = isUpdate ? before : this.#exchangePolicy(before, csp);
    this.prepare(`
      UPDATE page SET html_hash = ?, payload_hash = ?, policy = ?, state = ${PAGE_STATE.inPlace} WHERE id = ?
    `).run(htmlHash, payloadHash, policy, id);
    if (isUpdate) return isChanged;
    const added = new Set(keys.map((key) => this.#sourceId(key)));
    for (const { source } of this.prepare('SELECT source FROM page_dependency WHERE page = ?').all(id)) {
      if (!added.delete(Number(source))) this.#removeDependency(Number(source), id);
    }
    const add = this.prepare('INSERT INTO page_dependency (source, page) VALUES (?, ?)');
    for (const source of added) add.run(source, id);
    return isChanged;
  }

  removePages(paths: Iterable<string>): void {
    let removed = 0;
    for (const path of paths) {
      const page = this.prepare('DELETE FROM page WHERE path = ? RETURNING id, policy').get(path);
      if (page === undefined) continue;
      removed += 1;
      this.#exchangePolicy(page.policy === null ? null : Number(page.policy), null);
      const id = Number(page.id);
      for (const { source } of this.prepare('SELECT source FROM page_dependency WHERE page = ?').all(id)) {
        this.#removeDependency(Number(source), id);
      }
    }
    this.#countPages(-removed);
  }

  /** The distinct policies of all pages. */
  policies(): string[] {
    const rows = this.prepare('SELECT policy FROM page_policy WHERE pages > 0 ORDER BY policy').all();
    return rows.map((row) => String(row.policy));
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

  #countPages(difference: number): void {
    if (difference !== 0) this.setState('pages', String(this.pageCount + difference));
  }

  /** A page changes from one policy to another. @returns the id of the new one */
  #exchangePolicy(before: number | null, policy: string | null): number | null {
    const count = this.prepare('UPDATE page_policy SET pages = pages + ? WHERE id = ?');
    if (before !== null) count.run(-1, before);
    if (policy === null) return null;
    const known = this.prepare('SELECT id FROM page_policy WHERE policy = ?').get(policy);
    const id = Number(
      known?.id ??
        this.prepare('INSERT INTO page_policy (policy, pages) VALUES (?, 0)').run(policy).lastInsertRowid,
    );
    count.run(1, id);
    return id;
  }

  #removeDependency(source: number, page: number): void {
    this.prepare('DELETE FROM page_dependency WHERE source = ? AND page = ?').run(source, page);
    this.prepare(`
      DELETE FROM page_source WHERE id = ?1
      AND NOT EXISTS (SELECT 1 FROM page_dependency WHERE source = ?1)
    `).run(source);
  }

  #sourceId(key: string): number {
    const known = this.prepare('SELECT id FROM page_source WHERE key = ?').get(key);
    if (known !== undefined) return Number(known.id);
    return Number(this.prepare('INSERT INTO page_source (key) VALUES (?)').run(key).lastInsertRowid);
  }
}

function hashesOf({ html_hash: html, payload_hash: payload }: Record<string, unknown>): PageHashes | null {
  if (typeof html !== 'string') return null;
  return { htmlHash: html, payloadHash: typeof payload === 'string' ? payload : null };
}
