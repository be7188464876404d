import type { CardProduct, Picture, Term } from '../../catalog/catalog-types.ts';
import { isColorAttribute } from '../../catalog/variations/swatch.ts';
import type { PriceRange } from '../../pricing/pricing-types.ts';
import type { CatalogIndex } from './catalog-index.ts';
import { type CardChunk, type IndexChunk, type IndexFileName, slugOfName } from './index-format.ts';
import { valuesOf } from './postings.ts';

/** The place of a product in a chunk. */
export interface ChunkPlace {
  file: IndexFileName;
  position: number;
}

/**
 * Finds the chunk of a product.
 * @param position in its shard
 * @returns undefined where the shard has fewer products
 */
export function chunkPlace(chunks: readonly IndexChunk[], position: number): ChunkPlace | undefined {
  let first = 0;
  for (const [products, file] of chunks) {
    if (position < first + products) return { file, position: position - first };
    first += products;
  }
  return undefined;
}

/** The card of a product, as static pages have it, without its second picture. */
export function cardProduct(
  index: CatalogIndex,
  product: number,
  chunk: CardChunk,
  position: number,
): CardProduct {
  const name = chunk.name[position] ?? '';
  const onSale = index.sale[product] === 1;
  const price = range(index.min[product], index.max[product]);
  return {
    databaseId: index.ids[product] ?? 0,
    slug: chunk.slug[position] || slugOfName(name),
    name,
    type: index.type[product] ?? 'SIMPLE',
    image: pictureOf(chunk, position),
    hoverImage: null,
    purchasable: !chunk.unpurchasable.includes(position),
    stockStatus: index.stock[product] ?? 'IN_STOCK',
    lowStock: chunk.low.includes(position),
    averageRating: (index.rating[product] ?? 0) / 100,
    reviewCount: index.reviews[product] ?? 0,
    colors: colorsOf(index, product, chunk, position),
    price,
    regular: onSale ? range(index.regularMin[product], index.regularMax[product]) : price,
    sale: onSale ? price : null,
    onSale,
  };
}

function range(min = -1, max = -1): PriceRange | null {
  return min < 0 ? null : { min, max };
}

function pictureOf({ image, size }: CardChunk, position: number): Picture | null {
  const name = image[position] ?? '';
  if (name === '') return null;
  const [width, height] = size[position] ?? [null, null];
  const file = width === null ? { asset: null, sourceUrl: name } : { asset: name, sourceUrl: '' };
  return { databaseId: 0, altText: '', title: '', width, height, ...file };
}

function colorsOf(index: CatalogIndex, product: number, chunk: CardChunk, position: number): Term[] {
  const own = chunk.colors.find(([owner]) => owner === position)?.[1];
  if (own) return own.map((name) => ({ databaseId: 0, taxonomyName: '', name, slug: name }));
  const table = index.attributes.find(({ taxonomy }) => isColorAttribute(taxonomy));
  if (table === undefined) return [];
  return [...valuesOf(table.products, product)].map((option) => ({
    databaseId: 0,
    taxonomyName: table.taxonomy,
    name: table.names[option] ?? '',
    slug: table.slugs[option] ?? '',
  }));
}
