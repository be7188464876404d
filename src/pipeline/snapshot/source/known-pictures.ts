import type { UnpricedProduct } from '#storefront/api/map/catalog/map-product.ts';
import type { Picture } from '#storefront/domain/catalog/catalog-types.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';

export type PictureFacts = Pick<Picture, 'width' | 'height' | 'asset'>;

/** The version of pictures that are not processed. */
export const NO_PICTURES = 'none';

const UNKNOWN: PictureFacts = { width: null, height: null, asset: null };

/** Facts of the store's pictures, by their address. */
export class KnownPictures {
  readonly #db: SnapshotDatabase;

  constructor(db: SnapshotDatabase) {
    this.#db = db;
  }

  has(url: string): boolean {
    return this.#db.get('SELECT 1 FROM source_picture WHERE url = ?', url) !== undefined;
  }

  /** Facts of a picture; null if it could not be fetched, or is not known. */
  factsOf(url: string): PictureFacts | null {
    const sql = 'SELECT width, height, asset FROM source_picture WHERE url = ? AND asset IS NOT NULL';
    return this.#db.get<PictureFacts & Record<string, unknown>>(sql, url) ?? null;
  }

  /** Addresses of all pictures, or of those that could not be fetched. */
  urls(which: 'all' | 'missing'): string[] {
    const sql = `SELECT url FROM source_picture ${which === 'all' ? '' : 'WHERE asset IS NULL'}`;
    return this.#db.all<{ url: string }>(sql).map(({ url }) => url);
  }

  /** Addresses of pictures with these names. */
  urlsOf(assets: readonly string[]): string[] {
    if (assets.length === 0) return [];
    const sql = 'SELECT url FROM source_picture WHERE asset IN (SELECT value FROM json_each(?))';
    return this.#db.all<{ url: string }>(sql, JSON.stringify(assets)).map(({ url }) => url);
  }

  clear(): void {
    this.#db.run('DELETE FROM source_picture');
  }

  /** @returns true if the picture had other facts before, which other products may show too */
  set(url: string, facts: PictureFacts | null): boolean {
    const { width, height, asset } = facts ?? UNKNOWN;
    const before = this.#db.get<{ asset: string | null }>(
      'SELECT asset FROM source_picture WHERE url = ?',
      url,
    );
    this.#db.put('source_picture', url, width, height, asset);
    return before !== undefined && before.asset !== asset;
  }

  withFacts<P extends Picture | null>(picture: P): P {
    if (picture === null) return picture;
    const sql = 'SELECT width, height, asset FROM source_picture WHERE url = ?';
    const { width, height, asset } =
      this.#db.get<PictureFacts & Record<string, unknown>>(sql, picture.sourceUrl) ?? UNKNOWN;
    return { ...picture, width, height, asset };
  }
}

/** The pictures of a product and of its variations. */
export function productPictures(
  product: Pick<UnpricedProduct, 'image' | 'galleryImages'> & {
    variations: readonly { image: Picture | null }[];
  },
): Picture[] {
  const pictures = [product.image, ...product.galleryImages, ...product.variations.map(({ image }) => image)];
  return pictures.filter((picture) => picture !== null);
}
