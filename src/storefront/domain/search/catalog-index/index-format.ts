/**
 * The files of the search index. Products are ordered by id and cut into shards of columns, which compress to a
 * fraction of rows, in files by what asks for them. Files are named by a hash of their content and name those below:
 * `builds/latest.json` → root → list and name shards → card and text chunks. So a change rewrites one file of each
 * level.
 */
import type { Locale } from '#storefront/i18n/locales.ts';
import type { ProductType, StockStatus } from '../../catalog/catalog-types.ts';
import type { TranslatedTerms } from '../../catalog/variations/translated-choice.ts';
import type { PriceFacts } from '../../pricing/pricing-types.ts';
import type { SearchServerSettings } from '../../settings/search-services.ts';

/** Version of the format; readers ignore an index of another version. */
export const INDEX_SCHEMA = 3;

export const INDEX_PATH = '/catalog-index/';

/** The address of a file of the index. @param name as other files of the index name it */
export function indexFile(name: string): string {
  return `${INDEX_PATH}${name}.json`;
}

/** Name of a file in `INDEX_PATH`, without extension. */
export type IndexFileName = string;

/** The root of a release's index, or those of all locales where the catalog is translated; null for none. */
export type IndexRootNames = IndexFileName | Record<Locale, IndexFileName> | null;

/** A `PriceColumns`, `RatingColumns`, `OrderableColumn`, or the `OptionColumn` of the `OptionGroup` with this name. */
export type ColumnName = string;

export interface IndexRoot {
  schema: typeof INDEX_SCHEMA;
  products: number;
  facets: IndexFileName;
  columns: ColumnName[];
  /** By ascending ids of products: the files of a `ListShard`, of its `NameShard`, and of each of `columns`. */
  shards: [list: IndexFileName, names: IndexFileName, ...columns: IndexFileName[]][];
  /** The cards of each shard, in a translated catalog: its languages have the same lists then. */
  cards?: IndexChunk[][];
  /** The `IndexTranslations` of a translated catalog. */
  translations?: IndexFileName;
}

export interface IndexFacets {
  /** Of categories first, which are always there. */
  groups: OptionGroup[];
}

export interface OptionGroup {
  /** `category`, or the taxonomy, such as `pa_color`: the name of its column too. */
  group: ColumnName;
  /** As the store names it; empty if the shop does. */
  label: string;
  openByDefault: boolean;
  options: IndexOption[];
}

/** An option of a tree comes after its parent, and names it. */
export interface IndexOption {
  id: number;
  slug: string;
  name: string;
  /** Its slugs in other languages; absent if there is none. */
  aliases?: string[];
  /** The id of another one of its group, or 0; absent in groups that are not trees. */
  parent?: number;
}

/** Products and terms that are named in another language, by their names in this one. */
export interface IndexTranslations {
  /** Ids in the store that are not their product's, ascending, each as its distance to the one before. */
  variants: number[];
  /** Distance of each to the id of its product. */
  groups: number[];
  terms: TranslatedTerms;
}

/** A part of a shard in a file of its own, for the products that follow those of the part before. */
export type IndexChunk = [products: number, file: IndexFileName];

/** Columns that every list reads: entry `i` belongs to product `i` of the shard. */
export interface ListShard {
  /** Ids, ascending, each as its distance to the one before. */
  id: number[];
  /** Seconds since 1970 of publication, each as its distance to the one before. */
  published: number[];
  /** A character for each product, see `STOCK_CODES`. */
  stock: string;
  /** Positions of products that searches alone find; left out if there are none, as the next. */
  unlisted?: number[];
  unsearched?: number[];
  /** Absent where the root has them. */
  cards?: IndexChunk[];
}

export interface PriceColumns {
  min: number[];
  span: number[];
  /** Products on sale: `[position, lowest regular price, highest minus lowest]`, -1 if there is none. */
  sale: [position: number, min: number, span: number][];
}

export interface RatingColumns {
  /** Average rating in hundredths. */
  rating: number[];
  reviews: number[];
}

export interface OptionColumn {
  /** Number of ids of each product; trailing zeros are left out. */
  counts: number[];
  /** Of all products, one after the other. */
  ids: number[];
}

/** Orderable variations of products that also have others, by the terms that lists filter by. */
export interface OrderableColumn {
  taxonomies: string[];
  /** With the places of its attributes in `taxonomies`; a term of each for each variation, 0 for any. */
  products: [position: number, taxonomies: number[], terms: number[]][];
}

/** Columns that a search by name reads, and suggestions show. */
export interface NameShard {
  name: string[];
  /** Of the product and its variations, separated by spaces; empty for none. */
  sku: string[];
  texts: IndexChunk[];
}

/** All that product cards show: this repeats what columns hold, as a page shows few of all products. */
export interface CardChunk extends PriceColumns, RatingColumns {
  stock: string;
  /** A character for each product, see `TYPE_CODES`. */
  type: string;
  name: string[];
  /** Empty if `slugOfName` gives it. */
  slug: string[];
  /** Base name of processed files, or the address where pictures are not processed; empty for none. */
  image: string[];
  /** `[width, height]` of the source; null if pictures are not processed. */
  size: ([width: number, height: number] | null)[];
  /** Positions of products with colours: ids of terms, or names if they are not a shop-wide attribute. */
  colors: [position: number, colors: (number | string)[]][];
  low: number[];
  unpurchasable: number[];
  /** Distance of each `variantId` to the product's id, 0 for none; left out if there are none, as the next. */
  variants?: number[];
  /** BCP 47 tags of texts in another language, by the positions of their products. */
  langs?: Record<number, string>;
  /** Facts beside the prices, by the positions of products that have some. */
  facts?: Record<number, PriceFacts>;
}

/** Texts that a search reads last: description and short description of each product, without HTML. */
export interface TextChunk {
  description: string[];
  short: string[];
}

export const STOCK_CODES = { IN_STOCK: 'i', OUT_OF_STOCK: 'o', ON_BACKORDER: 'b' } as const satisfies Record<
  StockStatus,
  string
>;

export const TYPE_CODES = {
  SIMPLE: 's',
  VARIABLE: 'v',
  EXTERNAL: 'e',
  GROUPED: 'g',
} as const satisfies Record<ProductType, string>;

/** The slug that WordPress gives a name in ASCII: most slugs need not be stored. */
export function slugOfName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The root of a release's index where a search server answers for it: browsers load no file below but two. */
export interface ServerRoot {
  schema: number;
  products: number;
  facets: IndexFileName;
  translations?: IndexFileName;
  server: SearchServerSettings;
  /** The root of the index that the documents are made from. */
  documents: IndexFileName;
}

/** The file that `builds/latest.json` names: the root of an index, or of what a search server answers for. */
export type AnyRoot = IndexRoot | ServerRoot;
