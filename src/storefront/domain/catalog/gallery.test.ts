import { describe, expect, it } from 'vitest';
import { picture, variation } from '#testing/fixtures/mug-shop.ts';
import { galleryPictures } from './image-sources.ts';

const ids = (product: Parameters<typeof galleryPictures>[0]) =>
  galleryPictures(product).map(({ databaseId }) => databaseId);

describe('the gallery of a product', () => {
  it('begins with the product picture, then its gallery, then its variations', () => {
    const variations = [variation({ image: picture(9) })];
    expect(ids({ image: picture(1), galleryImages: [picture(2), picture(3)], variations })).toEqual([
      1, 2, 3, 9,
    ]);
  });

  it('shows each picture once', () => {
    const variations = [variation({ image: picture(2) }), variation({ image: picture(1) })];
    expect(ids({ image: picture(1), galleryImages: [picture(1), picture(2)], variations })).toEqual([1, 2]);
  });

  it('holds up to 20 gallery pictures beside the product picture', () => {
    const galleryImages = Array.from({ length: 30 }, (_, index) => picture(index + 2));
    expect(
      ids({ image: picture(1), galleryImages, variations: [variation({ image: picture(99) })] }),
    ).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
  });

  it('is empty for a product without pictures', () => {
    expect(ids({ image: null, galleryImages: [], variations: [variation({ image: null })] })).toEqual([]);
  });
});
