import { listLanguages } from '../read/language-lists.ts';
import { readModified } from '../read/read-products.ts';
import type { SourceStore } from '../source/source-store.ts';
import { dueProducts, readProductsInFull, type SyncContext, type SyncFindings } from './sync-context.ts';
import type { PartSizes } from './sync-request.ts';

/**
 * Reads the list of products by modification, newest first, down to a known one, then reads unknown ones in full.
 * Compares `modified` for equality only, never with a clock.
 * @param depth of the whole sync, which decides which other products are due
 * @param others more products to read
 */
export async function syncModified(
  reading: SyncContext,
  depth: 'modified' | 'fullScan' = 'modified',
  others: Iterable<number> = [],
  inParts?: PartSizes,
): Promise<SyncFindings> {
  const { source, stage, unresolvable } = reading;
  const before = source.state('part') ?? null;
  const readBefore = new Set(before?.read);
  // Two parts at most: what is left waits for one sync.
  const parts = before === null ? inParts : undefined;
  const toRead = dueProducts(reading, depth);
  for (const id of others) toRead.add(id);
  const due = [...toRead];
  const seen = new Set<number>();
  let newest = '';
  let found = 0;
  let first: number[] = [];
  const languages = [...listLanguages(reading.languages)];
  for (let list = languages.shift(), after: string | null = null; list !== undefined; ) {
    const {
      nodes,
      pageInfo,
      leftOut = [],
      ...page
    }: Awaited<ReturnType<typeof readModified>> = await readModified(reading, list, after);
    const seenBefore = seen.size;
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
      const isSettled = product?.open_until === null || product?.deferred === 1;
      known = product?.modified === modified && isSettled && !readBefore.has(databaseId);
    }
    if (after === null) found += page.found ?? 0;
    after = pageInfo.endCursor;
    first = firstOfMany(source, toRead, parts);
    if (first.length > 0) break;
    const isEnd = known || !pageInfo.hasNextPage || after === null || seen.size === seenBefore;
    if (!isEnd) continue;
    list = languages.shift();
    after = null;
  }
  if (first.length > 0) {
    const gone = await readProductsInFull(reading, new Set(first));
    const read = new Set([...first, ...[...stage.products()].map(({ id }) => id)]);
    const part = { read: [...read], left: due.filter((id) => !read.has(id)) };
    return { gone, found, newest: source.state('newest') ?? '', part };
  }
  const gone = await readProductsInFull(reading, toRead);
  // The list counts products that failed just now, and left out those that failed before.
  const recovered = [...unresolvable.known].filter((id) => stage.has(id)).length;
  return { gone, found: found + recovered - unresolvable.added, newest };
}

/**
 * The first of many products to read; none if they are few, or all new to the shop: new ones change lists, which
 * are better rendered once.
 */
function firstOfMany(
  source: SourceStore,
  toRead: ReadonlySet<number>,
  parts: PartSizes | undefined,
): number[] {
  if (parts === undefined || toRead.size < parts.many) return [];
  return [...toRead].filter((id) => source.product(id) !== undefined).slice(0, parts.first);
}
