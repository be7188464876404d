import type { StockStatus } from '../../catalog/catalog-types.ts';
import { codeColumn, codeNames, type FiledProducts, idColumn, numberColumn } from './index-columns.ts';
import {
  type ColumnName,
  INDEX_SCHEMA,
  type IndexFacets,
  type IndexRoot,
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

/** A group of options, and which products have them. */
export interface OptionTable extends Pick<OptionGroup, 'group' | 'label' | 'openByDefault'> {
  /** Option -> slug, in the order to show. */
  slugs: string[];
  names: string[];
  /** Number of options above each. */
  depths: number[];
  bySlug: Map<string, number>;
  /** The options that each id of the column stands for: its own, then those above it. */
  values: ReadonlyMap<number, readonly number[]>;
  /** The options of products; null until the column was added. */
  products: Postings | null;
}

/** Prices in the smallest unit, -1 where there is none. */
export interface PriceTable {
  min: Float64Array;
  max: Float64Array;
  /** 1 where it is on sale. */
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

/**
 * The products that lists show or searches find in columns, newest first: entry `i` of each array belongs to product `i`.
 * Columns that not every question needs are added once they are there.
 */
export interface CatalogIndex {
  size: number;
  facets: IndexFacets;
  /** Database ids. */
  ids: Uint32Array;
  stock: StockStatus[];
  /** 0 for each product that searches alone find; null where there is none. */
  listed: Uint8Array | null;
  /** 0 for each product that lists alone show; null where there is none. */
  searched: Uint8Array | null;
  /** Null until the column was added, as `rating`. */
  price: PriceTable | null;
  rating: RatingTable | null;
  /** Of products of which some variations cannot be ordered; null until the column was added. */
  orderable: ReadonlyMap<number, OrderableVariations> | null;
  /** Of categories first. A product has the options above its own too. */
  options: OptionTable[];
  /** Place of each product in the files: shard, and position in it. */
  shard: Uint16Array;
  position: Uint32Array;
  filed: FiledProducts;
}

/** Checks what a host sent as the root of the index; null where it is something else, or of another version. */
export function parseIndexRoot(body: unknown): IndexRoot | null {
  if (typeof body !== 'object' || body === null) return null;
  const { schema, shards, facets } = body as Partial<Record<keyof IndexRoot, unknown>>;
  return schema === INDEX_SCHEMA && Array.isArray(shards) && typeof facets === 'string'
    ? (body as IndexRoot)
    : null;
}

/** Puts shards together into one index, without its further columns. @param shards in the order of the root */
export function assembleIndex(facets: IndexFacets, shards: readonly ListShard[]): CatalogIndex {
  const { ranks, ...places } = placesOf(shards);
  const filed = { sizes: shards.map(({ id }) => id.length), ranks };
  const stock = shards.map((shard) => shard.stock);
  return {
    ...places,
    facets,
    filed,
    price: null,
    rating: null,
    orderable: null,
    stock: codeColumn(filed, codeNames(STOCK_CODES), 'IN_STOCK', stock),
    options: facets.groups.map(optionTable),
    listed: marksWithout(
      filed,
      shards.map(({ unlisted }) => unlisted),
    ),
    searched: marksWithout(
      filed,
      shards.map(({ unsearched }) => unsearched),
    ),
  };
}

/** The options of a facet; undefined where the index has none. */
export function optionsOf({ options }: CatalogIndex, key: string): OptionTable | undefined {
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

/**
 * Adds a column to an index.
 * @param shards its files, in the order of the root
 */
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

/** A column that was added. @throws Error where it was not */
export function added<T>(column: T | null): T {
  if (column === null) throw new Error('A column of the search index was not loaded.');
  return column;
}

type Places = Pick<CatalogIndex, 'size' | 'ids' | 'shard' | 'position'> & Pick<FiledProducts, 'ranks'>;

/** Puts products in order; as in the static lists, of those of one moment the one created last comes first. */
function placesOf(shards: readonly ListShard[]): Places {
  const size = shards.reduce((sum, { id }) => sum + id.length, 0);
  // Numbers alone are sorted many times faster than by a comparison: a moment, and by ascending ids the entry.
  const keys = new Float64Array(size);
  let place = 0;
  for (const { published } of shards) {
    let moment = 0;
    for (const distance of published) {
      moment += distance;
      keys[place] = moment * size + place;
      place++;
    }
  }
  keys.sort();
  const ranks = new Uint32Array(size);
  for (let rank = 0; rank < size; rank++) {
    const key = keys[rank] ?? 0;
    ranks[key - Math.floor(key / size) * size] = size - 1 - rank;
  }
  const columns = {
    ids: new Uint32Array(size),
    shard: new Uint16Array(size),
    position: new Uint32Array(size),
  };
  place = 0;
  for (const [number, { id }] of shards.entries()) {
    let own = 0;
    for (let at = 0; at < id.length; at++) {
      own += id[at] ?? 0;
      const product = ranks[place++] ?? 0;
      columns.ids[product] = own;
      columns.shard[product] = number;
      columns.position[product] = at;
    }
  }
  return { size, ranks, ...columns };
}

/** 1 for each product but those at some positions of the shards; null where there are none. */
function marksWithout(
  { sizes, ranks }: FiledProducts,
  lists: readonly (readonly number[] | undefined)[],
): Uint8Array | null {
  if (lists.every((list) => list === undefined)) return null;
  const marks = new Uint8Array(ranks.length).fill(1);
  let first = 0;
  for (const [shard, size] of sizes.entries()) {
    for (const at of lists[shard] ?? []) marks[ranks[first + at] ?? 0] = 0;
    first += size;
  }
  return marks;
}

function priceTable({ filed, size }: CatalogIndex, shards: readonly PriceColumns[]): PriceTable {
  const min = numberColumn(
    filed,
    -1,
    shards.map((shard) => shard.min),
  );
  const max = numberColumn(
    filed,
    0,
    shards.map((shard) => shard.span),
  );
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

function optionTable({ group, label, openByDefault, options }: OptionGroup): OptionTable {
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
    bySlug: new Map(options.map(({ slug }, place) => [slug, place])),
    values: new Map(branches),
    products: null,
  };
}
