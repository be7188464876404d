import type { SeedCatalog, SeedImage } from '../../db/seed/types.ts';
import type { FillCatalog } from '../fill-store.ts';
import { syntheticProducts } from './products.ts';
import { SYNTHETIC_ATTRIBUTES, SYNTHETIC_TAGS, syntheticCategories } from './taxonomy.ts';

/** Raised when the generator makes other products than before. */
const GENERATOR_VERSION = 2;

const MOST_PICTURES = 60;

/** Names a synthetic catalog of a size. */
export function syntheticVersion(products: number): string {
  return `${products} products, generator ${GENERATOR_VERSION}`;
}

/** The number of products that a version names. */
export function syntheticSize(version: string): number {
  return Number.parseInt(version, 10) || 0;
}

/**
 * A catalog of any size for benchmarks: the same products every time, in 200 categories.
 * @param like the catalog whose shop and pictures it shares
 */
export function syntheticCatalog(
  products: number,
  like: Pick<SeedCatalog, 'shop' | 'products'>,
): FillCatalog {
  const images = picturesOf(like);
  const categories = syntheticCategories(images);
  return {
    shop: like.shop,
    attributes: SYNTHETIC_ATTRIBUTES,
    tags: SYNTHETIC_TAGS,
    categories,
    products: syntheticProducts(
      products,
      categories.map((category) => category.slug),
      images,
    ),
  };
}

function picturesOf({ products }: Pick<SeedCatalog, 'products'>): SeedImage[] {
  const byFile = new Map(products.flatMap((product) => product.images).map((image) => [image.file, image]));
  return [...byFile.values()].slice(0, MOST_PICTURES);
}
