import type { MappedProduct } from '#storefront/api/map/catalog/map-product.ts';
import type { MappedCategory } from '#storefront/api/map/catalog/map-terms.ts';
import type { PriceFormat } from '#storefront/domain/pricing/price-format.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { ShownPrices } from '../prices/shown-prices.ts';
import type { AttributeTerms } from '../read/read-terms.ts';
import type { TranslatedNames } from '../search-index/index-translations.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import type { SourceChanges } from '../source/apply-staged.ts';
import type { KnownPictures } from '../source/known-pictures.ts';
import type { ProductFacts } from '../source/product-facts.ts';

/** The products that entities are derived from: of a store, or of a view of a translated catalog. */
export interface DerivationSource {
  ids(): Iterable<number>;
  mapped(id: number): MappedProduct | undefined;
  facts(id: number): ProductFacts | undefined;
  /** By ascending id. */
  allFacts(): Iterable<[id: number, facts: ProductFacts]>;
  slugs(): Iterable<string>;
  /** The product of a slug: of two that claim it, the one created last. */
  idOfSlug(slug: string): number | undefined;
  /** Best selling products, best first. */
  popular(): readonly number[];
  /** Terms in the store's order. */
  attributeTerms(): AttributeTerms;
  /** The `lang` of a term that lists are of; none for one in the catalog's language. */
  termLang(id: number): { lang?: string };
  /** The descriptions of terms, in HTML, by id. */
  termTexts(): ReadonlyMap<number, string>;
  /** Null for a catalog without languages. */
  translatedNames(): TranslatedNames | null;
}

/** A derivation of one view, or of a catalog without languages. */
export interface Derivation<Source = DerivationSource> {
  db: SnapshotDatabase;
  /** Empty for a catalog without languages. */
  view: string;
  source: Source;
  pictures: KnownPictures;
  settings: SiteSettings;
  priceFormat: PriceFormat;
  /** Of all views. */
  prices: ShownPrices;
  /** Sold-out products are in no list. */
  hidesSoldOut: boolean;
  /** The merchant's setting of the list depth; null for none. */
  listDepth: number | null;
  /** Of the store's list. */
  categories: readonly MappedCategory[];
  /** Those of the last derivation. */
  categoriesBefore: readonly MappedCategory[];
  /** The store lists other terms than at the last derivation, or in another order; or other translations. */
  newTerms: boolean;
  /** The store describes terms otherwise than at the last derivation. */
  newTermTexts: boolean;
  /** Changes since then; null if everything must be derived. */
  changes: SourceChanges | null;
}
