import type { PriceFormat } from '#shop/pricing/price-format.ts';
import type { ShopSettings } from '#shop/site/settings.ts';
import type { UncountedCategory } from '../read/read-categories.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import type { SourceChanges } from '../source/apply-staged.ts';
import type { KnownPictures } from '../source/known-pictures.ts';
import type { SourceStore } from '../source/source-store.ts';

/** What entities are derived from. */
export interface Derivation {
  db: SnapshotDatabase;
  source: SourceStore;
  pictures: KnownPictures;
  settings: ShopSettings;
  priceFormat: PriceFormat;
  /** As their own list names them. */
  categories: readonly UncountedCategory[];
  /** The same when entities were last derived. */
  categoriesBefore: readonly UncountedCategory[];
  /** What changed since; null where everything is to be derived. */
  changes: SourceChanges | null;
}
