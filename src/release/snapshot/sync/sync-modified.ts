import { readModified } from '../read/read-products.ts';
import { dueProducts, readProductsInFull, type SyncContext, type SyncFindings } from './sync-context.ts';

/**
 * Reads the list of products by modification, newest first, down to a known one, then reads unknown ones in
 * full: one request, and another one where something changed, whatever the size of the catalog. Compares
 * `modified` for equality only, never with a clock.
 * @param depth of the whole sync, which decides which other products are due
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
      // Below a settled product nothing is new: it was read after the second of its `modified`.
      known = product?.modified === modified && (product.open_until === null || product.deferred === 1);
    }
    found = page.found ?? found;
    after = pageInfo.endCursor;
    if (known || !pageInfo.hasNextPage || after === null || seen.size === before) break;
  }
  return { gone: await readProductsInFull(reading, toRead), found, newest };
}
