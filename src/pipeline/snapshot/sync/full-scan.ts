import { isPolledSince, newestUnresolvableCategories, type StoreScan, scanStore } from './store-scan.ts';
import { dueProducts, readProductsInFull, type SyncContext, type SyncFindings } from './sync-context.ts';
import { syncModified } from './sync-modified.ts';

interface FullScanFindings extends SyncFindings {
  scan: Pick<StoreScan, 'shop' | 'shopPolls' | 'knownCategories'>;
}

/**
 * Compares a few facts of every product with the snapshot and reads differing products in full: also finds
 * changes that do not touch `modified`, and deletions. One request for 100 products, besides full reads.
 */
export async function fullScan(reading: SyncContext): Promise<FullScanFindings> {
  const { source, stage, unresolvable, now } = reading;
  const scan = await scanStore(reading, source, now);
  const { products } = scan;
  const toRead = dueProducts(reading, 'fullScan');
  for (const id of differingProducts(reading, scan)) toRead.add(id);
  const gone = new Set<number>();
  // Where the store counts more than it lists, a product that no list has may still be there.
  const unlisted = unresolvable.unlisted > 0 ? toRead : gone;
  for (const id of source.ids()) if (!products.has(id)) unlisted.add(id);
  for (const id of gone) toRead.delete(id);
  for (const id of products.keys()) unresolvable.delete(id);
  stage.deleteUnlisted(products);
  for (const id of await readProductsInFull(reading, toRead)) gone.add(id);
  return { gone, found: products.size, newest: newestOf(scan), scan };
}

/**
 * The same with a scan that was made in the background of other syncs: syncs products modified since, then reads in
 * full those that still differ, as they are now: no older fact of the scan gets into the snapshot.
 */
export async function finishBackgroundScan(reading: SyncContext, scan: StoreScan): Promise<FullScanFindings> {
  const { source, stage, unresolvable } = reading;
  if (!isPolledSince(source, scan.shopPolls)) reading.listsSoldOut = scan.listsSoldOut;
  unresolvable.setUnlisted(scan.unlisted);
  const { gone, found, newest } = await syncModified(reading, 'fullScan');
  for (const id of unresolvable.known) if (!scan.unresolvable.has(id)) unresolvable.delete(id);
  for (const [id, reason] of newestUnresolvableCategories(source, scan)) {
    unresolvable.categories.set(id, reason);
  }
  for (const [id, reason] of scan.unresolvable) if (!stage.has(id)) unresolvable.add(id, reason);
  const toRead = new Set(differingProducts(reading, scan));
  for (const id of source.ids()) {
    if (scan.products.has(id) || gone.has(id)) continue;
    // A product added since, or back again, may have been too late for the scan.
    if (scan.unlisted > 0 || scan.knownProducts.get(id) !== source.product(id)?.modified) toRead.add(id);
    else if (!stage.has(id)) {
      gone.add(id);
      // They may still have named it at their turn in the scan.
      for (const referrer of source.referrersOf(id)) toRead.add(referrer);
    }
  }
  for (const id of toRead) if (stage.has(id) || gone.has(id)) toRead.delete(id);
  for (const id of await readProductsInFull(reading, toRead)) gone.add(id);
  return { gone, found, newest, scan };
}

/** Products that differ between scan and snapshot. */
function* differingProducts(
  { source, stage }: SyncContext,
  { products }: Pick<StoreScan, 'products'>,
): Generator<number> {
  for (const [id, { modified, slim }] of products) {
    const known = stage.version(id) ?? source.product(id);
    if (known?.modified !== modified || known.slim !== slim) yield id;
  }
}

function newestOf({ products }: Pick<StoreScan, 'products'>): string {
  let newest = '';
  for (const { modified } of products.values()) if (modified > newest) newest = modified;
  return newest;
}
