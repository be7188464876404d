import type { MappedCategory } from '#storefront/api/map/catalog/map-terms.ts';
import type { StoreLanguages } from '#storefront/domain/languages/store-languages.ts';
import type { PriceFormat } from '#storefront/domain/pricing/price-format.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { ContentProblem, ContentTexts } from '../content/markdown-pages.ts';
import type {
  AttributeTerms,
  TermNames,
  TermsPlaces,
  TermTexts,
  TermTranslations,
} from '../read/read-terms.ts';
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

export interface SourceState {
  endpoint: string;
  /** Version of the code that filled the source layer. */
  version: string;
  /** Hash of configuration and code that derived the entities. */
  derived: string;
  /** Version of the picture store that described pictures. */
  pictures: string;
  backend: Partial<SiteSettings>;
  /** The languages of a translated catalog; null for a store without any. */
  languages: StoreLanguages | null;
  /** Names of the product kinds that the store has, of those that the settings name. */
  kinds: string[];
  /** Terms of all taxonomies that products have, categories left out; only of a translated catalog. */
  termTranslations: TermTranslations;
  categories: MappedCategory[];
  /** Best selling products, best first. */
  popular: number[];
  /** The newest `modified` seen. */
  newest: string;
  /** Apart from the settings that every page reads: the first price above a thousand may show a separator. */
  priceFormat: PriceFormat;
  /** The known prices follow no other format than the one in use. */
  isUniqueFormat: boolean;
  products: number;
  /** Work that a sync left to the next one; null if it left nothing. */
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
  /** Descriptions of terms that may have pages; those without one are among them. */
  termTexts: TermTexts;
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

/**
 * The source layer: the store's answers, from which entities can be derived again without new requests.
 * Columns read for every product (`source_product`) are apart from those read for one (`source_mapped`).
 */
export const SOURCE_SCHEMA = `
  CREATE TABLE source_product (
    id INTEGER PRIMARY KEY,
    slug TEXT NOT NULL,
    -- The store's time of the last change.
    modified TEXT NOT NULL,
    -- Hash of what a full scan compares.
    slim TEXT NOT NULL,
    -- Milliseconds since 1970 until which another change may hide behind the same modified; null for none.
    open_until INTEGER,
    -- One of many that are open at once: left to the next full scan.
    deferred INTEGER NOT NULL DEFAULT 0,
    facts TEXT NOT NULL
  ) STRICT;
  CREATE INDEX source_product_slug ON source_product (slug);
  CREATE INDEX source_product_open ON source_product (deferred, open_until) WHERE open_until IS NOT NULL;
  CREATE TABLE source_mapped (id INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT;
  CREATE TABLE source_variation (id INTEGER PRIMARY KEY, product INTEGER NOT NULL) STRICT;
  CREATE INDEX source_variation_product ON source_variation (product);
  CREATE TABLE source_link (
    target INTEGER NOT NULL, product INTEGER NOT NULL, grouped INTEGER NOT NULL, PRIMARY KEY (target, product)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX source_link_product ON source_link (product);
  -- Taxonomies of the terms of a product, categories left out.
  CREATE TABLE source_taxonomy (
    taxonomy TEXT NOT NULL, product INTEGER NOT NULL, PRIMARY KEY (taxonomy, product)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX source_taxonomy_product ON source_taxonomy (product);
  CREATE TABLE source_sale (
    owner INTEGER PRIMARY KEY, product INTEGER NOT NULL, starts INTEGER, ends INTEGER, on_sale INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX source_sale_product ON source_sale (product);
  CREATE INDEX source_sale_starts ON source_sale (starts) WHERE starts IS NOT NULL;
  CREATE INDEX source_sale_ends ON source_sale (ends) WHERE ends IS NOT NULL;
  CREATE TABLE source_price (
    formatted TEXT NOT NULL, raw TEXT NOT NULL, owner TEXT NOT NULL, uses INTEGER NOT NULL,
    shape TEXT NOT NULL, PRIMARY KEY (formatted, raw)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX source_price_shape ON source_price (shape);
  CREATE TABLE source_picture (
    url TEXT PRIMARY KEY, width INTEGER, height INTEGER, asset TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE source_state (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

export const SOURCE_TABLES = [...SOURCE_SCHEMA.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name);
