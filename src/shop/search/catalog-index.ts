import type { ProductType, StockStatus } from '../catalog/catalog-types.ts';
import {
  INDEX_SCHEMA,
  type IndexFacets,
  type IndexRoot,
  type ListShard,
  STOCK_CODES,
  TYPE_CODES,
} from './index-format.ts';
import { sums } from './index-rows.ts';
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
  const published = shards.flatMap((shard) => sums(shard.published));
  const ids = shards.flatMap((shard) => sums(shard.id));
  const size = ids.length;
  // As in the static lists: of products published at the same time, the one created last comes first.
  const order = ids
    .map((_, product) => product)
    .sort(
      (one, other) => (published[other] ?? 0) - (published[one] ?? 0) || (ids[other] ?? 0) - (ids[one] ?? 0),
    );
  const joined = <T>(column: (shard: ListShard) => readonly T[]): T[] => {
    const values = shards.flatMap(column);
    return order.map((product) => values[product] as T);
  };
  const min = Float64Array.from(joined(({ min: lowest }) => lowest));
  const span = joined(({ span: spans }) => spans);
  const sales = shards.flatMap(({ id, sale }) => saleColumn(id.length, sale));
  const saleOf = (product: number) => sales[order[product] ?? 0] ?? null;
  const places = shards.flatMap(({ id }, shard) => id.map((_, position) => [shard, position] as const));
  const stocks = invert(STOCK_CODES);
  const types = invert(TYPE_CODES);
  return {
    size,
    ids: Uint32Array.from(order, (product) => ids[product] ?? 0),
    min,
    max: min.map((lowest, product) => lowest + (span[product] ?? 0)),
    sale: Uint8Array.from(order, (_, product) => (saleOf(product) === null ? 0 : 1)),
    regularMin: Float64Array.from(order, (_, product) => saleOf(product)?.[0] ?? -1),
    regularMax: Float64Array.from(order, (_, product) => {
      const [lowest = -1, more = 0] = saleOf(product) ?? [];
      return lowest + more;
    }),
    rating: Uint16Array.from(joined(({ rating }) => rating)),
    reviews: Uint32Array.from(joined(({ reviews }) => reviews)),
    stock: joined(({ stock }) => [...stock].map((code) => stocks.get(code) ?? 'IN_STOCK')),
    type: joined(({ type }) => [...type].map((code) => types.get(code) ?? 'SIMPLE')),
    categories: categoryTable(
      facets,
      joined(({ categories }) => categories),
    ),
    attributes: facets.attributes.map((attribute): AttributeTable => {
      const { taxonomy, label, openByDefault, terms } = attribute;
      const lists = joined(({ id, terms: columns }) => {
        const column = columns[taxonomy] ?? [];
        return id.map((_, position) => column[position] ?? []);
      });
      return { taxonomy, label, openByDefault, ...optionTable(terms, lists) };
    }),
    shard: Uint16Array.from(order, (product) => places[product]?.[0] ?? 0),
    position: Uint32Array.from(order, (product) => places[product]?.[1] ?? 0),
  };
}

type SaleEntry = [min: number, span: number] | null;

function saleColumn(products: number, sale: ListShard['sale']): SaleEntry[] {
  const column = new Array<SaleEntry>(products).fill(null);
  for (const [position, min, span] of sale) column[position] = [min, span];
  return column;
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
    products: postings(
      lists.map((ids) => ids.flatMap((id) => places.get(id) ?? [])),
      lists.length,
    ),
  };
}

function categoryTable({ categories }: IndexFacets, lists: readonly (readonly number[])[]): CategoryTable {
  const places = new Map(categories.map(({ id }, place) => [id, place]));
  const parents = new Map(categories.map(({ id, parent }) => [id, parent]));
  const branches = new Map<number, number[]>();
  // The store may name a category as its own ancestor.
  const branch = (id: number, seen: readonly number[] = []): number[] => {
    const parent = parents.get(id) ?? 0;
    const above = parent === 0 || seen.includes(parent) ? [] : branch(parent, [...seen, id]);
    return [id, ...above];
  };
  const branchOf = (id: number) => {
    const known = branches.get(id) ?? branch(id);
    branches.set(id, known);
    return known;
  };
  const complete = lists.map((ids) => (ids.length === 0 ? ids : [...new Set(ids.flatMap(branchOf))]));
  return {
    ...optionTable(categories, complete),
    parents: categories.map(({ parent }) => places.get(parent) ?? -1),
  };
}

function invert<Name extends string>(codes: Readonly<Record<Name, string>>): Map<string, Name> {
  return new Map((Object.keys(codes) as Name[]).map((name) => [codes[name], name]));
}
