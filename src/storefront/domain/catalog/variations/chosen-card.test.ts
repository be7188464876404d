import { expect, it } from 'vitest';
import { mug, picture, variation } from '#testing/fixtures/mug-shop.ts';
import type { Product } from '../catalog-types.ts';
import { chosenCard } from './chosen-card.ts';

const price = (amount: number) => ({ min: amount, max: amount });
const attribute = (name: string, options: string[], isVariation = true): Product['attributes'][number] => {
  const shared = { id: name, name, label: name, options, terms: [], visible: true };
  return { ...shared, scope: 'GLOBAL', variation: isVariation };
};
const options = (color: string, size: string) => [
  { attributeId: 1, name: 'pa_color', label: 'Color', value: color },
  { attributeId: 2, name: 'pa_size', label: 'Size', value: size },
];

const shoe = mug({
  type: 'VARIABLE',
  ...{
    price: { min: 5000, max: 7000 },
    regular: { min: 5000, max: 7000 },
    image: picture(1),
    lowStock: true,
  },
  attributes: [
    attribute('pa_color', ['red', 'blue']),
    attribute('pa_size', ['40', '41']),
    attribute('pa_season', ['summer'], false),
  ],
  variations: [
    variation({ databaseId: 10, price: price(5000), regular: price(5000), attributes: options('red', '40') }),
    variation({
      databaseId: 11,
      price: price(6000),
      regular: price(6500),
      sale: price(6000),
      onSale: true,
      attributes: options('red', '41'),
      stockStatus: 'OUT_OF_STOCK',
    }),
    variation({
      databaseId: 12,
      price: price(7000),
      regular: price(7000),
      attributes: options('blue', ''),
      image: picture(5),
    }),
  ],
});

it('has the prices, the stock and the picture of the chosen options', () => {
  expect(chosenCard(shoe, { pa_size: ['41'], pa_color: ['red'] }, false)).toMatchObject({
    price: price(6000),
    regular: price(6500),
    sale: price(6000),
    onSale: true,
    ...{ stockStatus: 'OUT_OF_STOCK', lowStock: false, image: { databaseId: 1 } },
  });
  expect(chosenCard(shoe, { pa_color: ['blue'] }, false)).toMatchObject({
    price: price(7000),
    image: { databaseId: 5 },
  });
});

it('has those that can be ordered where only these are wanted', () => {
  expect(chosenCard(shoe, { pa_size: ['41'] }, false)?.price).toEqual({ min: 6000, max: 7000 });
  expect(chosenCard(shoe, { pa_size: ['41'] }, true)).toMatchObject({
    price: price(7000),
    image: { databaseId: 5 },
  });
});

it('is the usual one where no option, none of its own, or every one is chosen', () => {
  expect(chosenCard(shoe, {}, true)).toBeNull();
  expect(chosenCard(shoe, { pa_season: ['summer'] }, true)).toBeNull();
  expect(chosenCard(shoe, { pa_size: ['99'], pa_color: ['red'] }, false)).toBeNull();
  const plain = {
    ...shoe,
    variations: [variation({ price: shoe.price, regular: shoe.regular, attributes: [] })],
  };
  expect(chosenCard(plain, { pa_size: ['40'] }, false)).toBeNull();
});
