import type { MappedProduct } from '#storefront/api/map/catalog/map-product.ts';
import { entityKey } from '../entity-keys.ts';
import { KnownPictures, NO_PICTURES, type PictureFacts } from '../source/known-pictures.ts';
import type { SourceStore } from '../source/source-store.ts';
import { storedEntity } from '../stored.ts';
import { type CommittedSync, commitSync } from './commit-sync.ts';
import { openSync } from './open-sync.ts';
import type { SyncOptions } from './sync-request.ts';

/** Products as a store would return them, and those that it would return no longer. */
export interface StoreEdit {
  products: readonly MappedProduct[];
  gone: ReadonlySet<number>;
}

/**
 * Writes an edit to a snapshot as if the store had answered so, without asking it: for a copy of the snapshot.
 * @param options as of the syncs that made it
 * @returns null if the snapshot was read by other code, or never
 * @throws SnapshotError if it cannot be used
 */
export async function commitEdit(
  options: Pick<SyncOptions, 'file' | 'client' | 'config' | 'baseUrl' | 'contentFolder'>,
  edit: (source: SourceStore) => StoreEdit,
): Promise<CommittedSync | null> {
  const { reading, isFresh } = openSync(options, []);
  const { db, source, stage, now } = reading;
  try {
    if (isFresh) return null;
    const { products, gone } = edit(source);
    const staged = products.map((mapped) => {
      const id = mapped.product.databaseId;
      return {
        mapped,
        modified: source.product(id)?.modified ?? '',
        slim: null,
        sales: [],
        links: source.linksOf(id),
      };
    });
    stage.clear();
    stage.add(staged, now());
    const known = new KnownPictures(db);
    const pictures = source.state('pictures') ?? NO_PICTURES;
    const describe = async (url: string) => known.factsOf(url);
    const describeNamed = async (address: string) =>
      storedEntity<PictureFacts>(db.db, entityKey.picture(address)) ?? null;
    return await commitSync({
      ...options,
      describeNamed,
      ...(pictures !== NO_PICTURES && { describePicture: describe, picturesVersion: pictures }),
      reading,
      depth: 'modified',
      acceptShrink: true,
      data: {
        gone: new Set(gone),
        found: 0,
        newest: source.state('newest') ?? '',
        categories: source.state('categories') ?? [],
        ...{ backend: null, popular: null, storePages: null, terms: null, attributeTerms: null },
      },
    });
  } finally {
    db.close();
  }
}
