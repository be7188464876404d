import { createHash } from 'node:crypto';
import { saveCoupon } from '../cart/codes/coupons.ts';
import { addGiftCard } from '../cart/codes/gift-cards.ts';
import type { CatalogSource, Store } from '../db/database.ts';
import { updateDerivedColumns, updateEffectivePrices } from '../db/derived-columns.ts';
import { type PictureSize, pictureInserter } from '../db/fill/fill-media.ts';
import { ProductInserter } from '../db/fill/fill-product.ts';
import { TermInserter } from '../db/fill/fill-terms.ts';
import type { SeedCatalog, SeedProduct } from '../db/seed/types.ts';
import type { ShopOptions } from '../options.ts';
import { toAmount } from '../values/amount.ts';

/** A catalog whose products may be generated one by one, so that a large one is never whole in memory. */
export type FillCatalog = Omit<SeedCatalog, 'products'> & { products: Iterable<SeedProduct> };

interface FillOptions {
  source: CatalogSource;
  /** Names the catalog's content; a demo database is filled anew when it changes. */
  version: string;
  /** Sizes of picture files in pixels, by their path below the media folder. */
  pictureSizes?: ReadonlyMap<string, PictureSize>;
  shop?: Partial<ShopOptions>;
  now?: Date;
}

interface FillResult {
  products: number;
  variations: number;
}

/**
 * Replaces the catalog of the database in one transaction: a killed process leaves it as it was.
 * @throws if a product names a category, tag or term that the catalog does not have
 */
export function fillStore(store: Store, catalog: FillCatalog, options: FillOptions): FillResult {
  const now = options.now ?? new Date();
  return store.transaction(() => {
    const secret = store.isFilled() ? store.setting<string>('secret') : undefined;
    store.createTables();
    store.saveSetting('shop', { ...catalog.shop, ...options.shop });
    store.saveSetting('source', options.source);
    store.saveSetting('version', options.version);
    if (secret) store.saveSetting('secret', secret);

    const { timezone, languages } = store.shop();
    const ids = { post: 10, comment: 1 };
    const insertPicture = pictureInserter(store, ids, options.pictureSizes);
    const terms = new TermInserter(store, insertPicture, catalog);
    const inserter = new ProductInserter({ store, ids, insertPicture, terms, timezone, languages });
    for (const product of catalog.products) inserter.insert(product);
    inserter.resolveLinks();
    store.createIndexes();
    updateEffectivePrices(store, now);
    updateDerivedColumns(store, null);
    store.saveSetting('nextIds', ids);
    insertDiscounts(store, catalog);
    return { products: inserter.products, variations: inserter.variations };
  });
}

/** Existing gift cards keep their balance. */
function insertDiscounts(store: Store, { coupons = [], giftCards = [] }: FillCatalog): void {
  const currency = store.shop().currencyCode;
  for (const coupon of coupons) saveCoupon(store, coupon);
  for (const { code, amount, expires } of giftCards) {
    addGiftCard(store, { code, currency, amount: toAmount(amount), expires });
  }
}

/** Identifies the catalog that a database holds or should hold. */
export interface CatalogIdentity {
  source: CatalogSource;
  version: string;
}

/** A name for a catalog's content: equal for equal catalogs. */
export function catalogVersion(catalog: SeedCatalog): string {
  return createHash('sha256').update(JSON.stringify(catalog)).digest('hex').slice(0, 16);
}

/**
 * True if a database has to be filled before it can serve.
 * @param requested the catalog to serve; null accepts any demo or synthetic catalog
 * @throws if that would overwrite an imported catalog
 */
export function needsFilling(store: Store, requested: CatalogIdentity | null): boolean {
  if (!store.isFilled()) return true;
  if (!requested) return false;
  const source = store.setting<CatalogSource>('source');
  if (source !== 'import') {
    return source !== requested.source || store.setting('version') !== requested.version;
  }
  if (requested.source === 'synthetic') {
    throw new Error(
      'The database holds an imported catalog. Fill another one (--file FILE), or first return to the demo catalog (--demo).',
    );
  }
  return false;
}

/** Products and variations of a catalog by their ids. */
type Catalog = ReadonlyMap<number, { sku: string | null; slug: string }>;

interface Replaced<T> {
  result: T;
  /** Ids that name another product or variation than before, or none. */
  replaced: number[];
}

/** Does work that may replace the catalog: a new one counts its ids anew, so that they name other products. */
export async function replacing<T>(store: Store, work: () => Promise<T>): Promise<Replaced<T>> {
  const before = catalogOf(store);
  const result = await work();
  const after = catalogOf(store);
  const replaced = [...before].filter(([id, own]) => {
    const other = after.get(id);
    if (other === undefined) return true;
    return own.sku && other.sku ? own.sku !== other.sku : own.slug !== other.slug;
  });
  return { result, replaced: replaced.map(([id]) => id) };
}

function catalogOf(store: Store): Catalog {
  if (!store.isFilled()) return new Map();
  const rows = store.all<{ id: number; sku: string | null; slug: string }>(
    'SELECT id, sku, slug FROM products',
  );
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
