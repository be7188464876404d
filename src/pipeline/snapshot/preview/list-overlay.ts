import { storeId } from '#storefront/domain/catalog/cards.ts';
import type { ProductCard } from '#storefront/domain/catalog/catalog-types.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
import type { EntityOverlay } from '../open-catalog.ts';
import { readProductsById } from '../read/read-products.ts';
import { UnresolvableProducts } from '../read/unresolvable-products.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import { SourceStore } from '../source/source-store.ts';
import { productOverlay } from './product-overlay.ts';
import type { DraftReader } from './read-draft.ts';

interface ListOverlayOptions extends DraftReader {
  /** Read, never written. */
  db: SnapshotDatabase;
  config: MerchantConfig;
  /** The moment whose prices are shown, in milliseconds since 1970. */
  moment: number;
}

/**
 * The entities of a list's products at a moment: the store is asked, at once, for those whose sales have dates. All
 * others, and their order, stay as the snapshot has them.
 * @throws ApiError if the store fails
 */
export async function listOverlay(
  cards: readonly ProductCard[],
  options: ListOverlayOptions,
): Promise<EntityOverlay> {
  const { client, db, config, moment } = options;
  const ids = withDatedSales(db, cards.map(storeId));
  const overlay = new Map<string, unknown>();
  if (ids.length === 0) return overlay;
  const reader = {
    ...options,
    unresolvable: new UnresolvableProducts(client.endpoint, [], ids.length),
    listsSoldOut: new SourceStore(db).state('listsSoldOut') ?? true,
    termTexts: () => false,
  };
  const receive: Parameters<typeof readProductsById>[2] = (products) => {
    for (const { mapped } of products) {
      for (const [key, value] of productOverlay(mapped, { db, config, moment })) overlay.set(key, value);
    }
  };
  await readProductsById(reader, ids, receive, Date.now);
  return overlay;
}

function withDatedSales(db: SnapshotDatabase, ids: readonly number[]): number[] {
  const sql = `SELECT DISTINCT product FROM source_sale WHERE product IN (${ids.map(() => '?')})`;
  return db.all<{ product: number }>(sql, ...ids).map(({ product }) => product);
}
