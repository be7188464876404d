import type { PriceFormat } from '#storefront/domain/pricing/price-format.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { ContentProblem, ContentTexts } from '../content/content-text.ts';
import type { UncountedCategory } from '../read/read-categories.ts';
import type { AttributeTerms, TermNames, TermsPlaces } from '../read/read-terms.ts';
import type { UnresolvableEntity } from '../read/unresolvable-products.ts';

/** Of many modified products the first were read, and the others are left to the next sync. */
export interface SyncPart {
  /** Those that were read: no sync may stop at them, as the list of modified products has others below. */
  read: readonly number[];
  /** Of the others, those that the list may not name. */
  left: readonly number[];
}

/** State besides products, as far as it is known. */
export type KnownState = { [K in keyof SourceState]?: SourceState[K] | undefined };

/** State besides products. */
export interface SourceState {
  /** GraphQL endpoint of the store. */
  endpoint: string;
  /** Version of the code that filled the source layer. */
  version: string;
  /** Hash of configuration and code that derived the entities. */
  derived: string;
  /** Version of the picture store that described pictures. */
  pictures: string;
  backend: Partial<SiteSettings>;
  categories: UncountedCategory[];
  /** Best selling products, best first. */
  popular: number[];
  /** The newest `modified` seen. */
  newest: string;
  /**
   * Apart from the settings that every page reads: the first price above a thousand may be the first to show
   * a separator.
   */
  priceFormat: PriceFormat;
  /** The known prices follow no other format than the one in use. */
  isUniqueFormat: boolean;
  /** Number of products. */
  products: number;
  /** Work that a sync left to the next one; null where it left nothing. */
  part: SyncPart | null;
  /** Products that the store lists but cannot return. */
  unresolvable: UnresolvableEntity[];
  /** Number of products that the store counts, and no list of it has. */
  unlisted: number;
  /** The store's lists show products that are sold out. */
  listsSoldOut: boolean;
  /** The shop hides them from its lists. */
  hidesSoldOut: boolean;
  /** Terms of the taxonomies that products have, as the last poll read them. */
  terms: TermNames;
  /** Terms of shop-wide attributes in the store's order. */
  attributeTerms: AttributeTerms;
  /** Where the next poll goes on in taxonomies with more terms than one poll reads. */
  termsPlaces: TermsPlaces;
  /** Content pages of the store's WordPress, as the last poll read them. */
  storePages: ContentTexts;
  /** Texts of content pages that are left out. */
  contentProblems: ContentProblem[];
  /** Number of polls since the last full read that took in settings and categories. */
  shopPolls: number;
  /** Number of full scans and full reads. */
  fullScans: number;
}
