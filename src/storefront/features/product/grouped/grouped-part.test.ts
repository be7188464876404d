import { describe, expect, it } from 'vitest';
import { mug, variation } from '#testing/fixtures/mug-shop.ts';
import { chosenParts, partsTotal } from './grouped-part.ts';
import { groupedPart } from './make-grouped-part.ts';

const part = (facts: Parameters<typeof mug>[0] = {}) =>
  groupedPart(mug(facts), { imageProvider: 'build' }, 'de_DE');

describe('a part of a grouped product', () => {
  it('is added with its price and picture, and leads to its own page', () => {
    expect(part()).toMatchObject({
      href: '/de/product/tide-mug/',
      action: { kind: 'add', product: { productId: 1, unit: 1800, soldIndividually: false } },
      isSoldOut: false,
    });
  });

  it.each([
    ['needs a choice', 'choose', { type: 'VARIABLE', variations: [variation()] }],
    ['is a set itself', 'choose', { type: 'GROUPED' }],
    ['is sold out', 'none', { stockStatus: 'OUT_OF_STOCK' }],
    ['is a set that is sold out', 'none', { type: 'GROUPED', stockStatus: 'OUT_OF_STOCK' }],
    ['has no price', 'none', { price: null }],
    ['is not sold', 'none', { purchasable: false }],
    [
      'has variations that are all gone',
      'none',
      { type: 'VARIABLE', stockStatus: 'OUT_OF_STOCK', variations: [variation()] },
    ],
    ['has an unsafe address', 'none', { type: 'EXTERNAL', externalUrl: 'javascript:alert(1)' }],
  ] as const)('that %s has the action "%s"', (_, kind, facts) => {
    expect(
      part({ ...facts, variations: [...('variations' in facts ? facts.variations : [])] }).action,
    ).toEqual({
      kind,
    });
  });

  it('of another seller leads there, in the merchant’s words', () => {
    const facts = { type: 'EXTERNAL', externalUrl: 'https://ferry.example/', buttonText: 'Book it' } as const;
    expect(part(facts).action).toEqual({ kind: 'leave', href: 'https://ferry.example/', text: 'Book it' });
  });
});

describe('what is chosen', () => {
  const parts = [
    part(),
    part({ databaseId: 2, price: { min: 950, max: 950 } }),
    part({ databaseId: 3, type: 'GROUPED' }),
  ];

  it('is added up', () => {
    expect(partsTotal(parts, {})).toBe(0);
    expect(partsTotal(parts, { 1: 2, 2: 1, 3: 5 })).toBe(4550);
  });

  it('is added in the order of the page', () => {
    expect(chosenParts(parts, { 2: 3, 1: 1, 3: 1 }).map(({ id, quantity }) => [id, quantity])).toEqual([
      [1, 1],
      [2, 3],
    ]);
  });
});
