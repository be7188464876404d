import type { ApiClient } from '#api/api-client.ts';
import { LIMITS } from '#shop/site/limits.ts';
import { readProductsById } from '../read/read-products.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import { overdueSales } from '../source/scheduled-sales.ts';
import type { SourceStore } from '../source/source-store.ts';
import type { StagedProducts } from '../source/staged-products.ts';

/** What reading the store needs to know and where it puts what it reads. */
export interface SyncContext {
  client: ApiClient;
  db: SnapshotDatabase;
  source: SourceStore;
  stage: StagedProducts;
  /** Database ids of products that are said to have changed, variations included. */
  changedIds: readonly number[];
  /** Milliseconds since 1970. */
  now: () => number;
  progress: (read: number, total: number) => void;
}

/** What a refresh found, besides the products that it staged. */
export interface SyncFindings {
  /** Known products that are gone. */
  gone: Set<number>;
  /** How many products the store says it has. */
  found: number;
  /** The newest `modified` that the store showed. */
  newest: string;
}

/** Products that are read again whatever the store says about them. */
export function dueProducts(
  { source, db, changedIds: told, now }: SyncContext,
  depth: 'walk' | 'sweep',
): Set<number> {
  const due = new Set(told.map((id) => source.productOf(id)));
  for (const id of overdueSales(db, now())) due.add(id);
  const open = source.unsettledProducts(depth === 'sweep' ? 'all' : 'not deferred');
  // Of many, a walk takes those that need to be read only once more.
  const isSmallBatch = depth === 'sweep' || open.length + due.size <= LIMITS.nodesPerRequest;
  for (const { id, open_until } of open) if (isSmallBatch || open_until <= now()) due.add(id);
  return due;
}

/**
 * Reads products in full into the stage, with the groups that they are in and, where some are gone, with
 * those that named them: neither change moves the `modified` of the other product.
 * @returns known products among them that are gone
 */
export async function readProductsInFull(
  reading: SyncContext,
  ids: ReadonlySet<number>,
): Promise<Set<number>> {
  const { client, source, stage, now, progress } = reading;
  const toRead = new Set(ids);
  for (const id of ids) for (const group of source.groupsOf(id)) toRead.add(group);
  const gone = new Set<number>();
  let total = 0;
  let read = 0;
  for (let next = [...toRead]; next.length > 0; ) {
    total += next.length;
    const missing = new Set(next);
    await readProductsById(
      client,
      next,
      (products, asked) => {
        stage.add(products, asked);
        for (const { mapped } of products) missing.delete(mapped.product.databaseId);
        read += products.length;
        progress(read, total);
      },
      now,
    );
    next = [];
    for (const id of missing) {
      if (source.product(id) === undefined) continue;
      gone.add(id);
      for (const referrer of source.referrersOf(id)) {
        if (!toRead.has(referrer)) next.push(referrer);
        toRead.add(referrer);
      }
    }
  }
  return gone;
}
