import { readModified } from '../read/read-products.ts';
import { dueProducts, readProductsInFull, type SyncContext, type SyncFindings } from './sync-context.ts';

/**
 * Follows the store's own order of modification down to what is known, and reads in full what is not: one
 * request, and another one where something changed, whatever the size of the catalog. Clocks are never
 * compared: all that counts is whether a product's `modified` is the known one.
 * @param depth the refresh that it is part of, which says what else is due
 */
export async function syncModified(
  reading: SyncContext,
  depth: 'walk' | 'sweep' = 'walk',
): Promise<SyncFindings> {
  const { client, source } = reading;
  const toRead = dueProducts(reading, depth);
  const seen = new Set<number>();
  let newest = '';
  let found = 0;
  let after: string | null = null;
  for (;;) {
    const { nodes, pageInfo, ...page }: Awaited<ReturnType<typeof readModified>> = await readModified(
      client,
      after,
    );
    const before = seen.size;
    let known = false;
    for (const { databaseId, modifiedGmt } of nodes) {
      const modified = modifiedGmt ?? '';
      if (modified > newest) newest = modified;
      seen.add(databaseId);
      const product = source.product(databaseId);
      if (product?.modified !== modified) toRead.add(databaseId);
      // Below a settled product nothing is new: whoever settled it saw all that shares its second.
      known = product?.modified === modified && (product.open_until === null || product.deferred === 1);
    }
    found = page.found ?? found;
    after = pageInfo.endCursor;
    if (known || !pageInfo.hasNextPage || after === null || seen.size === before) break;
  }
  return { gone: await readProductsInFull(reading, toRead), found, newest };
}
