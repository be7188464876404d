import type { MappedProduct } from '#storefront/api/map/catalog/map-product.ts';
import { productCard, storeId } from '#storefront/domain/catalog/cards.ts';
import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import { relatedProducts } from '#storefront/domain/catalog/related.ts';
import { viewsOf } from '#storefront/domain/languages/store-languages.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import { priceHistoryOf } from '#storefront/domain/settings/prices.ts';
import { mergeProductMeta, sharedMetaKeys } from '#storefront/domain/settings/product-meta.ts';
import type { MerchantConfig, SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { Derivation } from '../derive/derivation.ts';
import { deriveProduct } from '../derive/derive-product.ts';
import { productContext } from '../derive/derive-view.ts';
import { PlaceTables } from '../derive/facts/place-tables.ts';
import { PlacementMaker } from '../derive/facts/placement.ts';
import type { Ancestry } from '../derive/facts/placements.ts';
import { RingWindows } from '../derive/facts/ring-windows.ts';
import { entityKey, inView } from '../entity-keys.ts';
import type { EntityOverlay } from '../open-catalog.ts';
import { withLowestPrices } from '../prices/lowest-in-products.ts';
import { ShownPrices } from '../prices/shown-prices.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import { KnownPictures } from '../source/known-pictures.ts';
import { factsOf, type ProductFacts } from '../source/product-facts.ts';
import { SourceStore } from '../source/source-store.ts';
import { SourceView } from '../views/source-view.ts';
import { languageOf, viewRules } from '../views/translation-groups.ts';
import { groupingOf } from '../views/view-derivations.ts';

interface OverlayOptions {
  /** Read, never written. */
  db: SnapshotDatabase;
  config: MerchantConfig;
  /** The moment whose prices are shown, in milliseconds since 1970. */
  moment: number;
}

/** A product in one view, with what it is derived with there. */
interface InView
  extends Pick<Derivation, 'view' | 'settings' | 'priceFormat' | 'pictures' | 'hidesSoldOut' | 'categories'> {
  mapped: MappedProduct;
}

/**
 * The entities of a product that the snapshot does not have, or has otherwise: its page in every locale, its card and its
 * related products. Lists stay as they are.
 * @throws SnapshotError if there is no snapshot, or a price of it does not follow the store's format
 */
export function productOverlay(mapped: MappedProduct, options: OverlayOptions): EntityOverlay {
  const { db, moment } = options;
  const overlay = new Map<string, unknown>();
  const source = new SourceStore(db);
  for (const one of inViews(mapped, source, options)) {
    const { view, settings } = one;
    const { databaseId: id, slug } = one.mapped.product;
    const context = productContext(one);
    const prices = new ShownPrices(db.db, {
      store: source.state('endpoint') ?? '',
      currency: settings.currency.code,
      history: priceHistoryOf(settings),
      now: moment,
      isPreview: true,
    });
    const plain = deriveProduct(one.mapped, context);
    const product = withLowestPrices(plain, one.mapped.product, context.currency, prices);
    const put = (key: string, value: unknown) => overlay.set(inView(view, key), value);
    put(entityKey.product(id), product);
    // In every view: those that keep another translation show it at this address.
    for (const other of viewsOf(settings.languages)) overlay.set(inView(other, entityKey.slug(slug)), id);
    put(entityKey.card(id), productCard(product));
    put(entityKey.related(id), relatedTo(db, view, id, factsOf(one.mapped)));
  }
  return overlay;
}

/** The product as each view shows it: others keep a translation of it that is published. */
function inViews(mapped: MappedProduct, source: SourceStore, { db, config }: OverlayOptions): InView[] {
  const settingsIn = (view: string) => stored<SiteSettings>(db, inView(view, entityKey.settings));
  const settings = settingsIn('');
  const priceFormat = source.state('priceFormat');
  const known = source.state('languages');
  const categories = source.state('categories') ?? [];
  if (settings === undefined || priceFormat === undefined) return [];
  // A preview is of the page itself, which stays where lists hide what is sold out.
  const shared = { priceFormat, pictures: new KnownPictures(db), hidesSoldOut: false };
  if (settings.languages === null || !known) return [{ ...shared, view: '', settings, categories, mapped }];
  const rules = viewRules(
    known,
    settings.languages,
    config.untranslated ?? 'show',
    sharedMetaKeys(mergeProductMeta(config)),
  );
  const terms = source.state('termTranslations') ?? {};
  const grouping = groupingOf({ db, settings, categories }, { rules, terms });
  const { databaseId } = mapped.product;
  const [group = databaseId] = grouping.groups.groupsOf([databaseId, ...(mapped.translations ?? [])]);
  const own = languageOf(mapped.language, rules);
  return [...grouping.categories].flatMap(([view, { categories: shown }]) => {
    const ofView = settingsIn(view);
    if (ofView === undefined) return [];
    const published = stored<Product>(db, inView(view, entityKey.product(group)));
    if (view !== own && published !== undefined && storeId(published) !== databaseId) return [];
    const inThisView = new SourceView(db, source, grouping, view).shownAs(group, mapped);
    return [{ ...shared, view, settings: ofView, categories: shown, mapped: inThisView }];
  });
}

function stored<T>(db: SnapshotDatabase, key: string): T | undefined {
  const row = db.get<{ json: string }>('SELECT json FROM entity WHERE key = ?', key);
  return row && (JSON.parse(row.json) as T);
}

/** The tables of a view, which nothing is added to: with a term that is new a product is related to none. */
class ReadTables extends PlaceTables {
  override termNumber(name: string): number {
    return this.knownTerm(name) ?? 0;
  }
}

/**
 * Ids of the products that are related to one that stands in no list, best first.
 * @param id in the view
 */
function relatedTo(db: SnapshotDatabase, view: string, id: number, facts: ProductFacts): number[] {
  const tables = new ReadTables(db, view);
  const sql = 'SELECT json FROM placement_tree WHERE view = ?';
  const tree = tables.get<{ json: string }>(sql)?.json ?? '[]';
  const ancestry: Ancestry = new Map(JSON.parse(tree) as [number, number[]][]);
  const owner = new PlacementMaker(tables, ancestry).placement(id, facts);
  return relatedProducts(owner, new RingWindows(tables), LIMITS.relatedProducts);
}
