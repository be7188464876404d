import { expect, it } from 'vitest';
import { mug } from '#testing/fixtures/mug-shop.ts';
import type { Picture } from '../catalog-types.ts';
import { payloadCard } from './payload-facts.ts';

const picture: Picture = {
  databaseId: 7,
  sourceUrl: 'https://store.example/mug.jpg',
  altText: 'A mug',
  title: 'Mug',
  width: 1200,
  height: 900,
  asset: 'aaaa',
};

it('leaves out what is not so, and what another fact says', () => {
  const price = { min: 1800, max: 1800 };
  const card = payloadCard(
    mug({
      image: picture,
      hoverImage: null,
      price,
      regular: { ...price },
      onSale: false,
      reviewCount: 0,
      colors: [],
    }),
  );
  expect(card).toEqual({
    databaseId: 1,
    slug: 'tide-mug',
    name: 'Tide Mug',
    price,
    image: { width: 1200, height: 900, asset: 'aaaa' },
  });
});

it('says what a sale is of, and where a picture is that the shop has no files of', () => {
  const [price, regular] = [
    { min: 1500, max: 1500 },
    { min: 1800, max: 1800 },
  ];
  const card = payloadCard(
    mug({
      image: { ...picture, asset: null },
      price,
      regular,
      onSale: true,
      averageRating: 4.5,
      reviewCount: 2,
    }),
  );
  expect(card).toMatchObject({ price, regular, onSale: true, averageRating: 4.5, reviewCount: 2 });
  expect(card.image?.sourceUrl).toBe(picture.sourceUrl);
});
