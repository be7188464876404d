import type { StatementSync } from 'node:sqlite';
import type { Category, ListedTerm, Product } from '#storefront/domain/catalog/catalog-types.ts';
import { sharedUrls } from '#storefront/domain/catalog/image-sources.ts';
import { viewsOf } from '#storefront/domain/languages/store-languages.ts';
import type { ContentPage } from '#storefront/domain/routes/content-pages.ts';
import { LIST_KINDS, type ListKind } from '#storefront/domain/routes/list-paths.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { EntityChange } from '../snapshot/entity-changes.ts';
import { entityKey, inView, parseView } from '../snapshot/entity-keys.ts';
import {
  type EntityRow,
  listSource,
  productSource,
  type SitemapEntry,
  type SitemapSource,
} from './sitemap-entry.ts';
import {
  type ShardChanges,
  type SitemapKind,
  type SitemapList,
  type SitemapShard,
  SitemapShards,
} from './sitemap-shards.ts';

/** Keys that every entry depends on. */
const EVERYTHING = entityKey.settings;
const CONCERNED = /^(?:product|card|slug|category|term|contentPage|alternates)(?:@[^:]+)?:|^settings$/;
const PRODUCT = 'product:';
const CARD = 'card:';
const CATEGORY = entityKey.category('');
const [TERM = ''] = entityKey.term('*').split('*');
const OF_LISTS = /^(?:category|term|alternates):/;
const KINDS: readonly SitemapKind[] = ['product', ...LIST_KINDS];

/**
 * The products and lists of the sitemaps, in each view of the catalog: those that have something to show. A new entry
 * changed when the store says, a known one when a release found that its entity had changed.
 */
export class SitemapIndex {
  readonly #prepare: (sql: string) => StatementSync;
  readonly #shards: SitemapShards;

  /** @param prepare of a snapshot's file with the tables of `page-index-schema.ts` */
  constructor(prepare: (sql: string) => StatementSync) {
    this.#prepare = prepare;
    this.#shards = new SitemapShards(prepare);
  }

  /** Records changes for the next `update`; the records survive a killed process. */
  note(changes: readonly EntityChange[]): void {
    const add = this.#prepare('INSERT OR IGNORE INTO sitemap_pending VALUES (?)');
    for (const { key } of changes) if (CONCERNED.test(key)) add.run(key);
  }

  /** Makes the next `update` rebuild all entries and shards. */
  noteAll(): void {
    this.#prepare('INSERT OR IGNORE INTO sitemap_pending VALUES (?)').run(EVERYTHING);
  }

  /** Leaves nothing to the next `update`. */
  noteNone(): void {
    this.#prepare('DELETE FROM sitemap_pending').run();
  }

  /** True if the next `update` rebuilds all entries, which reads the whole catalog. */
  get isWholeDue(): boolean {
    return this.#prepare('SELECT 1 FROM sitemap_pending WHERE key = ?').get(EVERYTHING) !== undefined;
  }

  /** Returns true if recorded changes, or these ones, are not in the sitemaps yet. */
  isDue(changes: readonly EntityChange[] = []): boolean {
    const pending = this.#prepare('SELECT 1 FROM sitemap_pending LIMIT 1').get();
    return pending !== undefined || changes.some(({ key }) => CONCERNED.test(key));
  }

  /**
   * Brings entries and shards up to date with the catalog.
   * @param now milliseconds since 1970
   */
  update(now: number): ShardChanges {
    const keys = this.#prepare('SELECT key FROM sitemap_pending')
      .all()
      .map((row) => String(row.key));
    const settings = this.settings();
    const context: UpdateContext = { settings, now, remake: keys.includes(EVERYTHING) };
    const views = viewsOf(settings.languages);
    const changes = views.flatMap((view) => this.#updateView(view, keys, context));
    this.noteNone();
    return {
      write: changes.flatMap(({ write }) => write),
      remove: [...changes.flatMap(({ remove }) => remove), ...this.#forgetOtherViews(views)],
    };
  }

  #updateView(view: string, keys: readonly string[], context: UpdateContext): ShardChanges[] {
    const { remake } = context;
    const own = keys.map(parseView).flatMap((parsed) => (parsed.view === view ? parsed.key : []));
    const products = remake
      ? this.#allProducts(view)
      : new Set(own.flatMap((key) => this.#productsOf(view, key)));
    // Where a list is in the other views is in no view itself.
    const hasLists = remake || [...own, ...keys].some((key) => OF_LISTS.test(key));
    return KINDS.map((kind) => {
      const list = { view, kind };
      const changed =
        kind !== 'product'
          ? this.#refreshLists({ view, kind }, hasLists, context)
          : [...products].filter((id) => this.#refresh(list, id, this.#listedProduct(view, id), context));
      return remake ? this.#shards.remake(list) : this.#shards.adapt(list, changed);
    });
  }

  /** Deletes what is left of languages that the shop showed before. @returns their shards */
  #forgetOtherViews(views: readonly string[]): SitemapShard[] {
    const gone = this.shards().filter(({ view }) => !views.includes(view));
    for (const view of new Set(gone.map((shard) => shard.view))) {
      this.#prepare('DELETE FROM sitemap_entry WHERE view = ?').run(view);
      this.#prepare('DELETE FROM sitemap_shard WHERE view = ?').run(view);
    }
    return gone;
  }

  /** The JSON of every product that has an entry in a view, by id. */
  *listedProducts(view: string): Generator<string> {
    const sql = `SELECT json FROM sitemap_entry JOIN entity ON key = ? || id
      WHERE view = ? AND kind = 'product' ORDER BY id`;
    for (const { json } of this.#prepare(sql).iterate(inView(view, PRODUCT), view)) yield String(json);
  }

  /** The content pages, by slug: those of the sitemaps, in each locale that has a text of its own. */
  contentPages(): Pick<ContentPage, 'slug' | 'locales'>[] {
    const pages = new Map<string, Pick<ContentPage, 'slug' | 'locales'>>();
    for (const { json } of this.#prepare("SELECT json FROM entity WHERE key GLOB 'contentPage:*'").all()) {
      const { slug, locales } = JSON.parse(String(json)) as ContentPage;
      pages.set(slug, { slug, locales });
    }
    return [...pages.values()].sort((one, other) => (one.slug < other.slug ? -1 : 1));
  }

  /** The settings of the shop, which every sitemap is made with; those of a view have its language. */
  settings(view = ''): SiteSettings {
    return JSON.parse(this.#entity(inView(view, entityKey.settings))?.json ?? '') as SiteSettings;
  }

  shards(): (SitemapShard & { modified: number | null })[] {
    return this.#shards.all();
  }

  /** The entries of a shard, by id. */
  *entries({ view, kind, first, last }: SitemapShard): Generator<SitemapEntry> {
    const sql = `SELECT slug, slugs, modified, pictures FROM sitemap_entry
      WHERE view = ? AND kind = ? AND id BETWEEN ? AND ? ORDER BY id`;
    for (const { slug, slugs, modified, pictures } of this.#prepare(sql).all(view, kind, first, last)) {
      yield {
        slug: String(slug),
        slugs: JSON.parse(String(slugs)) as SitemapEntry['slugs'],
        modified: modified === null ? null : Number(modified),
        pictures: JSON.parse(String(pictures)) as string[],
      };
    }
  }

  /** Products of a view whose entries may differ because an entity changed. @param key without the view */
  #productsOf(view: string, key: string): number[] {
    const [, type = '', name = ''] = /^(\w+):(.*)$/s.exec(key) ?? [];
    if (type === 'product' || type === 'card') return [Number(name)];
    if (type !== 'slug') return [];
    const owner = this.#entity(inView(view, key));
    const sql = "SELECT id FROM sitemap_entry WHERE slug = ? AND view = ? AND kind = 'product'";
    const known = this.#prepare(sql).all(name, view);
    return [...known.map(({ id }) => Number(id)), ...(owner === undefined ? [] : [Number(owner.json)])];
  }

  /** Products that have an entry in a view, or may have to get one. */
  #allProducts(view: string): Set<number> {
    const [card, product] = [inView(view, CARD), inView(view, PRODUCT)];
    const sql = `SELECT id FROM sitemap_entry WHERE view = ?1 AND kind = 'product'
      UNION SELECT CAST(substr(key, ${card.length + 1}) AS INTEGER) FROM entity WHERE key GLOB ?2
      UNION SELECT CAST(substr(key, ${product.length + 1}) AS INTEGER) FROM entity
        WHERE key GLOB ?3 AND json ->> '$.place' = 'search'`;
    return new Set(
      this.#prepare(sql)
        .all(view, `${card}*`, `${product}*`)
        .map(({ id }) => Number(id)),
    );
  }

  /** A product that lists show or searches find, and its address to itself: of two with one slug only one has the page. */
  #listedProduct(view: string, id: number): SitemapSource | null {
    const product = this.#entity(inView(view, entityKey.product(id)));
    if (product === undefined) return null;
    const facts = JSON.parse(product.json) as Product;
    if (facts.place !== 'search' && this.#entity(inView(view, entityKey.card(id))) === undefined) return null;
    const owner = this.#entity(inView(view, entityKey.slug(facts.slug)));
    return Number(owner?.json) === id ? productSource(facts, product) : null;
  }

  /** Compares all lists of a kind at once: one product more or less changes several of them. @returns ids */
  #refreshLists(list: SitemapList & { kind: ListKind }, isDue: boolean, context: UpdateContext): number[] {
    if (!isDue) return [];
    const { view, kind } = list;
    const filled = new Map<number, SitemapSource>();
    const entities = this.#prepare('SELECT hash, json FROM entity WHERE key GLOB ?');
    const start = kind === 'category' ? CATEGORY : TERM;
    for (const row of entities.all(`${inView(view, start)}*`)) {
      const entity = entityRow(row);
      const shown = JSON.parse(entity.json) as Category | ListedTerm;
      if ('count' in shown ? shown.count === 0 : shown.kind !== kind) continue;
      const { databaseId } = shown;
      const alternates = this.#entity(entityKey.alternates(databaseId, kind));
      filled.set(databaseId, listSource(shown, entity, alternates));
    }
    const known = this.#prepare('SELECT id FROM sitemap_entry WHERE view = ? AND kind = ?').all(view, kind);
    const ids = new Set([...known.map(({ id }) => Number(id)), ...filled.keys()]);
    return [...ids].filter((id) => this.#refresh(list, id, filled.get(id) ?? null, context));
  }

  /** @returns true if the entry differs from before, or is gone */
  #refresh(list: SitemapList, id: number, source: SitemapSource | null, context: UpdateContext): boolean {
    const { view, kind } = list;
    const select = 'SELECT hash, modified FROM sitemap_entry WHERE view = ? AND kind = ? AND id = ?';
    const before = this.#prepare(select).get(view, kind, id);
    if (source === null) {
      this.#prepare('DELETE FROM sitemap_entry WHERE view = ? AND kind = ? AND id = ?').run(view, kind, id);
      return before !== undefined;
    }
    const isSame = before?.hash === source.hash;
    if (isSame && !context.remake) return false;
    const { slug, slugs, hash, modifiedWith } = source;
    const pictures = sharedUrls(source.pictures, context.settings);
    const modified = isSame
      ? before.modified
      : before === undefined
        ? this.#storeModified(modifiedWith)
        : null;
    this.#prepare('INSERT OR REPLACE INTO sitemap_entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)').run(
      view,
      kind,
      id,
      slug,
      JSON.stringify(slugs),
      hash,
      modifiedWith === null ? null : Number(modified ?? context.now),
      JSON.stringify(pictures),
    );
    return true;
  }

  #entity(key: string): EntityRow | undefined {
    const row = this.#prepare('SELECT hash, json FROM entity WHERE key = ?').get(key);
    return row && entityRow(row);
  }

  #storeModified(id: number | null): number | null {
    const row = this.#prepare('SELECT modified FROM source_product WHERE id = ?').get(id);
    // The store's times are in UTC and do not say so.
    const time = Date.parse(`${String(row?.modified ?? '')}Z`);
    return Number.isNaN(time) ? null : time;
  }
}

function entityRow(row: Record<string, unknown>): EntityRow {
  return { hash: String(row.hash), json: String(row.json) };
}

interface UpdateContext {
  settings: SiteSettings;
  /** Milliseconds since 1970. */
  now: number;
  /** Writes entries whose entities are the same, too. */
  remake: boolean;
}
