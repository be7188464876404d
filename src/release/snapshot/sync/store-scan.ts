import type { ApiClient } from '#api/api-client.ts';
import { slimFacts } from '#api/map/catalog/product-source.ts';
import type { ShopSettings } from '#shop/site/settings.ts';
import { settleBoth } from '../../settle-both.ts';
import { readCategories, type UncountedCategory } from '../read/read-categories.ts';
import { readPopular, readSlimProducts } from '../read/read-products.ts';
import { readSettings } from '../read/read-settings.ts';
import type { SourceStore } from '../source/source-store.ts';
import { hashComparedFacts } from '../source/staged-products.ts';

/** What is told of the shop besides its products. */
export interface ShopData {
  backend: Partial<ShopSettings>;
  categories: UncountedCategory[];
  popular: number[];
}

/** A few facts of every product, and what is told of the shop: what a sweep compares with the snapshot. */
export interface StoreScan {
  /** Which state of the snapshot it is about. */
  snapshotState: string;
  /** Products and categories that the snapshot knew when it began. */
  knownProducts: ReadonlySet<number>;
  knownCategories: ReadonlySet<number>;
  shop: ShopData;
  /** Of every product that the store lists. */
  products: ReadonlyMap<number, ScannedProduct>;
  /** Requests that it took. */
  requests: number;
}

export interface ScannedProduct {
  modified: string;
  slim: string;
}

/** Best sold products that are kept: some may be hidden. */
const MAX_POPULAR = 12;

/**
 * Asks the store for a few facts of every product: one request for 100 of them. Changes nothing, so that
 * the snapshot may go on following its store meanwhile.
 */
export async function scanStore(
  client: ApiClient,
  source: SourceStore,
  now: () => number,
): Promise<Omit<StoreScan, 'requests'>> {
  const snapshotState = snapshotStateOf(source);
  const knownProducts = new Set(source.ids());
  const knownCategories = new Set((source.state('categories') ?? []).map(({ databaseId }) => databaseId));
  const products = new Map<number, ScannedProduct>();
  const sink = {
    restart: () => products.clear(),
    receive(nodes: Parameters<typeof slimFacts>[0][]) {
      for (const node of nodes) {
        const modified = node.modifiedGmt ?? '';
        products.set(node.databaseId, { modified, slim: hashComparedFacts(slimFacts(node)) });
      }
    },
  };
  const [shop] = await settleBoth(readShopData(client), readSlimProducts(client, sink, now));
  return { snapshotState, knownProducts, knownCategories, shop, products };
}

/** Names what only sweeps and whole readings change; walks leave it as it is. */
export function snapshotStateOf(source: SourceStore): string {
  return JSON.stringify([source.state('endpoint'), source.state('version'), source.state('sweeps') ?? 0]);
}

/** What is told of the shop besides its products. */
export async function readShopData(client: ApiClient): Promise<ShopData> {
  const [backend, categories, popular] = await Promise.all([
    readSettings(client),
    readCategories(client),
    readPopular(client, MAX_POPULAR),
  ]);
  return { backend, categories, popular };
}
