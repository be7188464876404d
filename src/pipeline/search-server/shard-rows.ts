/** Products of the search index from its files, as documents of the search server are made from them. */
import { cardProduct, chunkPlace } from '#storefront/domain/search/catalog-index/card-products.ts';
import { codeNames } from '#storefront/domain/search/catalog-index/index-columns.ts';
import {
  type CardChunk,
  type IndexFacets,
  type IndexFileName,
  type IndexRoot,
  type ListShard,
  type NameShard,
  type OptionColumn,
  type OrderableColumn,
  type PriceColumns,
  type RatingColumns,
  STOCK_CODES,
  type TextChunk,
} from '#storefront/domain/search/catalog-index/index-format.ts';
import type { OrderableTerms } from '#storefront/domain/search/catalog-index/index-rows.ts';
import type { DocumentRow } from '#storefront/domain/search/server/product-document.ts';

/** Reads a file of the index. @throws if it is missing */
export type ReadFile = <T>(name: IndexFileName) => T;

const STOCKS = codeNames(STOCK_CODES);

/** The products of a shard, by ascending id. @param shard its place in the root @throws if a file is missing */
export function shardRows(
  read: ReadFile,
  root: IndexRoot,
  shard: number,
  facets: IndexFacets,
): DocumentRow[] {
  const [listName = '', namesName = ''] = root.shards[shard] ?? [];
  const list = read<ListShard>(listName);
  const names = read<NameShard>(namesName);
  const prices = columnOf<PriceColumns>(read, root, shard, 'price');
  const ratings = columnOf<RatingColumns>(read, root, shard, 'rating');
  const orderable = orderableTerms(columnOf<OrderableColumn>(read, root, shard, 'orderable'));
  const options = facets.groups.map(({ group }) => {
    const column = columnOf<OptionColumn>(read, root, shard, group);
    return [group, optionIds(column)] as const;
  });
  const sales = new Map(prices.sale.map(([position, min, span]) => [position, range(min, span)]));
  const cards = root.cards?.[shard] ?? list.cards ?? [];
  let id = 0;
  let published = 0;
  return list.id.map((distance, position): DocumentRow => {
    id += distance;
    published += list.published[position] ?? 0;
    const price = range(prices.min[position], prices.span[position]);
    const card = chunkPlace(cards, position);
    const text = chunkPlace(names.texts, position);
    if (card === undefined || text === undefined)
      throw new Error(`The search index lacks texts of product ${id}.`);
    const texts = read<TextChunk>(text.file);
    const only = list.unlisted?.includes(position)
      ? 'search'
      : list.unsearched?.includes(position)
        ? 'lists'
        : null;
    return {
      ...{ id, published, price },
      ...(only && { only }),
      stock: STOCKS.get(list.stock.charAt(position)) ?? 'IN_STOCK',
      regular: sales.has(position) ? (sales.get(position) ?? null) : price,
      onSale: sales.has(position),
      rating: (ratings.rating[position] ?? 0) / 100,
      reviews: ratings.reviews[position] ?? 0,
      orderable: orderable.get(position) ?? null,
      name: names.name[position] ?? '',
      sku: names.sku[position] ?? '',
      description: texts.description[text.position] ?? '',
      short: texts.short[text.position] ?? '',
      options: Object.fromEntries(options.map(([group, ids]) => [group, ids[position] ?? []])),
      card: cardProduct(id, facets, read<CardChunk>(card.file), card.position),
    };
  });
}

/** Returns true if a product of a shard has one of these options. */
export function hasOption(
  read: ReadFile,
  root: IndexRoot,
  shard: number,
  group: string,
  wanted: ReadonlySet<number>,
): boolean {
  return columnOf<OptionColumn>(read, root, shard, group).ids.some((id) => wanted.has(id));
}

/** The names of all files of a shard: two with the same have the same products, but for names of their options. */
export function shardKey(root: IndexRoot, shard: number): string {
  return JSON.stringify([root.shards[shard], root.cards?.[shard]]);
}

function columnOf<T>(read: ReadFile, { columns, shards }: IndexRoot, shard: number, name: string): T {
  const [, , ...files] = shards[shard] ?? [];
  return read<T>(files[columns.indexOf(name)] ?? '');
}

function optionIds({ counts, ids }: OptionColumn): number[][] {
  let first = 0;
  return counts.map((count) => {
    first += count;
    return ids.slice(first - count, first);
  });
}

function orderableTerms({ taxonomies, products }: OrderableColumn): Map<number, OrderableTerms> {
  return new Map(
    products.map(([position, places, terms]) => {
      const own = places.map((place) => taxonomies[place] ?? '');
      const count = terms.length / (own.length || 1);
      const variations = Array.from({ length: count }, (_, variation) =>
        terms.slice(variation * own.length, (variation + 1) * own.length),
      );
      return [position, { taxonomies: own, variations }];
    }),
  );
}

function range(min = -1, span = 0) {
  return min < 0 ? null : { min, max: min + span };
}
