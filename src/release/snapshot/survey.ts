import type { ApiClient } from '#api/api-client.ts';
import { slimFacts } from '#api/map/catalog/product-source.ts';
import type { ShopSettings } from '#shop/site/settings.ts';
import { both } from './both.ts';
import { readCategories, type UncountedCategory } from './read-categories.ts';
import { readPopular, readSlimProducts } from './read-products.ts';
import { readSettings } from './read-settings.ts';
import { slimHash } from './source/stage.ts';
import type { SourceStore } from './source/store.ts';

/** What is told of the shop besides its products. */
export interface ShopFindings {
  backend: Partial<ShopSettings>;
  categories: UncountedCategory[];
  popular: number[];
}

/** A few facts of every product, and what is told of the shop: what a sweep compares with the snapshot. */
export interface Survey {
  /** Which state of the snapshot it is about. */
  basis: string;
  /** Products and categories that the snapshot knew when it began. */
  knownProducts: ReadonlySet<number>;
  knownCategories: ReadonlySet<number>;
  shop: ShopFindings;
  /** Of every product that the store lists. */
  products: ReadonlyMap<number, SurveyedProduct>;
  /** Requests that it took. */
  requests: number;
}

export interface SurveyedProduct {
  modified: string;
  slim: string;
}

/** Best sold products that are kept: some may be hidden. */
const POPULAR = 12;

/**
 * Asks the store for a few facts of every product: one request for 100 of them. Changes nothing, so that
 * the snapshot may go on following its store meanwhile.
 */
export async function takeSurvey(
  client: ApiClient,
  source: SourceStore,
  now: () => number,
): Promise<Omit<Survey, 'requests'>> {
  const basis = basisOf(source);
  const knownProducts = new Set(source.ids());
  const knownCategories = new Set((source.state('categories') ?? []).map(({ databaseId }) => databaseId));
  const products = new Map<number, SurveyedProduct>();
  const sink = {
    restart: () => products.clear(),
    take(nodes: Parameters<typeof slimFacts>[0][]) {
      for (const node of nodes) {
        const modified = node.modifiedGmt ?? '';
        products.set(node.databaseId, { modified, slim: slimHash(slimFacts(node)) });
      }
    },
  };
  const [shop] = await both(readShop(client), readSlimProducts(client, sink, now));
  return { basis, knownProducts, knownCategories, shop, products };
}

/** Names what only sweeps and whole readings change; walks leave it as it is. */
export function basisOf(source: SourceStore): string {
  return JSON.stringify([source.state('endpoint'), source.state('version'), source.state('sweeps') ?? 0]);
}

/** What is told of the shop besides its products. */
export async function readShop(client: ApiClient): Promise<ShopFindings> {
  const [backend, categories, popular] = await Promise.all([
    readSettings(client),
    readCategories(client),
    readPopular(client, POPULAR),
  ]);
  return { backend, categories, popular };
}
