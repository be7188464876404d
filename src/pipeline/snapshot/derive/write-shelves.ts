import { shelfProducts } from '#storefront/domain/catalog/lists.ts';
import { HOME_LIMITS } from '#storefront/domain/page-data/page-data.ts';
import { entityKey } from '../entity-keys.ts';
import { hideSoldOut } from '../source/product-facts.ts';
import type { Derivation } from './derivation.ts';
import type { EntityWriter } from './entity-writer.ts';
import type { ShelfRanks } from './shelf-ranks.ts';

/**
 * Writes what the home page shows besides the newest products: the other shelves, from top to bottom, and the
 * pictures at its top. To be called once products and lists are written.
 */
export function writeShelves(derivation: Derivation, ranks: ShelfRanks, writer: EntityWriter): void {
  const { settings } = derivation;
  const newest = writer.get<number[]>(entityKey.newest) ?? [];
  const shown = new Set(newest);
  const bestSelling = listedPopular(derivation);
  const put = (key: string, limit: number, ranked: (count: number) => number[]) => {
    const ids = shelfProducts(ranked(limit + shown.size), shown, limit);
    writer.put(key, ids);
    for (const id of ids) shown.add(id);
  };
  put(entityKey.onSale, HOME_LIMITS.onSale, (count) => ranks.onSale(count));
  put(entityKey.topRated, HOME_LIMITS.topRated, (count) =>
    settings.store.showReviews ? ranks.topRated(count) : [],
  );
  const pictured = ranks.pictured([...new Set([...bestSelling, ...shown])]);
  const featured = pictured.slice(0, HOME_LIMITS.featured);
  writer.put(entityKey.featured, featured);
  for (const id of featured) shown.add(id);
  put(entityKey.popular, HOME_LIMITS.popular, () => bestSelling);
}

/** The best-selling products that lists show. */
function listedPopular({ source, hidesSoldOut }: Derivation): number[] {
  return (source.state('popular') ?? []).filter((id) => {
    const facts = source.facts(id);
    return facts !== undefined && (hidesSoldOut ? hideSoldOut(facts) : facts).listed;
  });
}
