import { readModified } from '../read/read-products.ts';
import { dueProducts, readProductsInFull, type SyncContext, type SyncFindings } from './sync-context.ts';

/**
 * Reads the list of products by modification, newest first, down to a known one, then reads unknown ones in
 * full: one request, and another one where something changed, whatever the size of the catalog. Compares
 * `modified` for equality only, never with a clock.
 * @param depth of the whole sync, which decides which other products are due
 * @param others more products to read
 */
export async function syncModified(
  reading: SyncContext,
  depth: 'walk' | 'sweep' = 'walk',
  others: Iterable<number> = [],
): Promise<SyncFindings> {
  const { source, stage, unresolvable } = reading;
  const toRead = dueProducts(reading, depth);
  for (const id of others) toRead.add(id);
  const seen = new Set<number>();
  let newest = '';
  let found = 0;
  let after: string | null = null;
  for (;;) {
    const {
      nodes,
      pageInfo,
      leftOut = [],
      ...page
    }: Awaited<ReturnType<typeof readModified>> = await readModified(reading, after);
    const before = seen.size;
    let known = false;
    for (const id of leftOut) {
      seen.add(id);
      toRead.add(id);
    }
    for (const { databaseId, modifiedGmt } of nodes) {
      const modified = String(modifiedGmt ?? '');
      if (modified > newest) newest = modified;
      seen.add(databaseId);
      const product = source.product(databaseId);
      if (product?.modified !== modified) toRead.add(databaseId);
      // Below a settled product nothing is new: it was read after the second of its `modified`.
      known = product?.modified === modified && (product.open_until === null || product.deferred === 1);
    }
    found = page.found ?? found;
    after = pageInfo.endCursor;
    if (known || !pageInfo.hasNextPage || after === null || seen.size === before) break;
  }
  const gone = await readProductsInFull(reading, toRead);
  // The list counts products that failed just now, and left out those that failed before.
  const recovered = [...unresolvable.known].filter((id) => stage.has(id)).length;
  return { gone, found: found + recovered - unresolvable.added, newest };
}
