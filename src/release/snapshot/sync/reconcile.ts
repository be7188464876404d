import { type StoreScan, scanStore } from './store-scan.ts';
import { dueProducts, readProductsInFull, type SyncContext, type SyncFindings } from './sync-context.ts';
import { syncModified } from './sync-modified.ts';

/** What a sweep found, and the survey that it found it with. */
export interface ReconcileFindings extends SyncFindings {
  scan: Pick<StoreScan, 'shop' | 'knownCategories'>;
}

/**
 * Compares a few facts of every product with the known ones and reads in full what differs: finds also
 * what moves no `modified`, and what is gone. One request for 100 products, besides those read in full.
 */
export async function reconcile(reading: SyncContext): Promise<ReconcileFindings> {
  const { client, source, stage, now } = reading;
  const scan = await scanStore(client, source, now);
  const { products } = scan;
  const toRead = dueProducts(reading, 'sweep');
  for (const id of differingProducts(reading, scan)) toRead.add(id);
  const gone = new Set<number>();
  for (const id of source.ids()) if (!products.has(id)) gone.add(id);
  for (const id of gone) toRead.delete(id);
  stage.keepListed(products);
  for (const id of await readProductsInFull(reading, toRead)) gone.add(id);
  return { gone, found: products.size, newest: newestOf(scan), scan };
}

/**
 * The same with a survey that was taken while the snapshot went on following its store: walks what was
 * modified since, then reads in full what differs still. A product that changed after its turn in the
 * survey differs too, and is as it is now: no older fact of the survey is ever taken over.
 */
export async function reconcileWithScan(reading: SyncContext, scan: StoreScan): Promise<ReconcileFindings> {
  const { source, stage } = reading;
  const { gone, found, newest } = await syncModified(reading, 'sweep');
  const toRead = new Set(differingProducts(reading, scan));
  for (const id of source.ids()) {
    if (scan.products.has(id) || gone.has(id)) continue;
    // What came since may have been too late for the survey.
    if (!scan.knownProducts.has(id)) toRead.add(id);
    else if (!stage.has(id)) {
      gone.add(id);
      // Their turn may have been while they still named it.
      for (const referrer of source.referrersOf(id)) toRead.add(referrer);
    }
  }
  for (const id of toRead) if (stage.has(id) || gone.has(id)) toRead.delete(id);
  for (const id of await readProductsInFull(reading, toRead)) gone.add(id);
  return { gone, found, newest, scan };
}

/** Products that are not known as the survey lists them. */
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
