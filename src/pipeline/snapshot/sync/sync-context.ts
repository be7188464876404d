import type { MappedProduct } from '#storefront/api/map/catalog/map-product.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import type { ProductKind } from '#storefront/product-kinds/product-kind.ts';
import type { ShopReader } from '../read/read-product-page.ts';
import { readProductsById } from '../read/read-products.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import { overdueSales } from '../source/scheduled-sales.ts';
import type { SyncPart } from '../source/source-state.ts';
import type { SourceStore } from '../source/source-store.ts';
import type { StagedProducts } from '../source/staged-products.ts';

/** Client, databases and request of a sync. */
export interface SyncContext extends ShopReader {
  db: SnapshotDatabase;
  source: SourceStore;
  stage: StagedProducts;
  /** Database ids of products named as changed, variations included. */
  changedIds: readonly number[];
  /** Product kinds that the settings name, whether the store has them or not. */
  namedKinds: readonly ProductKind[];
  /** Milliseconds since 1970. */
  now: () => number;
  clock: StoreClock;
  progress: (read: number, total: number) => void;
}

/** Findings of a sync besides its staged products. */
export interface SyncFindings {
  /** Products that were deleted. */
  gone: Set<number>;
  /** Number of products that the store announces. */
  found: number;
  /** The newest `modified` in the store. */
  newest: string;
  /** Products that were left to the next sync; none if left out. */
  part?: SyncPart | null;
}

/** Products that are read again whatever their `modified` is. */
export function dueProducts(
  { source, db, changedIds, now }: SyncContext,
  depth: 'modified' | 'fullScan',
): Set<number> {
  const due = new Set(changedIds.map((id) => source.productOf(id)));
  for (const id of source.state('part')?.left ?? []) due.add(id);
  for (const id of overdueSales(db, now())) due.add(id);
  const unsettled = source.unsettledProducts(depth === 'fullScan' ? 'all' : 'not deferred');
  // Of many, only those that need no third read; a full scan takes the others.
  const isSmallBatch = depth === 'fullScan' || unsettled.length + due.size <= LIMITS.nodesPerRequest;
  for (const { id, open_until } of unsettled) if (isSmallBatch || open_until <= now()) due.add(id);
  return due;
}

/**
 * Reads products in full into the stage, with their groups and, where some were deleted, with products that
 * link to them, and with their translations where these links changed: none of it touches the `modified` of the other
 * product.
 * @returns those of them that are gone: deleted, or no longer returned by the store
 */
export async function readProductsInFull(
  reading: SyncContext,
  ids: ReadonlySet<number>,
): Promise<Set<number>> {
  const { source, stage, now, progress } = reading;
  const toRead = new Set(ids);
  for (const id of ids) for (const group of source.groupsOf(id)) toRead.add(group);
  const gone = new Set<number>();
  let total = 0;
  let read = 0;
  for (let next = [...toRead]; next.length > 0; ) {
    total += next.length;
    const missing = new Set(next);
    const others: number[] = [];
    await readProductsById(
      reading,
      next,
      (products, requestedAt) => {
        stage.add(products, requestedAt);
        for (const { mapped } of products) missing.delete(mapped.product.databaseId);
        others.push(
          ...linkedTranslations(
            reading,
            products.map(({ mapped }) => mapped),
          ),
        );
        read += products.length;
        progress(read, total);
      },
      now,
    );
    for (const id of missing) {
      if (source.product(id) === undefined) continue;
      gone.add(id);
      others.push(...source.referrersOf(id));
    }
    next = [...new Set(others)].filter((id) => !toRead.has(id));
    for (const id of next) toRead.add(id);
  }
  return gone;
}

/**
 * The translations of products that were read whose own answers may have changed: a link is in the answers of both
 * sides, and changes the `modified` of neither.
 */
function linkedTranslations(
  { source, languages }: Pick<SyncContext, 'source' | 'languages'>,
  products: readonly MappedProduct[],
): number[] {
  if (languages === null) return [];
  return products.flatMap(({ product, language, translations = [] }) => {
    const before = source.mapped(product.databaseId);
    const known = before?.translations ?? [];
    const isSame = before?.language === language && known.join() === translations.join();
    return isSame ? [] : [...known, ...translations];
  });
}

/**
 * Lead of the store's clock over this machine's at least, by the `Date` of its answers. The lowest of them
 * counts: a cache on the way may date one too late for all others.
 */
export class StoreClock {
  /** Milliseconds, negative if it is behind; null if no answer was dated. */
  ahead: number | null = null;

  /** @param answeredAt when the answer arrived, in milliseconds since 1970 */
  take(headers: Headers, answeredAt: number): void {
    const date = Date.parse(headers.get('date') ?? '');
    if (!Number.isNaN(date)) this.ahead = Math.min(this.ahead ?? Infinity, date - answeredAt);
  }
}
