import type { MappedCategory } from '#storefront/api/map/catalog/map-terms.ts';
import { slimFacts } from '#storefront/api/map/catalog/product-source.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { settleBoth } from '../../stopwatch.ts';
import type { ContentTexts } from '../content/markdown-pages.ts';
import { readCategories } from '../read/read-categories.ts';
import type { ShopReader } from '../read/read-product-page.ts';
import { readListsSoldOut, readPopular, readSlimProducts } from '../read/read-products.ts';
import { readSettings, withOptionalSettings } from '../read/read-settings.ts';
import { readStorePages } from '../read/read-store-pages.ts';
import type { SourceStore } from '../source/source-store.ts';
import { hashComparedFacts } from '../source/staged-products.ts';

/** Data of the shop besides its products. */
interface ShopData {
  backend: Partial<SiteSettings>;
  categories: MappedCategory[];
  popular: number[];
  /** The WordPress pages that the shop shows. */
  storePages: ContentTexts;
}

/** A few facts of every product, and data of the shop, which `fullScan` compares with the snapshot. */
export interface StoreScan {
  /** `snapshotStateOf` the snapshot when it began. */
  snapshotState: string;
  /** Products of the snapshot when it began: id -> `modified`. */
  knownProducts: ReadonlyMap<number, string>;
  /** Categories of the snapshot when it began. */
  knownCategories: ReadonlySet<number>;
  /** `shopPolls` of the snapshot when it began. */
  shopPolls: number;
  shop: ShopData;
  /** The store's lists show products that are sold out; the scan has them in any case. */
  listsSoldOut: boolean;
  /** Of every product that the store has. */
  products: ReadonlyMap<number, ScannedProduct>;
  /** Number of products that the store counts, and no list of it has. */
  unlisted: number;
  /** Listed products that the store could not return: id -> reason. */
  unresolvable: ReadonlyMap<number, string>;
  /** Categories whose data could not be read: id -> reason. */
  unresolvableCategories: ReadonlyMap<number, string>;
  requests: number;
  /** Text that PHP printed around an answer; empty for none. */
  printed: string;
}

interface ScannedProduct {
  modified: string;
  slim: string;
}

/** More best sellers than are shown: some may be hidden, or stand on the shelves above. */
const MAX_POPULAR = 24;

/**
 * Reads a few facts of every product: one request for 100 of them. Changes nothing, so that syncs may go on
 * meanwhile.
 */
export async function scanStore(
  reader: ShopReader,
  source: SourceStore,
  now: () => number,
): Promise<Omit<StoreScan, 'requests' | 'printed'>> {
  const snapshotState = snapshotStateOf(source);
  const knownProducts = new Map(source.modified());
  const knownCategories = new Set((source.state('categories') ?? []).map(({ databaseId }) => databaseId));
  const shopPolls = source.state('shopPolls') ?? 0;
  const products = new Map<number, ScannedProduct>();
  const sink = {
    receive(nodes: Parameters<typeof slimFacts>[0][]) {
      for (const node of nodes) {
        const modified = String(node.modifiedGmt ?? '');
        products.set(node.databaseId, { modified, slim: hashComparedFacts(slimFacts(node)) });
      }
    },
  };
  await readListsSoldOut(reader);
  const [shop] = await settleBoth(readShopData(reader), readSlimProducts(reader, sink, now));
  return {
    snapshotState,
    knownProducts,
    knownCategories,
    shopPolls,
    shop,
    products,
    listsSoldOut: reader.listsSoldOut,
    unlisted: reader.unresolvable.unlisted,
    unresolvable: new Map(reader.unresolvable.reasons),
    unresolvableCategories: new Map(reader.unresolvable.categories),
  };
}

/** A state of the snapshot that full scans and full reads change, and syncs of modified products do not. */
export function snapshotStateOf(source: SourceStore): string {
  return JSON.stringify([source.state('endpoint'), source.state('version'), source.state('fullScans') ?? 0]);
}

/** Shop data of a scan; what polls took in since it began replaces what it read. */
export function newestShopData(
  source: SourceStore,
  { shop, shopPolls }: Pick<StoreScan, 'shop' | 'shopPolls'>,
): ShopData {
  const [backend, categories] = [source.state('backend'), source.state('categories')];
  if (!isPolledSince(source, shopPolls) || backend === undefined || categories === undefined) return shop;
  return {
    categories,
    popular: shop.popular,
    backend: withOptionalSettings(backend, shop.backend),
    storePages: source.state('storePages') ?? shop.storePages,
  };
}

/** Categories that could not be read, by id with the reason: those of the list of `newestShopData`. */
export function newestUnresolvableCategories(
  source: SourceStore,
  { shopPolls, unresolvableCategories }: Pick<StoreScan, 'shopPolls' | 'unresolvableCategories'>,
): ReadonlyMap<number, string> {
  if (!isPolledSince(source, shopPolls)) return unresolvableCategories;
  const categories = (source.state('unresolvable') ?? []).filter((one) => one.of === 'category');
  return new Map(categories.map(({ databaseId, reason }) => [databaseId, reason]));
}

/** Returns true if polls took in what the shop has besides its products since a scan began. */
export function isPolledSince(source: SourceStore, shopPolls: number): boolean {
  return (source.state('shopPolls') ?? 0) !== shopPolls;
}

/** Reads settings, categories and best sellers. */
export async function readShopData(reader: ShopReader): Promise<ShopData> {
  const [{ backend, storePages }, categories, popular] = await Promise.all([
    readSettingsAndPages(reader),
    readCategories(reader),
    readPopular(reader, MAX_POPULAR),
  ]);
  return { backend, storePages, categories, popular };
}

/** The store may say itself which of its pages the shop shows. */
async function readSettingsAndPages(reader: ShopReader) {
  const { client, contentPages } = reader;
  const backend = await readSettings(client, reader);
  const storePages = await readStorePages(reader, contentPages ?? backend.contentPages ?? []);
  return { backend, storePages };
}
