import type { StockStatus } from '../../catalog/catalog-types.ts';
import {
  codeColumn,
  codeNames,
  type FiledProducts,
  idColumn,
  marksWithout,
  numberColumn,
  placesOf,
} from './index-columns.ts';
import {
  type AnyRoot,
  type ColumnName,
  INDEX_SCHEMA,
  type IndexFacets,
  type ListShard,
  type OptionColumn,
  type OptionGroup,
  type OrderableColumn,
  type PriceColumns,
  type RatingColumns,
  STOCK_CODES,
} from './index-format.ts';
import { type OrderableVariations, orderableByProduct } from './orderable-variations.ts';
import { type Postings, postings } from './postings.ts';

export interface OptionTable extends Pick<OptionGroup, 'group' | 'label' | 'openByDefault'> {
  /** Option -> slug, in the order to show. */
  slugs: string[];
  names: string[];
  /** Number of options above each. */
  depths: number[];
  /** With the slugs of other languages. */
  bySlug: Map<string, number>;
  /** The options that each id of the column stands for: its own, then those above it. */
  values: ReadonlyMap<number, readonly number[]>;
  /** The options of products; null until the column was added. */
  products: Postings | null;
}

/** Prices in the smallest unit, -1 if there is none. */
export interface PriceTable {
  min: Float64Array;
  max: Float64Array;
  sale: Uint8Array;
  /** Regular prices of what is on sale. */
  regularMin: Float64Array;
  regularMax: Float64Array;
}

interface RatingTable {
  /** Average rating in hundredths. */
  rating: Float64Array;
  reviews: Float64Array;
}

/** Products in columns, newest first: entry `i` of each array is product `i`. Further columns are added once loaded. */
export interface CatalogIndex {
  size: number;
  facets: IndexFacets;
  ids: Uint32Array;
  stock: StockStatus[];
  /** 0 for each product that searches alone find; null if there is none. */
  listed: Uint8Array | null;
  /** 0 for each product that lists alone show; null if there is none. */
  searched: Uint8Array | null;
  /** Null until the column was added, as `rating`. */
  price: PriceTable | null;
  rating: RatingTable | null;
  /** Of products some of whose variations cannot be ordered; null until the column is added. */
  orderable: ReadonlyMap<number, OrderableVariations> | null;
  /** Of categories first. A product has the options above its own too. */
  options: OptionTable[];
  /** Place of each product in the files: shard, and position in it. */
  shard: Uint16Array;
  position: Uint32Array;
  filed: FiledProducts;
}

/** Checks what a host sent as the root of the index; null if it is something else, or of another version. */
export function parseIndexRoot(body: unknown): AnyRoot | null {
  if (typeof body !== 'object' || body === null) return null;
  const { schema, shards, facets, server } = body as Partial<Record<string, unknown>>;
  const isRoot = Array.isArray(shards) || typeof server === 'object';
  return schema === INDEX_SCHEMA && isRoot && typeof facets === 'string' ? (body as AnyRoot) : null;
}

/** Puts shards together into one index, without its further columns. @param shards in the order of the root */
export function assembleIndex(facets: IndexFacets, shards: readonly ListShard[]): CatalogIndex {
  const { ranks, ...places } = placesOf(shards);
  const filed = { sizes: shards.map(({ id }) => id.length), ranks };
  const stock = shards.map((shard) => shard.stock);
  const unlisted = shards.map((shard) => shard.unlisted);
  const unsearched = shards.map((shard) => shard.unsearched);
  return {
    ...places,
    facets,
    filed,
    price: null,
    rating: null,
    orderable: null,
    stock: codeColumn(filed, codeNames(STOCK_CODES), 'IN_STOCK', stock),
    options: facets.groups.map(optionTable),
    listed: marksWithout(filed, unlisted),
    searched: marksWithout(filed, unsearched),
  };
}

/** The options of a facet; undefined if the index has none. */
export function optionsOf(
  { options }: { options: readonly OptionTable[] },
  key: string,
): OptionTable | undefined {
  return options.find(({ group }) => group === key);
}

/** The columns that an index lacks. */
export function missingColumns(index: CatalogIndex): ColumnName[] {
  const { price, rating, orderable, options } = index;
  const tables = options.filter(({ products }) => products === null);
  return [
    ...(price === null ? ['price'] : []),
    ...(rating === null ? ['rating'] : []),
    ...(orderable === null ? ['orderable'] : []),
    ...tables.map(({ group }) => group),
  ];
}

/** Adds a column to an index. @param shards its files, in the order of the root */
export function addColumn(index: CatalogIndex, name: ColumnName, shards: readonly unknown[]): void {
  if (name === 'price') index.price = priceTable(index, shards as readonly PriceColumns[]);
  else if (name === 'rating') index.rating = ratingTable(index, shards as readonly RatingColumns[]);
  else if (name === 'orderable') {
    const optionOf = (group: string, term: number) => optionsOf(index, group)?.values.get(term)?.[0];
    index.orderable = orderableByProduct(index.filed, shards as readonly OrderableColumn[], optionOf);
  } else {
    const table = optionsOf(index, name);
    if (table === undefined) return;
    const ids = idColumn(index.filed, shards as readonly OptionColumn[]);
    table.products = postings(ids, table.values, table.slugs.length);
  }
}

/** A column, which must have been added. @throws Error if it was not */
export function added<T>(column: T | null): T {
  if (column === null) throw new Error('A column of the search index was not loaded.');
  return column;
}

function priceTable({ filed, size }: CatalogIndex, shards: readonly PriceColumns[]): PriceTable {
  const lowest = shards.map((shard) => shard.min);
  const spans = shards.map((shard) => shard.span);
  const min = numberColumn(filed, -1, lowest);
  const max = numberColumn(filed, 0, spans);
  for (let product = 0; product < size; product++) max[product] = (max[product] ?? 0) + (min[product] ?? 0);
  return { min, max, ...saleColumns(filed, shards) };
}

/** Few products are on sale: shards list them. */
function saleColumns(
  { sizes, ranks }: FiledProducts,
  shards: readonly PriceColumns[],
): Pick<PriceTable, 'sale' | 'regularMin' | 'regularMax'> {
  const sale = new Uint8Array(ranks.length);
  const regularMin = new Float64Array(ranks.length).fill(-1);
  const regularMax = new Float64Array(ranks.length).fill(-1);
  let first = 0;
  for (const [shard, size] of sizes.entries()) {
    for (const [at, min, span] of shards[shard]?.sale ?? []) {
      const product = ranks[first + at] ?? 0;
      sale[product] = 1;
      regularMin[product] = min;
      regularMax[product] = min + span;
    }
    first += size;
  }
  return { sale, regularMin, regularMax };
}

function ratingTable({ filed }: CatalogIndex, shards: readonly RatingColumns[]): RatingTable {
  const column = (read: (shard: RatingColumns) => readonly number[]) =>
    numberColumn(filed, 0, shards.map(read));
  return { rating: column(({ rating }) => rating), reviews: column(({ reviews }) => reviews) };
}

export function optionTable({ group, label, openByDefault, options }: OptionGroup): OptionTable {
  const places = new Map(options.map(({ id }, place) => [id, place]));
  const parents = new Map(options.map(({ id, parent = 0 }) => [id, parent]));
  // The store may name a category as its own ancestor.
  const branch = (id: number, seen: readonly number[] = []): readonly number[] => {
    const place = places.get(id);
    if (place === undefined || seen.includes(place)) return seen;
    return branch(parents.get(id) ?? 0, [...seen, place]);
  };
  const branches = options.map(({ id }) => [id, branch(id)] as const);
  return {
    group,
    label,
    openByDefault,
    slugs: options.map(({ slug }) => slug),
    names: options.map(({ name }) => name),
    depths: branches.map(([, above]) => above.length - 1),
    bySlug: new Map([
      ...options.flatMap(({ aliases = [] }, place) => aliases.map((slug) => [slug, place] as const)),
      ...options.map(({ slug }, place) => [slug, place] as const),
    ]),
    values: new Map(branches),
    products: null,
  };
}
