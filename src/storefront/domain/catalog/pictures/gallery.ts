import { LIMITS } from '../../settings/limits.ts';
import type { Picture, Product } from '../catalog-types.ts';

/**
 * The pictures of a product in display order: its own, its gallery, then those of its variations, each once;
 * at most `LIMITS.galleryImages` besides its own.
 */
export function galleryPictures({
  image,
  galleryImages,
  variations,
}: Pick<Product, 'image' | 'galleryImages' | 'variations'>): Picture[] {
  const own = [image, ...galleryImages.slice(0, LIMITS.galleryImages)];
  const pictures = new Map<number, Picture>();
  for (const picture of [...own, ...variations.map((variation) => variation.image)]) {
    if (picture !== null && !pictures.has(picture.databaseId)) pictures.set(picture.databaseId, picture);
  }
  return [...pictures.values()].slice(0, LIMITS.galleryImages + 1);
}
