import pLimit from 'p-limit';
import type { MappedProduct } from '#storefront/api/map/catalog/map-product.ts';
import type { MappedCategory } from '#storefront/api/map/catalog/map-terms.ts';
import { KnownPictures, type PictureFacts, productPictures } from '../source/known-pictures.ts';
import type { SyncContext } from './sync-context.ts';

/** Returns the facts of a picture of the store; null if it cannot be fetched. */
export type DescribePicture = (sourceUrl: string) => Promise<PictureFacts | null>;

/** Which known pictures are described again, besides those of products that were read. */
export interface DescribeAgain {
  known: 'all' | 'missing' | 'none';
  /** Assets whose files differ from their description. */
  broken: readonly string[];
}

const CONCURRENCY = 8;

/**
 * Describes the pictures of staged products and of new categories.
 * @param progress called after each picture
 * @returns address -> its facts
 */
export async function describePictures(
  { db, source, stage }: SyncContext,
  categories: readonly MappedCategory[],
  again: DescribeAgain,
  describe: DescribePicture,
  progress: (done: number, total: number) => void,
): Promise<Map<string, PictureFacts | null>> {
  const pictures = source.exists() ? new KnownPictures(db) : null;
  const known = again.known === 'all' ? null : pictures;
  const urls = new Set(again.known === 'none' ? [] : pictures?.urls(again.known));
  for (const url of pictures?.urlsOf(again.broken) ?? []) urls.add(url);
  for (const { mapped } of stage.products()) {
    const { product } = JSON.parse(mapped) as MappedProduct;
    for (const { sourceUrl } of productPictures(product)) urls.add(sourceUrl);
  }
  for (const { image } of categories) {
    if (image !== null && !known?.has(image.sourceUrl)) urls.add(image.sourceUrl);
  }
  const limit = pLimit(CONCURRENCY);
  const facts = new Map<string, PictureFacts | null>();
  const work = [...urls].map((url) =>
    limit(async () => {
      facts.set(url, await describe(url));
      progress(facts.size, urls.size);
    }),
  );
  await Promise.all(work);
  return facts;
}

/**
 * Describes the pictures that the settings name, at each sync: a file of the project may be another one by now.
 * @returns address -> its facts, without pictures that cannot be shown
 */
export async function describeNamed(
  addresses: readonly string[],
  describe: DescribePicture | undefined,
): Promise<Map<string, PictureFacts>> {
  const found = new Map<string, PictureFacts>();
  for (const address of addresses) {
    const facts = await describe?.(address);
    if (facts) found.set(address, facts);
  }
  return found;
}
