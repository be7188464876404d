import type { CardProduct, Picture, Term } from '../../catalog/catalog-types.ts';
import type { PriceRange } from '../../pricing/pricing-types.ts';
import { codeNames } from './index-columns.ts';
import {
  type CardChunk,
  type IndexChunk,
  type IndexFacets,
  type IndexFileName,
  STOCK_CODES,
  slugOfName,
  TYPE_CODES,
} from './index-format.ts';

const STOCKS = codeNames(STOCK_CODES);
const TYPES = codeNames(TYPE_CODES);

interface ChunkPlace {
  file: IndexFileName;
  position: number;
}

/** The chunk of a product by its position in the shard; undefined if the shard has fewer products. */
export function chunkPlace(chunks: readonly IndexChunk[], position: number): ChunkPlace | undefined {
  let first = 0;
  for (const [products, file] of chunks) {
    if (position < first + products) return { file, position: position - first };
    first += products;
  }
  return undefined;
}

/** The card of a product as static pages have it, without its second picture. @param facets name its colours */
export function cardProduct(
  databaseId: number,
  facets: IndexFacets,
  chunk: CardChunk,
  position: number,
): CardProduct {
  const name = chunk.name[position] ?? '';
  const reduced = chunk.sale.find(([owner]) => owner === position);
  const price = range(chunk.min[position], chunk.span[position]);
  const variant = chunk.variants?.[position];
  const lang = chunk.langs?.[position];
  return {
    databaseId,
    ...(variant && { variantId: databaseId + variant }),
    ...(lang && { lang }),
    slug: chunk.slug[position] || slugOfName(name),
    name,
    type: TYPES.get(chunk.type.charAt(position)) ?? 'SIMPLE',
    image: pictureOf(chunk, position),
    hoverImage: null,
    purchasable: !chunk.unpurchasable.includes(position),
    stockStatus: STOCKS.get(chunk.stock.charAt(position)) ?? 'IN_STOCK',
    lowStock: chunk.low.includes(position),
    averageRating: (chunk.rating[position] ?? 0) / 100,
    reviewCount: chunk.reviews[position] ?? 0,
    colors: colorsOf(facets, chunk, position),
    price,
    regular: reduced ? range(reduced[1], reduced[2]) : price,
    sale: reduced ? price : null,
    onSale: reduced !== undefined,
    ...chunk.facts?.[position],
  };
}

function range(min = -1, span = 0): PriceRange | null {
  return min < 0 ? null : { min, max: min + span };
}

function pictureOf({ image, size }: CardChunk, position: number): Picture | null {
  const name = image[position] ?? '';
  if (name === '') return null;
  const [width, height] = size[position] ?? [null, null];
  const file = width === null ? { asset: null, sourceUrl: name } : { asset: name, sourceUrl: '' };
  return { databaseId: 0, altText: '', title: '', width, height, ...file };
}

function colorsOf({ groups }: IndexFacets, { colors }: CardChunk, position: number): Term[] {
  const own = colors.find(([owner]) => owner === position)?.[1] ?? [];
  return own.flatMap((color) => {
    if (typeof color === 'string') return { databaseId: 0, taxonomyName: '', name: color, slug: color };
    for (const { group, options } of groups) {
      const term = options.find(({ id }) => id === color);
      if (term) return { databaseId: 0, taxonomyName: group, name: term.name, slug: term.slug };
    }
    return [];
  });
}
