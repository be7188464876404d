import { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { says } from '#kit/messages/says.ts';
import { productCard, trackedCard } from '#storefront/domain/catalog/cards.ts';
import type { Catalog } from '#storefront/domain/catalog/catalog.ts';
import type {
  Category,
  FirstOptions,
  ListedTerm,
  ListingPage,
  MenuCategory,
  Picture,
  PictureFiles,
  Product,
  ProductCard,
} from '#storefront/domain/catalog/catalog-types.ts';
import { type PayloadCard, payloadCatalog } from '#storefront/domain/catalog/payload/payload-facts.ts';
import { viewOf } from '#storefront/domain/languages/store-languages.ts';
import type { ContentPage, ContentPageLink } from '#storefront/domain/routes/content-pages.ts';
import type { TermKind } from '#storefront/domain/routes/list-paths.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { ListingEntity } from './derive/listing-entity.ts';
import type { CategoryRelatives } from './derive/write-categories.ts';
import { EntityVersion } from './entity-changes.ts';
import { cardFieldsKey, entityKey, inView, parseView } from './entity-keys.ts';
import { type LinkTables, linkedPath, linkTables } from './linked-path.ts';
import { pageAlternates } from './page-alternates.ts';
import { SnapshotError } from './snapshot-database.ts';

export interface OpenCatalog extends Catalog {
  /** The view whose keys it reads; see `inView`. */
  readonly view: string;
  in(locale: Locale): OpenCatalog;
  /** Clears the cache if entities have changed since it was filled. @returns true if they have */
  dropStaleCache(): boolean;
  /** Clears the cache but for this view and what has none. */
  dropOtherViews(): void;
  /** The same catalog, whose reads are passed to another listener as well; it takes cards for read as a whole. */
  noting(onRead: (key: string) => void): Catalog;
  /** The same catalog for payloads, which are made again with every change: reading in a card notes nothing more. */
  readonly payloads: Catalog<PayloadCard>;
  /** Counts keys as read, for what was made from them before. */
  noteReads(keys: readonly string[]): void;
  close(): void;
}

interface CachedEntity {
  value: unknown;
  /** Of a card that is found by its id as well. */
  forget?: () => void;
}

/** A card, noting what is read of it. */
interface TrackedCard {
  key: string;
  card: ProductCard;
}

/** Cards of this many products, above all: they are on pages of others. */
const CACHED_ENTITIES = 12_000;
/** Characters of JSON: products with a hundred variations take the room of many others. */
const CACHED_SIZE = 32 * 1024 * 1024;

/** Entities that take the place of a snapshot's, by their keys in it; undefined for one that is not there. */
export type EntityOverlay = ReadonlyMap<string, unknown>;

const NO_OVERLAY: EntityOverlay = new Map();

/**
 * Opens a snapshot for reading, by its keys without a view until `in` asks for one. Entities are cached until `dropStaleCache`: asking for their version costs more.
 * @param onRead called with every key that is read, also where the catalog has no such entity
 * @param overlay read in place of the snapshot
 * @throws SnapshotError if there is no snapshot
 */
export function openCatalog(
  file: string,
  onRead: (key: string) => void,
  overlay: EntityOverlay = NO_OVERLAY,
): OpenCatalog {
  const db = openReadOnly(file);
  const select = db.prepare('SELECT json FROM entity WHERE key = ?');
  const version = new EntityVersion(db);
  const cache = new LRUCache<string, CachedEntity>({
    max: CACHED_ENTITIES,
    maxSize: CACHED_SIZE,
    dispose: ({ forget }) => forget?.(),
  });
  let cachedVersion = version.current();

  function entryOf(key: string): CachedEntity {
    // To note when it was read last takes longer than to find it.
    let entry = cache.peek(key);
    if (entry === undefined && overlay.has(key)) {
      entry = { value: deepFreeze(overlay.get(key)) };
      cache.set(key, entry, { size: 1 });
    } else if (entry === undefined) {
      const json = select.get(key)?.json;
      entry = { value: json === undefined ? undefined : deepFreeze(JSON.parse(String(json))) };
      cache.set(key, entry, { size: 1 + String(json).length });
    }
    return entry;
  }

  function read<T>(key: string): T | undefined {
    onRead(key);
    return entryOf(key).value as T | undefined;
  }

  const links: LinkTables = {
    peek: <T>(key: string) => entryOf(key).value as T | undefined,
    ...linkTables(db),
  };

  /** The view of a locale; its settings tell pages of a change of it. */
  function viewFor(locale: Locale): string {
    return viewOf(settingsOf(file, entryOf(entityKey.settings).value), locale);
  }

  function inLocale(view: string): OpenCatalog {
    // A page has dozens: to make their keys and look these up each time shows in the time of a release.
    const tracked = new Map<number, TrackedCard>();
    const track = (id: number): ProductCard | undefined => {
      const key = inView(view, entityKey.card(id));
      onRead(key);
      const entry = entryOf(key);
      if (entry.value === undefined) return undefined;
      const fieldsKey = inView(view, cardFieldsKey(id));
      const card = trackedCard(entry.value as ProductCard, () => onRead(fieldsKey));
      tracked.set(id, { key, card });
      entry.forget = () => tracked.delete(id);
      return card;
    };
    const readTracked = (id: number) => {
      const known = tracked.get(id);
      if (known === undefined) return track(id);
      onRead(known.key);
      return known.card;
    };
    const readCard = (id: number) => read<ProductCard>(inView(view, entityKey.card(id)));
    return {
      view,
      ...catalogOf(file, view, read, readTracked, links),
      in: (locale) => catalogIn(viewFor(locale)),
      payloads: payloadCatalog({
        ...catalogOf(file, view, read, readCard, links),
        in: (locale) => catalogIn(viewFor(locale)),
      }),
      noting: (alsoOnRead) => noting(view, alsoOnRead),
      noteReads: (keys) => keys.forEach(onRead),
      dropStaleCache() {
        const current = version.current();
        const isStale = current !== cachedVersion;
        if (isStale) cache.clear();
        cachedVersion = current;
        return isStale;
      },
      dropOtherViews() {
        for (const key of [...cache.keys()]) {
          if (!['', view].includes(parseView(key).view)) cache.delete(key);
        }
      },
      close: () => db.close(),
    };
  }

  function noting(view: string, alsoOnRead: (key: string) => void): Catalog {
    const readNoted = <T>(key: string) => {
      alsoOnRead(key);
      return read<T>(key);
    };
    const readCard = (id: number) => {
      const fieldsKey = inView(view, cardFieldsKey(id));
      alsoOnRead(fieldsKey);
      onRead(fieldsKey);
      return readNoted<ProductCard>(inView(view, entityKey.card(id)));
    };
    const catalog = catalogOf(file, view, readNoted, readCard, links);
    return { ...catalog, in: (locale) => noting(viewFor(locale), alsoOnRead) };
  }

  const catalogs = new Map<string, OpenCatalog>();
  function catalogIn(view: string): OpenCatalog {
    const known = catalogs.get(view) ?? inLocale(view);
    catalogs.set(view, known);
    return known;
  }
  return catalogIn('');
}

/** @param readKey reads an entity by its key, the view included */
function catalogOf(
  file: string,
  view: string,
  readKey: <T>(key: string) => T | undefined,
  readCard: (id: number) => ProductCard | undefined,
  links: LinkTables,
): Omit<Catalog, 'in'> {
  const read = <T>(key: string) => readKey<T>(inView(view, key));
  const category = (slug: string) => read<Category>(entityKey.category(slug));
  const categories = (slugs: readonly string[]) => slugs.flatMap((slug) => category(slug) ?? []);
  const tiles = (slugs: readonly string[]) =>
    categories(slugs).map((one) => {
      const cover = one.image === null ? read<Picture>(entityKey.cover(one.slug)) : undefined;
      return cover === undefined ? one : { ...one, image: cover };
    });
  const relatives = (slug: string) => read<CategoryRelatives>(entityKey.relatives(slug));
  const cards = (ids: readonly number[]) => ids.flatMap((id) => readCard(id) ?? []);
  const hiddenCard = (id: number) => {
    const product = read<Product>(entityKey.product(id));
    return product && productCard(product);
  };

  const product = (slug: string) => {
    const id = read<number>(entityKey.slug(slug));
    return id === undefined ? undefined : read<Product>(entityKey.product(id));
  };
  const term = (id: number) => read<ListedTerm>(entityKey.term(id));
  const termOf = (kind: TermKind, slug: string) => {
    const id = read<number>(entityKey.termSlug(kind, slug));
    return id === undefined ? undefined : term(id);
  };
  const settings = () => settingsOf(file, read(entityKey.settings));

  return {
    settings,
    pathsOf: (match, of) =>
      pageAlternates(
        match,
        { languages: settings().languages, shared: readKey, product, category, termOf },
        of,
      ),
    linkedPath: (link, locale) =>
      linkedPath(link, locale, { view, languages: settings().languages, read: readKey, ...links }),
    contentSlug: (path) => readKey<string>(entityKey.contentAddress(path)),
    product,
    categories: () => tiles(read<string[]>(entityKey.categories) ?? []),
    topCategories: () => tiles(read<string[]>(entityKey.topCategories) ?? []),
    menu: () => read<MenuCategory[]>(entityKey.menu) ?? [],
    isInMenu: (slug) => relatives(slug)?.inMenu === true,
    facets(hasCategories) {
      const ofCategories = hasCategories ? read<FirstOptions>(entityKey.categoryFacet) : undefined;
      const others = read<FirstOptions[]>(entityKey.facets) ?? [];
      return ofCategories === undefined ? others : [ofCategories, ...others];
    },
    category,
    tile: (slug) => tiles([slug])[0],
    categoryName: (slug) => relatives(slug)?.self,
    ancestors: (slug) => relatives(slug)?.ancestors ?? [],
    subcategories(slug) {
      const references = relatives(slug)?.subcategories ?? [];
      return categories(references.map((reference) => reference.slug)).sort(
        (one, other) => other.count - one.count,
      );
    },
    term,
    termOf,
    listing(slug, page, kind = 'category'): ListingPage | undefined {
      const slice = read<ListingEntity>(entityKey.listing(slug, page, kind));
      if (slice === undefined) return undefined;
      const { ids, ...counts } = slice;
      const list = { category: null, page, ...counts, products: cards(ids) };
      if (slug === null) return list;
      if (kind === 'category') return { ...list, category: category(slug) ?? null };
      const shown = termOf(kind, slug);
      if (shown === undefined) return undefined;
      const description = read<string>(entityKey.termText(shown.databaseId));
      return { ...list, term: { ...shown, ...(description !== undefined && { description }) } };
    },
    first(slug, kind, count) {
      const { ids = [] } = read<ListingEntity>(entityKey.listing(slug, 1, kind)) ?? {};
      return cards(ids.slice(0, count));
    },
    related: (productId) => cards(read<number[]>(entityKey.related(productId)) ?? []),
    newest: () => cards(read<number[]>(entityKey.newest) ?? []),
    onSale: () => cards(read<number[]>(entityKey.onSale) ?? []),
    topRated: () => cards(read<number[]>(entityKey.topRated) ?? []),
    popular: () => cards(read<number[]>(entityKey.popular) ?? []),
    featured: () => cards(read<number[]>(entityKey.featured) ?? []),
    cards,
    chosen: (ids) => cards(ids.map(links.groupOf)),
    picture: (address) => readKey<PictureFiles>(entityKey.picture(address)),
    members: (ids) => ids.flatMap((id) => readCard(id) ?? hiddenCard(id) ?? []),
    contentPage: (locale, slug) => readKey<ContentPage>(entityKey.contentPage(locale, slug)),
    contentLinks: (locale) => readKey<ContentPageLink[]>(entityKey.contentLinks(locale)) ?? [],
  };
}

function settingsOf(file: string, settings: unknown): SiteSettings {
  if (settings === undefined) throw noSnapshot(file);
  return settings as SiteSettings;
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
  return new SnapshotError(says('release.noCatalog', { file }), {
    cause,
  });
}

/** Pages share cached entities; none may change them for the next. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}
