import type { MappedProduct } from '#storefront/api/map/catalog/map-product.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import type { PriceSamples } from './price-samples.ts';
import { type FactsChange, factsOf, type ProductFacts } from './product-facts.ts';
import type { KnownProduct, SourceStore } from './source-store.ts';
import type { StagedProduct, StagedProducts } from './staged-products.ts';

/** Changes that a sync made in the source layer. */
export interface SourceChanges {
  /** Products that are new or changed. */
  products: Set<number>;
  /** Products whose facts changed, added and removed ones included. */
  facts: Map<number, FactsChange>;
  /** Slugs that products took or left. */
  slugs: Set<string>;
}

interface ApplyOptions {
  /** Milliseconds since 1970. */
  now: number;
  /** Milliseconds for which another change may hide behind the same `modified`. */
  overlap: number;
  /** See `StoreClock`. */
  ahead: number | null;
  /** The newest `modified` of the sync. */
  newest: string;
  /** The newest `modified` before it; null if the whole catalog is read again. */
  newestBefore: string | null;
}

/** Moves the staged products into the source layer, and removes deleted ones. */
export function applyStaged(
  source: SourceStore,
  stage: StagedProducts,
  samples: PriceSamples,
  gone: ReadonlySet<number>,
  options: ApplyOptions,
): SourceChanges {
  const changes: SourceChanges = { products: new Set(), facts: new Map(), slugs: new Set() };
  for (const id of gone) {
    const known = source.product(id);
    const mapped = source.mapped(id);
    if (known === undefined || mapped === undefined) continue;
    samples.remove(mapped.product);
    source.remove(id);
    changes.facts.set(id, { before: JSON.parse(known.facts) as ProductFacts, after: null });
    changes.slugs.add(known.slug);
  }
  for (const staged of stage.products()) {
    if (!gone.has(staged.id)) applyProduct(source, samples, staged, options, changes);
  }
  const fresh = options.newestBefore === null;
  if (fresh && source.unsettledProducts('all').length > LIMITS.nodesPerRequest) source.deferUnsettled();
  return changes;
}

function applyProduct(
  source: SourceStore,
  samples: PriceSamples,
  staged: StagedProduct,
  options: ApplyOptions,
  changes: SourceChanges,
): void {
  const { id, slug, modified, slim } = staged;
  const known = source.product(id);
  const before = known && source.mapped(id);
  const mapped = JSON.parse(staged.mapped) as MappedProduct;
  const after = factsOf(mapped);
  const facts = JSON.stringify(after);
  const open = unsettledUntil(staged, known, options);
  const deferred = open === null ? 0 : (known?.deferred ?? 0);
  source.put(id, { slug, modified, slim, open_until: open, deferred, facts }, staged.mapped);
  const { variations, groupedIds } = mapped.product;
  source.putRelations(id, {
    variations: variations.map(({ databaseId }) => databaseId),
    links: staged.links,
    grouped: groupedIds,
    sales: staged.sales,
    taxonomies: after.terms.map(({ taxonomyName }) => taxonomyName),
  });
  if (known !== undefined && before !== undefined && JSON.stringify(before) === staged.mapped) return;
  if (before !== undefined) samples.remove(before.product);
  samples.add(mapped.product);
  changes.products.add(id);
  if (known?.facts !== facts) {
    const old = known === undefined ? null : (JSON.parse(known.facts) as ProductFacts);
    changes.facts.set(id, { before: old, after });
  }
  if (known?.slug !== slug) {
    changes.slugs.add(slug);
    if (known !== undefined) changes.slugs.add(known.slug);
  }
}

/**
 * Until when another change may hide behind a product's `modified`; null if it was read long enough after that
 * second. The store's clock is compared with itself alone, where it was seen to advance: a date in the future must not
 * hide changes of now. In a full read the dates of its answers tell too: a catalog may have been imported at once.
 */
function unsettledUntil(
  { modified, asked }: StagedProduct,
  known: KnownProduct | undefined,
  { now, overlap, ahead, newest, newestBefore }: ApplyOptions,
): number | null {
  const reset = now + overlap;
  if (known !== undefined && known.modified === modified) {
    if (known.open_until === null || asked >= known.open_until) return null;
    return Math.min(known.open_until, reset);
  }
  const isFullRead = newestBefore === null;
  if (isFullRead && ahead !== null && asked + ahead - Date.parse(`${modified}Z`) > overlap) return null;
  const hasAdvanced = isFullRead || modified > newestBefore;
  return hasAdvanced && Date.parse(`${newest}Z`) - Date.parse(`${modified}Z`) > overlap ? null : reset;
}
