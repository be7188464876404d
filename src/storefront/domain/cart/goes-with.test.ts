import { describe, expect, it } from 'vitest';
import { mug } from '#testing/fixtures/mug-shop.ts';
import type { ProductCard } from '../catalog/catalog-types.ts';
import { type Companions, goesWith } from './goes-with.ts';

const card = (databaseId: number, facts: Partial<ProductCard> = {}) => mug({ databaseId, ...facts });
const cards = (...ids: number[]) => ids.map((id) => card(id));
const ofStore = (...ids: number[]): Companions => ({ chosen: cards(...ids), related: cards(90, 91) });
const ofRule = (...ids: number[]): Companions => ({ chosen: [], related: cards(...ids) });
const line = (productId: number, groupId?: number) => ({ productId, groupId });
const ids = (...parameters: Parameters<typeof goesWith>) =>
  goesWith(...parameters).map(({ databaseId }) => databaseId);

describe('what goes with a cart', () => {
  it.each([
    ["is the store's choice, each product's in turn", [ofStore(1, 2, 3), ofStore(4, 5)], [1, 4, 2, 5]],
    ['is no product twice', [ofStore(1, 2), ofStore(2, 1, 3)], [1, 2, 3]],
    [
      'is what is related where the store has chosen nothing, after its choice',
      [ofRule(7, 8), ofStore(1)],
      [1, 7, 8],
    ],
    ['is what is related alone where it has chosen nothing at all', [ofRule(7), ofRule(8, 9)], [7, 8, 9]],
    ['is nothing for an empty cart', [], []],
  ])('%s', (_, companions, expected) => {
    expect(ids(companions, [], 4)).toEqual(expected);
  });

  it('is never what the cart has, in whichever language', () => {
    const translated: Companions = { chosen: [card(1, { variantId: 11 }), card(2), card(3)], related: [] };
    expect(ids([translated], [line(11), line(20, 2)], 4)).toEqual([3]);
  });

  it('can be bought here', () => {
    const chosen = [
      card(1, { stockStatus: 'OUT_OF_STOCK' }),
      card(2, { type: 'EXTERNAL' }),
      card(3, { price: null }),
      card(4, { purchasable: false }),
      card(5, { type: 'VARIABLE' }),
      card(6, { stockStatus: 'ON_BACKORDER' }),
    ];
    expect(ids([{ chosen, related: [] }], [], 9)).toEqual([5, 6]);
  });
});
