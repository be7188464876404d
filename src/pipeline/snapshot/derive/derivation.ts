import type { PriceFormat } from '#storefront/domain/pricing/price-format.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { ContentText } from '../content/content-text.ts';
import type { UncountedCategory } from '../read/read-categories.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import type { SourceChanges } from '../source/apply-staged.ts';
import type { KnownPictures } from '../source/known-pictures.ts';
import type { SourceStore } from '../source/source-store.ts';

/** Inputs of the entities. */
export interface Derivation {
  db: SnapshotDatabase;
  source: SourceStore;
  pictures: KnownPictures;
  settings: SiteSettings;
  priceFormat: PriceFormat;
  /** Sold-out products are in no list. */
  hidesSoldOut: boolean;
  /** Of the store's list. */
  categories: readonly UncountedCategory[];
  /** Those of the last derivation. */
  categoriesBefore: readonly UncountedCategory[];
  /** Texts of content pages, of every locale. */
  contentTexts: readonly ContentText[];
  /** The store lists other terms of attributes than at the last derivation, or in another order. */
  newTerms: boolean;
  /** Changes since then; null where everything is to be derived. */
  changes: SourceChanges | null;
}
