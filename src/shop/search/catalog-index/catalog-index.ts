import type { ProductType, StockStatus } from '../../catalog/catalog-types.ts';
import { codeColumn, listColumn, numberColumn } from './index-columns.ts';
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
  rating: Float64Array;
  reviews: Float64Array;
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
  const { ranks, ...places } = placesOf(shards);
  const { size } = places;
  const filed = { shards, ranks };
  const min = numberColumn(filed, -1, (shard) => shard.min);
  const max = numberColumn(filed, 0, (shard) => shard.span);
  for (let product = 0; product < size; product++) max[product] = (max[product] ?? 0) + (min[product] ?? 0);
  return {
    ...places,
    ...{ min, max },
    ...saleColumns(shards, size, ranks),
    rating: numberColumn(filed, 0, (shard) => shard.rating),
    reviews: numberColumn(filed, 0, (shard) => shard.reviews),
    stock: codeColumn(filed, invert(STOCK_CODES), 'IN_STOCK', (shard) => shard.stock),
    type: codeColumn(filed, invert(TYPE_CODES), 'SIMPLE', (shard) => shard.type),
    categories: categoryTable(
      facets,
      listColumn(filed, (shard) => shard.categories),
    ),
    attributes: facets.attributes.map(({ taxonomy, label, openByDefault, terms }): AttributeTable => {
      const values = new Map(terms.map(({ id }, option) => [id, [option]]));
      const table = optionTable(
        terms,
        listColumn(filed, (shard) => shard.terms[taxonomy]),
        values,
      );
      return { taxonomy, label, openByDefault, ...table };
    }),
  };
}

interface Places extends Pick<CatalogIndex, 'size' | 'ids' | 'shard' | 'position'> {
  /** The product of each entry of the shards, one shard after the other. */
  ranks: Uint32Array;
}

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

/** Few products are on sale: shards list them. */
function saleColumns(
  shards: readonly ListShard[],
  size: number,
  ranks: Uint32Array,
): Pick<CatalogIndex, 'sale' | 'regularMin' | 'regularMax'> {
  const sale = new Uint8Array(size);
  const regularMin = new Float64Array(size).fill(-1);
  const regularMax = new Float64Array(size).fill(-1);
  let first = 0;
  for (const shard of shards) {
    for (const [at, min, span] of shard.sale) {
      const product = ranks[first + at] ?? 0;
      sale[product] = 1;
      regularMin[product] = min;
      regularMax[product] = min + span;
    }
    first += shard.id.length;
  }
  return { sale, regularMin, regularMax };
}

/** @param values the options that each id stands for */
function optionTable(
  options: readonly { id: number; slug: string; name: string }[],
  lists: readonly (readonly number[])[],
  values: ReadonlyMap<number, readonly number[]>,
): OptionTable {
  return {
    slugs: options.map(({ slug }) => slug),
    names: options.map(({ name }) => name),
    bySlug: new Map(options.map(({ slug }, place) => [slug, place])),
    products: postings(lists, values, options.length),
  };
}

function categoryTable({ categories }: IndexFacets, lists: readonly (readonly number[])[]): CategoryTable {
  const places = new Map(categories.map(({ id }, place) => [id, place]));
  const parents = new Map(categories.map(({ id, parent }) => [id, parent]));
  // The store may name a category as its own ancestor.
  const branch = (id: number, seen: readonly number[] = []): readonly number[] => {
    const place = places.get(id);
    if (place === undefined || seen.includes(place)) return seen;
    return branch(parents.get(id) ?? 0, [...seen, place]);
  };
  return {
    ...optionTable(categories, lists, new Map(categories.map(({ id }) => [id, branch(id)]))),
    parents: categories.map(({ parent }) => places.get(parent) ?? -1),
  };
}

function invert<Name extends string>(codes: Readonly<Record<Name, string>>): Map<string, Name> {
  return new Map((Object.keys(codes) as Name[]).map((name) => [codes[name], name]));
}
