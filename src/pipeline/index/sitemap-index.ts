import type { StatementSync } from 'node:sqlite';
import type { Category, Product } from '#storefront/domain/catalog/catalog-types.ts';
import { galleryPictures } from '#storefront/domain/catalog/image-sources.ts';
import type { ContentPage } from '#storefront/domain/routes/content-pages.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { sharedUrls } from '#storefront/seo/shared-image.ts';
import type { EntityChange } from '../snapshot/entity-changes.ts';
import { entityKey } from '../snapshot/entity-keys.ts';
import { type ShardChanges, type SitemapKind, type SitemapShard, SitemapShards } from './sitemap-shards.ts';

export interface SitemapEntry {
  slug: string;
  /** When its entity last changed, in milliseconds since 1970; null for lists, which change with every card. */
  modified: number | null;
  pictures: string[];
}

/** A row of the snapshot's entities. */
interface Entity {
  hash: string;
  json: string;
}

function entityOf(row: Record<string, unknown>): Entity {
  return { hash: String(row.hash), json: String(row.json) };
}

/** An entry's copy of its entity. */
export function addressesOf(
  kind: SitemapKind,
  { json }: Entity,
  settings: SiteSettings,
): Pick<SitemapEntry, 'slug' | 'pictures'> {
  if (kind === 'product') {
    const product = JSON.parse(json) as Product;
    return { slug: product.slug, pictures: sharedUrls(galleryPictures(product), settings) };
  }
  const { slug, image } = JSON.parse(json) as Category;
  return { slug, pictures: image === null ? [] : sharedUrls([image], settings) };
}

/** Keys that every entry depends on. */
const EVERYTHING = entityKey.settings;
const CONCERNED = /^(?:product|card|slug|category|contentPage):|^settings$/;
const PRODUCT = 'product:';
const CARD = 'card:';
const CATEGORY = entityKey.category('');
const KINDS: readonly SitemapKind[] = ['product', 'category'];

/**
 * The products and categories of the sitemaps: listed ones that have a page. A new entry changed when the store says, a
 * known one when a release found that its entity had changed.
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
    const remake = keys.includes(EVERYTHING);
    const settings = this.settings();
    const products = remake ? this.#allProducts() : new Set(keys.flatMap((key) => this.#productsOf(key)));
    const context: UpdateContext = { settings, now, remake };
    const changed = {
      product: [...products].filter((id) => this.#refresh('product', id, this.#listedProduct(id), context)),
      category:
        remake || keys.some((key) => key.startsWith(CATEGORY)) ? this.#refreshCategories(context) : [],
    };
    this.#prepare('DELETE FROM sitemap_pending').run();
    const changes = KINDS.map((kind) =>
      remake ? this.#shards.remake(kind) : this.#shards.adapt(kind, changed[kind]),
    );
    return {
      write: changes.flatMap(({ write }) => write),
      remove: changes.flatMap(({ remove }) => remove),
    };
  }

  /** The JSON of every product that has an entry, by id. */
  *listedProducts(): Generator<string> {
    const sql = `SELECT json FROM sitemap_entry JOIN entity ON key = '${PRODUCT}' || id
      WHERE kind = 'product' ORDER BY id`;
    for (const { json } of this.#prepare(sql).iterate()) yield String(json);
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

  /** The settings of the shop, which every sitemap is made with. */
  settings(): SiteSettings {
    return JSON.parse(this.#entity(entityKey.settings)?.json ?? '') as SiteSettings;
  }

  shards(): (SitemapShard & { modified: number | null })[] {
    return this.#shards.all();
  }

  /** The entries of a shard, by id. */
  *entries({ kind, first, last }: SitemapShard): Generator<SitemapEntry> {
    const sql =
      'SELECT slug, modified, pictures FROM sitemap_entry WHERE kind = ? AND id BETWEEN ? AND ? ORDER BY id';
    for (const { slug, modified, pictures } of this.#prepare(sql).all(kind, first, last)) {
      yield {
        slug: String(slug),
        modified: modified === null ? null : Number(modified),
        pictures: JSON.parse(String(pictures)) as string[],
      };
    }
  }

  /** Products whose entries may differ because an entity changed. */
  #productsOf(key: string): number[] {
    const [, type = '', name = ''] = /^(\w+):(.*)$/s.exec(key) ?? [];
    if (type === 'product' || type === 'card') return [Number(name)];
    if (type !== 'slug') return [];
    const owner = this.#entity(key);
    const sql = "SELECT id FROM sitemap_entry WHERE slug = ? AND kind = 'product'";
    const known = this.#prepare(sql).all(name);
    return [...known.map(({ id }) => Number(id)), ...(owner === undefined ? [] : [Number(owner.json)])];
  }

  /** Products that have an entry, or may have to get one. */
  #allProducts(): Set<number> {
    const sql = `SELECT id FROM sitemap_entry WHERE kind = 'product'
      UNION SELECT CAST(substr(key, ${CARD.length + 1}) AS INTEGER) FROM entity WHERE key GLOB '${CARD}*'
      UNION SELECT CAST(substr(key, ${PRODUCT.length + 1}) AS INTEGER) FROM entity
        WHERE key GLOB '${PRODUCT}*' AND json ->> '$.place' = 'search'`;
    return new Set(
      this.#prepare(sql)
        .all()
        .map(({ id }) => Number(id)),
    );
  }

  /** A product that lists show or searches find, and its address to itself: of two with one slug only one has the page. */
  #listedProduct(id: number): Entity | null {
    const product = this.#entity(entityKey.product(id));
    if (product === undefined) return null;
    const { slug, place } = JSON.parse(product.json) as Product;
    if (place !== 'search' && this.#entity(entityKey.card(id)) === undefined) return null;
    return Number(this.#entity(entityKey.slug(slug))?.json) === id ? product : null;
  }

  /** Compares all categories at once: one product more or less changes several of them. @returns ids */
  #refreshCategories(context: UpdateContext): number[] {
    const filled = new Map<number, Entity>();
    for (const row of this.#prepare(`SELECT hash, json FROM entity WHERE key GLOB '${CATEGORY}*'`).all()) {
      const entity = entityOf(row);
      const { databaseId, count } = JSON.parse(entity.json) as Category;
      if (count > 0) filled.set(databaseId, entity);
    }
    const known = this.#prepare("SELECT id FROM sitemap_entry WHERE kind = 'category'").all();
    const ids = new Set([...known.map(({ id }) => Number(id)), ...filled.keys()]);
    return [...ids].filter((id) => this.#refresh('category', id, filled.get(id) ?? null, context));
  }

  /** @returns true if the entry differs from before, or is gone */
  #refresh(kind: SitemapKind, id: number, entity: Entity | null, context: UpdateContext): boolean {
    const select = 'SELECT hash, modified FROM sitemap_entry WHERE kind = ? AND id = ?';
    const before = this.#prepare(select).get(kind, id);
    if (entity === null) {
      this.#prepare('DELETE FROM sitemap_entry WHERE kind = ? AND id = ?').run(kind, id);
      return before !== undefined;
    }
    const isSame = before?.hash === entity.hash;
    if (isSame && !context.remake) return false;
    const { slug, pictures } = addressesOf(kind, entity, context.settings);
    const modified = isSame ? before.modified : before === undefined ? this.#storeModified(id) : null;
    this.#prepare('INSERT OR REPLACE INTO sitemap_entry VALUES (?, ?, ?, ?, ?, ?)').run(
      kind,
      id,
      slug,
      entity.hash,
      kind === 'category' ? null : Number(modified ?? context.now),
      JSON.stringify(pictures),
    );
    return true;
  }

  #entity(key: string): Entity | undefined {
    const row = this.#prepare('SELECT hash, json FROM entity WHERE key = ?').get(key);
    return row && entityOf(row);
  }

  #storeModified(id: number): number | null {
    const row = this.#prepare('SELECT modified FROM source_product WHERE id = ?').get(id);
    // The store's times are in UTC and do not say so.
    const time = Date.parse(`${String(row?.modified ?? '')}Z`);
    return Number.isNaN(time) ? null : time;
  }
}

interface UpdateContext {
  settings: SiteSettings;
  /** Milliseconds since 1970. */
  now: number;
  /** Writes entries whose entities are the same, too. */
  remake: boolean;
}
