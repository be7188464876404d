import type { ProductType, StockStatus } from '../catalog/catalog-types.ts';
import {
  INDEX_SCHEMA,
  type IndexFacets,
  type IndexRoot,
  type ListShard,
  STOCK_CODES,
  TYPE_CODES,
} from './index-format.ts';
import { type Postings, postings } from './postings.ts';

/** A group of options with their places in `Postings`. */
export interface OptionTable {
  /** Option -> slug, in the order to show. */
  slugs: string[];
  names: string[];
  bySlug: Map<string, number>;
  products: Postings;
}

export interface CategoryTable extends OptionTable {
  /** Option -> the option of its parent; -1 for none. */
  parents: number[];
}

export interface AttributeTable extends OptionTable {
  taxonomy: string;
  label: string;
  openByDefault: boolean;
}

/**
 * The listed products of the shop in columns, newest first: entry `i` of each array belongs to product `i`.
 * Prices are in the smallest unit, -1 where there is none.
 */
export interface CatalogIndex {
  size: number;
  /** Database ids. */
  ids: Uint32Array;
  min: Float64Array;
  max: Float64Array;
  /** Regular prices of what is on sale. */
  regularMin: Float64Array;
  regularMax: Float64Array;
  /** 1 where it is on sale. */
  sale: Uint8Array;
  /** Average rating in hundredths. */
  rating: Uint16Array;
  reviews: Uint32Array;
  stock: StockStatus[];
  type: ProductType[];
  /** A product is in the categories above its own too. */
  categories: CategoryTable;
  attributes: AttributeTable[];
  /** Place of each product in the files: shard, and position in it. */
  shard: Uint16Array;
  position: Uint32Array;
}

/** Checks what a host sent as the root of the index; null where it is something else, or of another version. */
export function parseIndexRoot(body: unknown): IndexRoot | null {
  if (typeof body !== 'object' || body === null) return null;
  const { schema, shards, facets } = body as Partial<Record<keyof IndexRoot, unknown>>;
  return schema === INDEX_SCHEMA && Array.isArray(shards) && typeof facets === 'string'
    ? (body as IndexRoot)
    : null;
}

/** Puts shards together into one index. @param shards in the order of the root */
export function assembleIndex(facets: IndexFacets, shards: readonly ListShard[]): CatalogIndex {
  const places = placesOf(shards);
  const { size, shard, position } = places;
  /** A column of the index from a column of the shards. */
  const fill = <Column extends Fillable>(
    column: Column,
    read: (from: ListShard, at: number) => number,
  ): Column => {
    for (let product = 0; product < size; product++) {
      const from = shards[shard[product] ?? 0];
      if (from) column[product] = read(from, position[product] ?? 0);
    }
    return column;
  };
  const min = fill(new Float64Array(size), (from, at) => from.min[at] ?? -1);
  const stocks = invert(STOCK_CODES);
  const types = invert(TYPE_CODES);
  const listOf = <T>(read: (from: ListShard, at: number) => T, missing: T): T[] =>
    Array.from({ length: size }, (_, product) => {
      const from = shards[shard[product] ?? 0];
      return from ? read(from, position[product] ?? 0) : missing;
    });
  return {
    ...places,
    min,
    max: fill(new Float64Array(size), (from, at) => (from.min[at] ?? -1) + (from.span[at] ?? 0)),
    ...saleColumns(shards, places),
    rating: fill(new Uint16Array(size), (from, at) => from.rating[at] ?? 0),
    reviews: fill(new Uint32Array(size), (from, at) => from.reviews[at] ?? 0),
    stock: listOf((from, at) => stocks.get(from.stock[at] ?? '') ?? 'IN_STOCK', 'IN_STOCK'),
    type: listOf((from, at) => types.get(from.type[at] ?? '') ?? 'SIMPLE', 'SIMPLE'),
    categories: categoryTable(
      facets,
      listOf((from, at) => from.categories[at] ?? [], []),
    ),
    attributes: facets.attributes.map(({ taxonomy, label, openByDefault, terms }): AttributeTable => {
      const lists = listOf((from, at) => from.terms[taxonomy]?.[at] ?? [], []);
      return { taxonomy, label, openByDefault, ...optionTable(terms, lists) };
    }),
  };
}

type Fillable = Float64Array | Uint16Array | Uint32Array;
type Places = Pick<CatalogIndex, 'size' | 'ids' | 'shard' | 'position'>;

/** Puts products in order; as in the static lists, of those of one moment the one created last comes first. */
function placesOf(shards: readonly ListShard[]): Places {
  const size = shards.reduce((sum, { id }) => sum + id.length, 0);
  const filed = {
    ids: new Uint32Array(size),
    published: new Float64Array(size),
    shard: new Uint16Array(size),
  };
  const position = new Uint32Array(size);
  let place = 0;
  for (const [number, { id, published }] of shards.entries()) {
    let [lastId, lastPublished] = [0, 0];
    for (let at = 0; at < id.length; at++, place++) {
      lastId += id[at] ?? 0;
      lastPublished += published[at] ?? 0;
      filed.ids[place] = lastId;
      filed.published[place] = lastPublished;
      filed.shard[place] = number;
      position[place] = at;
    }
  }
  const { ids, published, shard } = filed;
  // Higher ids are newer as a rule: what is nearly sorted is sorted soon.
  const order = Uint32Array.from({ length: size }, (_, at) => size - 1 - at).sort(
    (one, other) => (published[other] ?? 0) - (published[one] ?? 0) || (ids[other] ?? 0) - (ids[one] ?? 0),
  );
  return {
    size,
    ids: order.map((at) => ids[at] ?? 0),
    shard: Uint16Array.from(order, (at) => shard[at] ?? 0),
    position: order.map((at) => position[at] ?? 0),
  };
}

/** Few products are on sale: shards list them. */
function saleColumns(
  shards: readonly ListShard[],
  { size, shard, position }: Places,
): Pick<CatalogIndex, 'sale' | 'regularMin' | 'regularMax'> {
  const sales = shards.map(
    ({ sale }) => new Map(sale.map(([at, min, span]) => [at, { min, max: min + span }])),
  );
  const sale = new Uint8Array(size);
  const regularMin = new Float64Array(size).fill(-1);
  const regularMax = new Float64Array(size).fill(-1);
  for (let product = 0; product < size; product++) {
    const regular = sales[shard[product] ?? 0]?.get(position[product] ?? 0);
    if (regular === undefined) continue;
    sale[product] = 1;
    regularMin[product] = regular.min;
    regularMax[product] = regular.max;
  }
  return { sale, regularMin, regularMax };
}

function optionTable(
  options: readonly { id: number; slug: string; name: string }[],
  lists: readonly (readonly number[])[],
): OptionTable {
  const places = new Map(options.map(({ id }, place) => [id, place]));
  return {
    slugs: options.map(({ slug }) => slug),
    names: options.map(({ name }) => name),
    bySlug: new Map(options.map(({ slug }, place) => [slug, place])),
    products: postings(lists, places),
  };
}

function categoryTable({ categories }: IndexFacets, lists: readonly (readonly number[])[]): CategoryTable {
  const places = new Map(categories.map(({ id }, place) => [id, place]));
  const parents = new Map(categories.map(({ id, parent }) => [id, parent]));
  const branches = new Map<number, readonly number[]>();
  // The store may name a category as its own ancestor.
  const branch = (id: number, seen: readonly number[] = []): readonly number[] => {
    const parent = parents.get(id) ?? 0;
    return [id, ...(parent === 0 || seen.includes(parent) ? [] : branch(parent, [...seen, id]))];
  };
  const branchOf = (id: number): readonly number[] => {
    const known = branches.get(id) ?? branch(id);
    branches.set(id, known);
    return known;
  };
  const complete = lists.map((ids) => {
    const [first, ...others] = ids;
    if (first === undefined) return ids;
    if (others.length === 0) return branchOf(first);
    const all = [...branchOf(first)];
    for (const id of others) for (const each of branchOf(id)) if (!all.includes(each)) all.push(each);
    return all;
  });
  return {
    ...optionTable(categories, complete),
    parents: categories.map(({ parent }) => places.get(parent) ?? -1),
  };
}

function invert<Name extends string>(codes: Readonly<Record<Name, string>>): Map<string, Name> {
  return new Map((Object.keys(codes) as Name[]).map((name) => [codes[name], name]));
}
