import pLimit from 'p-limit';
import type { UnpricedProduct } from '#api/map/product.ts';
import type { Picture } from '#shop/types.ts';

export type PictureFacts = Pick<Picture, 'width' | 'height' | 'asset'>;
/** Says what is known of a picture of the store; null where it cannot be had. */
export type DescribePicture = (sourceUrl: string) => Promise<PictureFacts | null>;

const CONCURRENCY = 8;

/** The facts of all pictures of a catalog, by their address in the store. */
export class PictureBook {
  readonly #facts = new Map<string, PictureFacts | null>();

  collect(product: UnpricedProduct): void {
    const pictures = [
      product.image,
      ...product.galleryImages,
      ...product.variations.map(({ image }) => image),
    ];
    for (const picture of pictures) this.collectPicture(picture);
  }

  collectPicture(picture: Picture | null): void {
    if (picture !== null && !this.#facts.has(picture.sourceUrl)) this.#facts.set(picture.sourceUrl, null);
  }

  get size(): number {
    return this.#facts.size;
  }

  /** @param progress told after each picture */
  async describe(
    describePicture: DescribePicture,
    progress: (done: number, total: number) => void,
  ): Promise<void> {
    const limit = pLimit(CONCURRENCY);
    let done = 0;
    await Promise.all(
      [...this.#facts.keys()].map((sourceUrl) =>
        limit(async () => {
          this.#facts.set(sourceUrl, await describePicture(sourceUrl));
          progress(++done, this.#facts.size);
        }),
      ),
    );
  }

  completed<P extends Picture | null>(picture: P): P {
    return picture === null ? picture : { ...picture, ...this.#facts.get(picture.sourceUrl) };
  }
}
