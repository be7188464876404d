import { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import type { Catalog } from '#shop/catalog/catalog.ts';
import type {
  Category,
  CategoryRef,
  ListingPage,
  Picture,
  Product,
  ProductCard,
} from '#shop/catalog/catalog-types.ts';
import type { ContentPage, ContentPageLink } from '#shop/site/content-pages.ts';
import type { ShopSettings } from '#shop/site/settings/settings.ts';
import type { CategoryRelatives } from './derive/write-categories.ts';
import type { ListingEntity } from './derive/write-lists.ts';
import { entityKey } from './entity-keys.ts';
import { SnapshotError } from './snapshot-error.ts';

export interface OpenCatalog extends Catalog {
  /** Notices a changed snapshot: entities are then compared by their hash before they are used again. */
  refresh(): void;
  /** Grows with each `refresh` that found a changed snapshot. */
  readonly generation: number;
  /** The hash of an entity as it is now, without counting it as read; null where there is none. */
  hashOf(key: string): string | null;
  /** The same catalog, whose reads are passed to another listener as well, once they are made. */
  noting(onRead: (key: string) => void): Catalog;
  /** Counts keys as read, for what was made from them before. */
  noteReads(keys: Iterable<string>): void;
  close(): void;
}

const CACHED_ENTITIES = 4000;
/** Characters of JSON: products with a hundred variations take the room of many others. */
const CACHED_SIZE = 32 * 1024 * 1024;

interface CachedEntity {
  value: unknown;
  hash: string | null;
  /** In which it was last compared. */
  generation: number;
}

/**
 * Opens a snapshot for reading. Nothing is loaded ahead; entities are cached until `refresh` finds a changed
 * snapshot, as asking SQLite for its version costs more than a read from memory, and from then on as long as their
 * hash is the same: an entity that did not change stays the same object.
 * @param onRead called with every key that is read, also where the catalog has no such entity
 * @throws SnapshotError where there is no snapshot
 */
export function openCatalog(file: string, onRead: (key: string) => void): OpenCatalog {
  const db = openReadOnly(file);
  const select = db.prepare('SELECT hash, json FROM entity WHERE key = ?');
  const selectHash = db.prepare('SELECT hash FROM entity WHERE key = ?');
  const version = db.prepare('PRAGMA data_version');
  const cache = new LRUCache<string, CachedEntity>({ max: CACHED_ENTITIES, maxSize: CACHED_SIZE });
  let cachedVersion = version.get()?.data_version;
  let generation = 0;

  function currentHash(key: string): string | null {
    const row = selectHash.get(key);
    return row === undefined ? null : String(row.hash);
  }

  /** The cached entity, as long as it is the one of the snapshot. */
  function current(key: string): CachedEntity | undefined {
    const entry = cache.get(key);
    if (entry === undefined || entry.generation === generation) return entry;
    if (entry.hash !== currentHash(key)) return undefined;
    entry.generation = generation;
    return entry;
  }

  function read<T>(key: string): T | undefined {
    onRead(key);
    let entry = current(key);
    if (entry === undefined) {
      const row = select.get(key);
      const json = row === undefined ? '' : String(row.json);
      const value: unknown = row === undefined ? undefined : deepFreeze(JSON.parse(json));
      entry = { value, hash: row === undefined ? null : String(row.hash), generation };
      cache.set(key, entry, { size: 1 + json.length });
    }
    return entry.value as T | undefined;
  }

  return {
    ...catalogOf(file, read),
    noting: (alsoOnRead) =>
      catalogOf(file, (key) => {
        const value = read<never>(key);
        alsoOnRead(key);
        return value;
      }),
    noteReads(keys) {
      for (const key of keys) onRead(key);
    },
    refresh() {
      const now = version.get()?.data_version;
      if (now !== cachedVersion) generation += 1;
      cachedVersion = now;
    },
    get generation() {
      return generation;
    },
    hashOf: (key) => current(key)?.hash ?? currentHash(key),
    close: () => db.close(),
  };
}

/** @param read returns the entity of a key, undefined where there is none */
function catalogOf(file: string, read: <T>(key: string) => T | undefined): Catalog {
  const category = (slug: string) => read<Category>(entityKey.category(slug));
  const categories = (slugs: readonly string[]) => slugs.flatMap((slug) => category(slug) ?? []);
  const tiles = (slugs: readonly string[]) =>
    categories(slugs).map((one) => {
      const cover = one.image === null ? read<Picture>(entityKey.cover(one.slug)) : undefined;
      return cover === undefined ? one : { ...one, image: cover };
    });
  const relatives = (slug: string) => read<CategoryRelatives>(entityKey.kin(slug));
  const cards = (ids: readonly number[]) => ids.flatMap((id) => read<ProductCard>(entityKey.card(id)) ?? []);

  return {
    settings() {
      const settings = read<ShopSettings>(entityKey.settings);
      if (settings === undefined) throw noSnapshot(file);
      return settings;
    },
    product(slug) {
      const id = read<number>(entityKey.slug(slug));
      return id === undefined ? undefined : read<Product>(entityKey.product(id));
    },
    categories: () => tiles(read<string[]>(entityKey.categories) ?? []),
    topCategories: () => tiles(read<string[]>(entityKey.topCategories) ?? []),
    menu: () => read<CategoryRef[]>(entityKey.menu) ?? [],
    category,
    ancestors: (slug) => relatives(slug)?.ancestors ?? [],
    subcategories(slug) {
      const references = relatives(slug)?.subcategories ?? [];
      return categories(references.map((reference) => reference.slug)).sort(
        (one, other) => other.count - one.count,
      );
    },
    listing(categorySlug, page): ListingPage | undefined {
      const slice = read<ListingEntity>(entityKey.listing(categorySlug, page));
      if (slice === undefined) return undefined;
      const { ids, pageCount, total } = slice;
      const shown = categorySlug === null ? null : (category(categorySlug) ?? null);
      return { category: shown, page, pageCount, total, products: cards(ids) };
    },
    related: (productId) => cards(read<number[]>(entityKey.related(productId)) ?? []),
    newest: () => cards(read<number[]>(entityKey.newest) ?? []),
    onSale: () => cards(read<number[]>(entityKey.onSale) ?? []),
    topRated: () => cards(read<number[]>(entityKey.topRated) ?? []),
    popular: () => cards(read<number[]>(entityKey.popular) ?? []),
    featured: () => cards(read<number[]>(entityKey.featured) ?? []),
    cards,
    contentPage: (locale, slug) => read<ContentPage>(entityKey.contentPage(locale, slug)),
    contentLinks: (locale) => read<ContentPageLink[]>(entityKey.contentLinks(locale)) ?? [],
  };
}

/** Reads the settings of a snapshot. @throws SnapshotError where there is none */
export function readSettings(file: string): ShopSettings {
  const catalog = openCatalog(file, () => {});
  try {
    return catalog.settings();
  } finally {
    catalog.close();
  }
}

function openReadOnly(file: string): DatabaseSync {
  try {
    const db = new DatabaseSync(file, { readOnly: true });
    db.exec('PRAGMA busy_timeout = 5000');
    if (db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'entity'").get() !== undefined) return db;
    db.close();
  } catch (error) {
    throw noSnapshot(file, error);
  }
  throw noSnapshot(file);
}

function noSnapshot(file: string, cause?: unknown): SnapshotError {
  return new SnapshotError(
    `${file} holds no catalog. Run npm start, or npm run build, to read it from the store.`,
    {
      cause,
    },
  );
}

/** Pages share cached entities; none may change them for the next. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}
