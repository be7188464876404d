import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import { viewsOf } from '#storefront/domain/languages/store-languages.ts';
import { entityKey, inView, parseView } from '../entity-keys.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import { storedEntity, storedLanguages } from '../stored.ts';
import { pricedIds } from './lowest-in-products.ts';
import type { ShownPrices } from './shown-prices.ts';

/** Prices that a product had in a view, and has there no longer. */
export interface FormerPrices {
  /** Id in the shop. */
  product: number;
  /** Of products and variations, in the store. */
  ids: readonly number[];
}

/**
 * Notes that prices are shown no longer, unless another view still has them.
 * @param removed entities of any kind
 * @param former of products that are still there
 */
export function noteGone(
  db: SnapshotDatabase,
  removed: readonly { key: string; json: string }[],
  former: readonly FormerPrices[],
  prices: ShownPrices,
): void {
  const ofRemoved = removed.flatMap(({ key, json }): FormerPrices[] => {
    if (!parseView(key).key.startsWith('product:')) return [];
    const product = JSON.parse(json) as Product;
    return [{ product: product.databaseId, ids: pricedIds(product) }];
  });
  const all = [...ofRemoved, ...former];
  if (all.length === 0) return;
  const views = viewsOf(storedLanguages(db.db));
  for (const { product, ids } of all) {
    const shown = views.flatMap((view) => {
      const found = storedEntity<Product>(db.db, inView(view, entityKey.product(product)));
      return found === undefined ? [] : pricedIds(found);
    });
    prices.noteGone(ids.filter((id) => !shown.includes(id)));
  }
}
